// What is kept of a stream: the SDK's own messages where it ends well, else what its parts tell.
import { describe, expect, test } from "vitest";
import { aiSdk } from "./ai-sdk.ts";
import { SeenParts } from "./seen-parts.ts";
import { watchStream } from "./stream.ts";

type StreamPart = { readonly type: string } & Record<string, unknown>;
const call = { type: "tool-call", toolCallId: "c", toolName: "look", input: { at: 1 } };
const outcome = { type: "tool-result", toolCallId: "c", toolName: "look", output: "grey" };
const providerMetadata = { openai: { itemId: "i" } };
const providerOptions = providerMetadata;
const text = (id: string, words: string): StreamPart[] => [
  { type: "text-start", id },
  { type: "text-delta", id, text: words },
  { type: "text-end", id },
];

function kept(...parts: StreamPart[]): { full: unknown; seen: unknown } {
  const step = new SeenParts();
  for (const part of parts) step.add(part);
  return { full: step.full(), seen: step.seen() };
}

const said = (...content: unknown[]): unknown => ({ role: "assistant", content });
const given = (output: unknown, more: object = {}): unknown => {
  return { type: "tool-result", toolCallId: "c", toolName: "look", output, ...more };
};

describe("a step", () => {
  test("has texts and thoughts as they came, with what their provider knows them by", () => {
    const thought = [
      { type: "reasoning-start", id: "1", providerMetadata },
      { type: "reasoning-delta", id: "1", text: "Hm." },
    ];
    expect(kept(...thought, ...text("1", "Hello."))).toEqual({
      full: [said({ type: "reasoning", text: "Hm.", providerOptions }, { type: "text", text: "Hello." })],
      seen: [said({ type: "text", text: "Hello." })],
    });
  });

  test("keeps a thought and a text that nothing announced", () => {
    const deltas = ["reasoning", "text"].map((type) => ({ type: `${type}-delta`, id: "1", text: type }));
    expect(kept(...deltas).full).toEqual([
      said({ type: "reasoning", text: "reasoning" }, { type: "text", text: "text" }),
    ]);
  });

  test("takes the mark that comes when a thought ends", () => {
    const parts = [
      { type: "reasoning-start", id: "1" },
      { type: "reasoning-end", id: "1", providerMetadata },
    ];
    expect(kept(...parts)).toEqual({ full: [said({ type: "reasoning", text: "", providerOptions })], seen: [] });
  });

  test("takes the mark that comes when a text begins", () => {
    const parts = [
      { type: "text-start", id: "1", providerMetadata },
      { type: "text-delta", id: "1", text: "a" },
    ];
    expect(kept(...parts).full).toEqual([said({ type: "text", text: "a", providerOptions })]);
  });

  test("leaves empty texts out, but for those that bear a mark", () => {
    expect(kept(...text("1", "")).full).toEqual([]);
    const marked = { type: "text-end", id: "1", providerMetadata };
    expect(kept(...text("1", ""), marked).full).toEqual([said({ type: "text", text: "", providerOptions })]);
  });

  test.each([
    ["an input as it is", call, call],
    ["one that was no object as an empty one", { ...call, input: "odd", invalid: true }, { ...call, input: {} }],
    ["an invalid object as it is", { ...call, invalid: true }, call],
    ["who runs it", { ...call, providerExecuted: false }, { ...call, providerExecuted: false }],
  ])("has of a call %s", (_name, part, kind) => {
    expect(kept(part)).toStrictEqual({ full: [said(kind)], seen: [said(kind)] });
  });

  test.each([
    ["a call without an id", { ...call, toolCallId: undefined }],
    ["a call without a name", { ...call, toolName: undefined }],
    ["a result without an id", { ...outcome, toolCallId: undefined }],
    ["a result without a name", { ...outcome, toolName: undefined }],
    ["a result that is not whole", { ...outcome, preliminary: true }],
    ["a file without data", { type: "file", file: null }],
    ["a file that is none", { type: "file", file: "odd" }],
    ["a request for nothing", { type: "tool-approval-request", toolCall: undefined }],
    ["a part of another kind", { type: "raw" }],
  ])("has nothing of %s", (_name, part) => {
    expect(kept(part)).toEqual({ full: [], seen: [] });
  });

  test.each([
    ["a text", outcome, { type: "text", value: "grey" }],
    ["JSON", { ...outcome, output: { sky: 1 } }, { type: "json", value: { sky: 1 } }],
    ["nothing", { ...outcome, output: undefined }, { type: "json", value: null }],
    ["an error", { ...outcome, type: "tool-error", error: new Error("no") }, { type: "error-text", value: "no" }],
    ["what was thrown", { ...outcome, type: "tool-error", error: "no" }, { type: "error-text", value: "no" }],
    ["what else was thrown", { ...outcome, type: "tool-error", error: [1] }, { type: "error-text", value: "[1]" }],
  ])("has %s of a tool as the SDK would", (_name, part, output) => {
    expect(kept(call, { ...part, providerMetadata })).toEqual({
      full: [said(call), { role: "tool", content: [given(output, { providerOptions })] }],
      seen: [said(call), { role: "tool", content: [given(output)] }],
    });
  });

  test("has results in the order of their calls", () => {
    const [one, other] = [call, { ...call, toolCallId: "d" }];
    const results = [{ ...outcome, toolCallId: "d" }, outcome];
    expect(kept(one, other, ...results).full).toMatchObject([
      {},
      { content: [{ toolCallId: "c" }, { toolCallId: "d" }] },
    ]);
  });

  test("has what a provider ran in the reply itself; a person saw nothing of it", () => {
    const ran = { ...call, providerExecuted: true };
    const failed = { ...outcome, type: "tool-error", error: { code: 1 }, providerExecuted: true };
    expect(kept(ran, failed)).toEqual({
      full: [said(ran, given({ type: "error-json", value: { code: 1 } }))],
      seen: [],
    });
  });

  test.each(["file", "reasoning-file"])("has a %s as data", (type) => {
    const file = { base64: "aGk=", mediaType: "image/png" };
    expect(kept({ type, file, providerMetadata }).full).toEqual([
      said({ type, data: "aGk=", mediaType: "image/png", providerOptions }),
    ]);
  });

  test("has parts of a provider's own kind, and requests for approval", () => {
    expect(kept({ type: "custom", kind: "a.b" }).full).toEqual([said({ type: "custom", kind: "a.b" })]);
    const asked = { type: "tool-approval-request", approvalId: "a" };
    expect(kept({ ...asked, toolCall: call }).full).toEqual([said({ ...asked, toolCallId: "c" })]);
    const marks = { isAutomatic: true, signature: "s" };
    expect(kept({ ...asked, ...marks, toolCall: call }).full).toEqual([said({ ...asked, ...marks, toolCallId: "c" })]);
  });
});

