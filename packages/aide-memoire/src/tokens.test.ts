import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as cl100k from "gpt-tokenizer/encoding/cl100k_base";
import * as o200k from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import ts from "typescript";
import { MemoryError } from "./core/error.ts";
import { estimateTokens, gptTokens } from "./tokens.ts";

const text = "Ma sœur Hélène arrive samedi.\n\n```ts\nconst answer = 42;\n```\n東京都 🙂";

test("counts as gpt-tokenizer does, by o200k_base unless told otherwise", async () => {
  const [byDefault, o200, cl100] = [await gptTokens(), await gptTokens("o200k_base"), await gptTokens("cl100k_base")];
  expect(byDefault(text)).toBe(o200k.countTokens(text));
  expect(o200(text)).toBe(o200k.countTokens(text));
  expect(cl100(text)).toBe(cl100k.countTokens(text));
  expect(cl100(text)).not.toBe(o200(text));
  expect(byDefault("")).toBe(0);
});

test.each(["<|endoftext|>", "<|endofprompt|>", "<|im_start|>", "<|fim_prefix|>"])(
  "%s in a user's text is text: it neither throws nor counts as one token",
  async (special) => {
    for (const encoding of ["o200k_base", "cl100k_base"] as const) {
      const count = await gptTokens(encoding);
      expect(count(`Why does ${special} end it?`)).toBeGreaterThan(count("Why does  end it?") + 3);
    }
  },
);

describe("endless runs", () => {
  const long = 60_000;

  test.each([["a"], ["="], [" "], ["\n"], ["/\n"], [" \u2028"], ["\u3000\t"], ["é"], ["的"], ["ab"], ["'"]])(
    "60,000 characters of %j take less than 300 ms and count about right",
    async (unit) => {
      const count = await gptTokens();
      const run = unit.repeat(long / unit.length);
      expect(cpuMilliseconds(() => count(run))).toBeLessThan(300);
      const tenth = o200k.countTokens(run.slice(0, long / 10)) * 10;
      expect(Math.abs(count(run) - tenth)).toBeLessThanOrEqual(Math.max(tenth * 0.02, long / 1_000));
    },
  );

  test("a run is cut between characters", async () => {
    const count = await gptTokens();
    for (const start of ["", "a"]) {
      const run = start + "😀".repeat(5_000);
      expect(count(run)).toBe(o200k.countTokens(run));
    }
  });

  test("text without endless runs is counted as it is", async () => {
    const count = await gptTokens();
    const long = `${text}${" ".repeat(900)}${"x".repeat(900)}${"-".repeat(900)} `.repeat(20);
    expect(count(long)).toBe(o200k.countTokens(long));
  });
});

test("an encoding that is not known is BAD_INPUT", async () => {
  const error: unknown = await gptTokens("p50k_base" as never).catch((reason: unknown) => reason);
  expect(MemoryError.is(error, "BAD_INPUT")).toBe(true);
});

test("the entry has the estimate too", () => {
  expect(estimateTokens("Hello there")).toBeGreaterThan(0);
});

test("where gpt-tokenizer is not installed, one line says how to install it; the estimate works without it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "aide-memoire-tokens-"));
  try {
    await mkdir(join(folder, "core"));
    for (const file of ["tokens", "core/tokens", "core/error"]) {
      const source = await readFile(new URL(`./${file}.ts`, import.meta.url), "utf8");
      const { outputText } = ts.transpileModule(source, {
        compilerOptions: {
          module: ts.ModuleKind.ESNext,
          target: ts.ScriptTarget.ES2022,
          rewriteRelativeImportExtensions: true,
        },
      });
      await writeFile(join(folder, `${file}.js`), outputText);
    }
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(
      join(folder, "main.js"),
      `import { estimateTokens, gptTokens } from "./tokens.js";
       const error = await gptTokens().catch((reason) => reason);
       console.log(JSON.stringify([error.name, error.code, error.message, error.cause?.code, estimateTokens("Hello")]));`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "main.js")]);
    expect(JSON.parse(stdout)).toEqual([
      "MemoryError",
      "MISSING_PACKAGE",
      "gptTokens needs the package gpt-tokenizer. Install it: npm install gpt-tokenizer",
      "ERR_MODULE_NOT_FOUND",
      1,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function cpuMilliseconds(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
