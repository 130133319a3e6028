import { expect, test } from "vitest";
import { silentText } from "../../src/core/silent.ts";
import type { Script } from "../history/script.ts";
import { checkPrompt, testedFormats } from "./tested-formats.ts";

const turn: Script["turns"][number] = [
  { kind: "user", parts: [{ kind: "text", text: "mkdir x and y" }] },
  {
    kind: "assistant",
    parts: ["a", "b"].map((id) => ({ kind: "call", id, name: "mkdir", input: {}, item: id }) as const),
  },
  { kind: "results", results: ["a", "b"].map((id) => ({ id, name: "mkdir", output: "", failed: false })) },
];

test("C-063 a result that says nothing is sent with words, in every format", async () => {
  for (const tested of testedFormats) {
    const history = tested.render({ turns: [turn], faults: [] });
    const given = JSON.stringify(history);
    const prompt = tested.format.prompt("", history);
    expect(JSON.stringify(prompt).split(silentText), tested.name).toHaveLength(3);
    expect(JSON.stringify(history)).toBe(given);
    await checkPrompt(tested, prompt);
  }
});
