import { describe, expect, test } from "vitest";
import { openMemory } from "../../src/memory/open-memory.ts";
import { partsOfKind, stepsOf, type Call, type Result, type Script } from "../history/script.ts";
import { checkPrompt, testedFormats } from "./tested-formats.ts";

const call = (id: string, name: string, input: Call["input"]): Call => ({ kind: "call", id, name, input, item: id });
const result = (id: string, name: string, output: string, failed = false): Result => ({ id, name, output, failed });
const thought = (text: string, item: string) =>
  ({ kind: "reasoning", text, signature: "c2lnbmVkIGJ5IHRoZSBtb2RlbA==", item }) as const;
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=";

const booked: Script["turns"] = [
  [
    {
      kind: "user",
      parts: [
        { kind: "text", text: "When does this place open?" },
        { kind: "image", mediaType: "image/png", data: png },
      ],
    },
    {
      kind: "assistant",
      parts: [
        thought("A clock and a diary will do.", "1"),
        { kind: "text", text: "Let me look.", item: "2" },
        call("call_1", "clock", { city: "Oslo" }),
        call("call_2", "diary", { day: "Monday", limit: 3 }),
      ],
    },
    {
      kind: "results",
      results: [result("call_2", "diary", "yoga at nine"), result("call_1", "clock", "no such city", true)],
    },
    { kind: "assistant", parts: [thought("Now search.", "3"), call("call_3", "search_web", { city: 'Oslo, "NO"' })] },
    { kind: "results", results: [result("call_3", "search_web", '{"opens":9}')] },
    { kind: "assistant", parts: [thought("", "4"), { kind: "text", text: "It opens at nine.", item: "5" }] },
  ],
  [
    { kind: "user", parts: [{ kind: "text", text: "How do I break in?" }] },
    { kind: "assistant", parts: [{ kind: "refusal", text: "I cannot help with that.", item: "6" }] },
  ],
];
const paying: Script["turns"][number] = [
  { kind: "user", parts: [{ kind: "text", text: "Book two, then pay." }] },
  {
    kind: "assistant",
    parts: [thought("Both at once.", "7"), call("call_4", "book", { seats: 2 }), call("call_5", "pay", { amount: 40 })],
  },
];
const scripts: Readonly<Record<string, Script>> = {
  "a conversation": { turns: booked, faults: [] },
  "a conversation whose last calls nobody answered": { turns: [...booked, paying], faults: [] },
};

const pairs = testedFormats.flatMap((from) =>
  testedFormats.filter((to) => to.format !== from.format).map((to) => [from.name, to.name, from, to] as const),
);

describe.each(Object.entries(scripts))("%s", (_name, script) => {
  test.each(pairs)("from %s to %s", async (_from, _to, from, to) => {
    const memory = openMemory(":memory:");
    const chat = memory.session("s", { format: from.format });
    const given = from.render(script);
    await chat.append(given);
    const other = memory.session("s", { format: to.format });

    const turn = await other.begin("And now?");
    await checkPrompt(to, turn.prompt);
    expectAllIn(turn.prompt, script);
    await turn.commit("We wait.");

    expect(JSON.stringify((await chat.messages()).slice(0, given.length))).toBe(JSON.stringify(given));
    const back = await chat.begin("Thanks.");
    await checkPrompt(from, back.prompt);
    expectAllIn(back.prompt, script);
    expect(JSON.stringify(back.prompt)).toContain("We wait.");
    await back.abort();
    const again = await other.begin("Thanks.");
    await checkPrompt(to, again.prompt);
    await again.abort();
    await memory.close();
  });
});

/** All texts, calls with their inputs, and outputs, however the format writes them. */
function expectAllIn(prompt: unknown, script: Script): void {
  const values = new Set<string>();
  collect(prompt, values);
  const texts = [...values].flatMap((json) => (json.startsWith('"') ? [JSON.parse(json) as string] : [])).join("\n");
  for (const step of stepsOf(script)) {
    if (step.kind === "results") for (const { output } of step.results) expect(texts).toContain(output);
    if (step.kind !== "user" && step.kind !== "assistant") continue;
    for (const part of step.parts) {
      if (part.kind === "text" || part.kind === "refusal") expect(texts).toContain(part.text);
      if (part.kind === "image") expect(texts).toContain(part.data);
    }
  }
  const steps = stepsOf(script).flatMap((step) => (step.kind === "assistant" ? partsOfKind(step.parts, "call") : []));
  for (const { name, input } of steps) {
    expect(values).toContain(JSON.stringify(name));
    expect(values).toContain(JSON.stringify(input));
  }
}

/** Each value within, and what texts hold as JSON. */
function collect(value: unknown, values: Set<string>): void {
  values.add(JSON.stringify(value) ?? "");
  if (typeof value === "string") {
    try {
      const inner: unknown = JSON.parse(value);
      if (typeof inner === "object") collect(inner, values);
    } catch {
      // A text like any other.
    }
  } else if (typeof value === "object" && value !== null) Object.values(value).forEach((one) => collect(one, values));
}
