import { readdirSync, readFileSync } from "node:fs";
import { generateText } from "ai";
import { expect, onTestFinished, test } from "vitest";
import { resolveModel } from "../../src/models/resolve-model.ts";
import { explainFailure } from "./explain-failure.ts";
import { installLoopbackGuard } from "./loopback-only.ts";
import { key } from "./providers.ts";

const names = [
  "openai/gpt-4.1-mini",
  "anthropic/claude-sonnet-4-5",
  "google/gemini-2.5-flash",
  "https://api.example.com/v1#m",
];
const environment = { OPENAI_API_KEY: key, ANTHROPIC_API_KEY: key, GEMINI_API_KEY: key };

test("a model without a loopback address is stopped before it reaches the network", async () => {
  const guard = installLoopbackGuard();
  onTestFinished(() => guard.remove());

  for (const name of names) {
    const { model } = await resolveModel(name, environment);
    const error: unknown = await generateText({ model, prompt: "Hello", maxRetries: 0 }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(explainFailure(error)).not.toBe("");
  }

  expect(guard.attempts).toEqual([
    "api.openai.com:443",
    "api.anthropic.com:443",
    "generativelanguage.googleapis.com:443",
    "api.example.com:443",
  ]);
});

test("the variables of this process do not reach a provider's package", async () => {
  const guard = installLoopbackGuard();
  onTestFinished(() => guard.remove());
  process.env["OPENAI_BASE_URL"] = "https://elsewhere.example.com/v1";
  onTestFinished(() => {
    delete process.env["OPENAI_BASE_URL"];
  });

  const { model } = await resolveModel("openai/gpt-4.1-mini", environment);
  await expect(generateText({ model, prompt: "Hello", maxRetries: 0 })).rejects.toThrow();

  expect(guard.attempts).toEqual(["api.openai.com:443"]);
});

test("every test file here stays on this machine", () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".test.ts"));
  const guarded = files.filter((file) =>
    /^loopbackOnly\(\);$|installLoopbackGuard\(\)/m.test(readFileSync(`${import.meta.dirname}/${file}`, "utf8")),
  );
  expect(files.length).toBeGreaterThan(5);
  expect(guarded).toEqual(files);
});
