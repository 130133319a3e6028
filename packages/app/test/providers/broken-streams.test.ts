import { generateText, isStepCount, jsonSchema, streamText, tool } from "ai";
import { describe, expect, test } from "vitest";
import { collect } from "./collect.ts";
import { endedWell, stepEndedBadly } from "./ended-well.ts";
import { explainFailure } from "./explain-failure.ts";
import { loopbackOnly } from "./loopback-only.ts";
import { connect, providers } from "./providers.ts";
import { calls, fails, says, type Answer, type Delivery } from "./script.ts";

loopbackOnly();

const pieces = ["Once ", "upon ", "a time"];
const settings = { prompt: "Go on.", maxRetries: 0, onError: () => undefined };

describe.each(providers)("$name", (provided) => {
  const text = says(pieces);
  const oneCall = calls("note", { text: "buy bread" });

  test.each(cuts(text))("a connection that breaks after $count frames is an error", async ({ count }) => {
    const { model } = await connect(provided, [says(pieces, { breakAfter: count })]);

    const { error, end } = await collect(streamText({ model, ...settings }));

    expect(explainFailure(error)).toBe("The connection broke before the answer was complete. Please try again.");
    expect(end).toBeUndefined();
  });

  test.each(cuts(text))("a stream that ends after $count frames has not ended well", async ({ count }) => {
    const { model } = await connect(provided, [says(pieces, { endAfter: count })]);

    const { error, end } = await collect(streamText({ model, ...settings }));

    expect(end !== undefined && endedWell(end)).toBe(false);
    if (error !== undefined) expect(explainFailure(error)).toMatch(/^The connection broke/);
  });

  test("a whole stream has ended well", async () => {
    const { model } = await connect(provided, [says(pieces)]);

    const { text, error, end } = await collect(streamText({ model, ...settings }));

    expect(text).toBe("Once upon a time");
    expect(error).toBeUndefined();
    expect(end !== undefined && endedWell(end)).toBe(true);
  });

  const ways: readonly ("breakAfter" | "endAfter")[] = ["breakAfter", "endAfter"];
  test.each(ways.flatMap((way) => cuts(oneCall).map(({ count }) => ({ way, count }))))(
    "a tool call that is cut off does not run and does not end well ($way $count frames)",
    async ({ way, count }) => {
      const script = [{ ...oneCall, delivery: { [way]: count } }, says("Noted.")];
      const { model, provider } = await connect(provided, script);
      let ran = 0;
      const note = tool({
        inputSchema: jsonSchema<{ text: string }>({ type: "object", properties: { text: { type: "string" } } }),
        execute: () => {
          ran += 1;
          return "noted";
        },
      });

      const result = streamText({ model, ...settings, tools: { note }, stopWhen: [isStepCount(3), stepEndedBadly] });
      const { end } = await collect(result);

      expect({ ran, requests: provider.requests.length }).toEqual({ ran: 0, requests: 1 });
      expect(end !== undefined && endedWell(end)).toBe(false);
    },
  );

  test("a step that fails after a tool ran has not ended well, although every promise of the result resolves", async () => {
    const { model } = await connect(provided, [calls("note", { text: "buy bread" }), fails("overloaded")]);
    const note = tool({ inputSchema: jsonSchema<{ text: string }>({ type: "object" }), execute: () => "noted" });

    const result = streamText({ model, ...settings, tools: { note }, stopWhen: isStepCount(3) });
    const { error, end } = await collect(result);

    expect(explainFailure(error)).toMatch(/overloaded/);
    expect(end).toBeUndefined();
    expect((await result.responseMessages).map(({ role }) => role)).toEqual(["assistant", "tool"]);
    const [finishReason, rawFinishReason] = [await result.finishReason, await result.rawFinishReason];
    expect(endedWell({ finishReason, rawFinishReason })).toBe(false);
  });

  const halves: readonly Delivery[] = [{ breakAfter: 0 }, { breakAfter: 1 }, { endAfter: 0 }, { endAfter: 1 }];
  test.each(halves)("without a stream, half an answer is an error: %o", async (delivery) => {
    const { model } = await connect(provided, [says(pieces, delivery)]);

    const error: unknown = await generateText({ model, prompt: "Go on.", maxRetries: 0 }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );

    expect(explainFailure(error)).toMatch(/^(The connection broke|The provider sent an answer that could not be read)/);
  });

  /** Every number of frames that is short of the whole answer. */
  function cuts(answer: Answer): readonly { readonly count: number }[] {
    const { format, id } = provided;
    const complete = format.frames(answer, id).length - format.framesAfterTheEnd;
    return Array.from({ length: complete }, (_, count) => ({ count }));
  }
});