describe("a stream", () => {
  const finished = ["the SDK's"];
  const start = { type: "start-step" };
  const [endStep, finish] = [{ type: "finish-step" }, { type: "finish" }];
  const answer = said({ type: "text", text: "Hello." });
  const answered = [start, ...text("1", "Hello.")];
  const ran = [said(call), { role: "tool", content: [given({ type: "text", value: "grey" })] }];

  async function watched(
    parts: readonly StreamPart[],
    over: readonly unknown[] | Error = finished,
    usage?: unknown,
  ): Promise<{ end: unknown; steps: unknown[] }> {
    const steps: unknown[] = [];
    const responseMessages = over instanceof Error ? Promise.reject(over) : Promise.resolve(over);
    responseMessages.catch(() => undefined);
    async function* read(): AsyncGenerator<StreamPart> {
      yield* parts;
    }
    const result = { stream: read(), responseMessages, usage: Promise.resolve(usage) };
    return { end: await watchStream(result, async (step) => void steps.push(step)), steps };
  }

  test("that ends well has the SDK's messages and tokens", async () => {
    const { end, steps } = await watched([...answered, endStep, finish], finished, { inputTokens: 1, outputTokens: 2 });
    expect(end).toEqual({ kind: "finished", messages: finished, usage: { inputTokens: 1, outputTokens: 2 } });
    expect(steps).toEqual([]);
  });

  test("tells of each step that ran tools when it is over", async () => {
    const { end, steps } = await watched([start, call, outcome, endStep, ...answered, endStep, finish]);
    expect(steps).toEqual([ran]);
    expect(end).toEqual({ kind: "finished", messages: finished });
  });

  test.each(["tool-result", "tool-error"])("tells at once of a %s before the first step", async (type) => {
    const { steps } = await watched([
      { ...outcome, type, error: "grey" },
      start,
      { ...outcome, toolCallId: "d" },
      finish,
    ]);
    expect(steps).toMatchObject([[{ role: "tool", content: [{ toolCallId: "c" }] }]]);
  });

  test("tells of nothing where a result before the first step is not whole", async () => {
    expect((await watched([{ ...outcome, preliminary: true }, finish])).steps).toEqual([]);
  });

  test("tells of no text that came before the first step", async () => {
    const { end, steps } = await watched([...text("1", "Hello."), { type: "abort" }]);
    expect({ end, steps }).toEqual({ end: { kind: "stopped", messages: [answer] }, steps: [] });
  });

  test("that is stopped in its first step does not wait for the SDK's messages", async () => {
    const parts = (async function* () {
      yield* [...answered, { type: "abort" }];
    })();
    const result = { stream: parts, responseMessages: new Promise<never>(() => undefined), usage: Promise.resolve(0) };
    expect(await aiSdk.watch(result, async () => undefined)).toEqual({ kind: "stopped", messages: [answer] });
  });

  test("that is stopped has what a person saw, and steps that were over as the SDK has them", async () => {
    const stopped = [start, call, outcome, endStep, ...answered, { type: "abort" }];
    const own = [said({ ...call, own: true }), "the SDK's result"];
    expect((await watched([...answered, { type: "abort" }])).end).toEqual({ kind: "stopped", messages: [answer] });
    expect((await watched(stopped, [...own, "more"])).end).toEqual({ kind: "stopped", messages: [...own, answer] });
    expect((await watched(stopped, [])).end).toEqual({ kind: "stopped", messages: [...ran, answer] });
    expect((await watched(stopped, new Error("none"))).end).toEqual({ kind: "stopped", messages: [...ran, answer] });
  });

  test.each([
    ["an error", { type: "error", error: "lost" }, "lost"],
    ["an error that says nothing", { type: "error", error: undefined }, new Error("The stream failed.")],
    ["a bad end", { type: "finish", finishReason: "error" }, new Error("The provider ended the stream early (error).")],
    ["no end", { type: "error" }, new Error("The stream ended half-way.")],
  ])("with %s is broken, and nothing behind it mends it", async (_name, part, error) => {
    const { end, steps } = await watched([
      ...answered,
      call,
      outcome,
      part,
      ...(error === "lost" ? [endStep, finish] : []),
    ]);
    expect(end).toMatchObject({ kind: "broken", error });
    expect(steps).toEqual([]);
  });

  test("whose reading fails is broken by what failed", async () => {
    const failing = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("cut")) }) };
    const result = { stream: failing, responseMessages: Promise.resolve([]), usage: Promise.resolve(undefined) };
    expect(await watchStream(result, async () => undefined)).toEqual({
      kind: "broken",
      messages: [],
      error: new Error("cut"),
    });
  });
});
