import OpenAI from "openai";
import { expect, test } from "vitest";
import { openMemory } from "../../memory/open-memory.ts";
import { openaiChat } from "./openai-chat.ts";

type Chunk = { delta: object; finish_reason?: string };

/** A client whose server answers with these chunks, one list for each request. */
function clientOf(replies: readonly (readonly (Chunk | "hang" | "cut")[])[]): OpenAI {
  let request = 0;
  const fetch = async (_url: unknown, init?: { signal?: AbortSignal | null }): Promise<Response> => {
    const chunks = replies[request++] ?? [];
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const chunk of chunks) {
          if (chunk === "hang") {
            init?.signal?.addEventListener("abort", () => {
              controller.error(new DOMException("Aborted", "AbortError"));
            });
            return;
          }
          if (chunk === "cut") {
            await new Promise(setImmediate); // What was sent before arrives before the end does.
            return controller.error(new TypeError("terminated"));
          }
          const { delta, finish_reason = null } = chunk;
          const data = { id: "c", object: "chat.completion.chunk", created: 1, model: "m" };
          const line = JSON.stringify({ ...data, choices: [{ index: 0, delta, finish_reason }] });
          controller.enqueue(new TextEncoder().encode(`data: ${line}\n\n`));
        }
        const usage = { prompt_tokens: 7, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } };
        const last = { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [], usage };
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`));
        controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return new OpenAI({ apiKey: "none", fetch, maxRetries: 0 });
}

const hello = { role: "user" as const, content: "hello" };
const ignore = async (): Promise<void> => undefined;

test("a stream that ends is its message, with its usage, and others read it whole", async () => {
  const client = clientOf([
    [{ delta: { role: "assistant", content: "It " } }, { delta: { content: "works." }, finish_reason: "stop" }],
  ]);
  const stream = client.chat.completions.stream({ model: "m", messages: [hello] });
  const end = openaiChat.watch(stream, ignore);
  let text = "";
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
  expect(text).toBe("It works.");
  expect(await end).toMatchObject({
    kind: "finished",
    messages: [{ role: "assistant", content: "It works." }],
    usage: { inputTokens: 7, outputTokens: 2, cachedInputTokens: 4 },
  });
});

test("it ends by itself when nobody reads it", async () => {
  const client = clientOf([[{ delta: { role: "assistant", content: "ok" }, finish_reason: "stop" }]]);
  const end = await openaiChat.watch(client.chat.completions.stream({ model: "m", messages: [hello] }), ignore);
  expect(end).toMatchObject({ kind: "finished", messages: [{ content: "ok" }] });
});

test("stopped: the text that was seen is kept", async () => {
  const client = clientOf([
    [{ delta: { role: "assistant", content: "Once " } }, { delta: { content: "upon" } }, "hang"],
  ]);
  const stream = client.chat.completions.stream({ model: "m", messages: [hello] });
  const end = openaiChat.watch(stream, ignore);
  stream.on("content", (_delta, snapshot) => {
    if (snapshot.endsWith("upon")) stream.abort();
  });
  expect(await end).toEqual({ kind: "stopped", messages: [{ role: "assistant", content: "Once upon" }] });
});

test("cut off: broken, with its error and what was seen", async () => {
  const client = clientOf([[{ delta: { role: "assistant", content: "half" } }, "cut"]]);
  const end = await openaiChat.watch(client.chat.completions.stream({ model: "m", messages: [hello] }), ignore);
  expect(end).toMatchObject({ kind: "broken", messages: [{ role: "assistant", content: "half" }] });
  expect(end).toHaveProperty("error.message");
});

test("a server that hangs up without a finish reason broke the stream", async () => {
  const client = clientOf([[{ delta: { role: "assistant", content: "half" } }]]);
  const end = await openaiChat.watch(client.chat.completions.stream({ model: "m", messages: [hello] }), ignore);
  expect(end).toMatchObject({ kind: "broken", messages: [{ content: "half" }] });
});

test("a runner of tools tells each step as soon as it is whole, and ends with all of them", async () => {
  const call = { index: 0, id: "a", type: "function", function: { name: "add", arguments: '{"a":1}' } };
  const client = clientOf([
    [{ delta: { role: "assistant", tool_calls: [call] }, finish_reason: "tool_calls" }],
    [{ delta: { role: "assistant", content: "2" }, finish_reason: "stop" }],
  ]);
  const add = {
    name: "add",
    description: "",
    parameters: {},
    function: async (given: string) => `${given.length - 5}`,
  };
  const tools = [{ type: "function" as const, function: add }];
  const runner = client.chat.completions.runTools({ model: "m", stream: true, messages: [hello], tools });
  const steps: unknown[] = [];
  const end = await openaiChat.watch(runner, async (step) => void steps.push(step));
  const reply = { role: "assistant", tool_calls: [{ id: "a" }] };
  const result = { role: "tool", tool_call_id: "a", content: "2" };
  expect(steps).toMatchObject([[reply, result]]);
  expect(end).toMatchObject({ kind: "finished", messages: [reply, result, { role: "assistant", content: "2" }] });
});

test("a stream with one reader only is named, with what to use instead", async () => {
  const client = clientOf([[]]);
  const raw = await client.chat.completions.create({ model: "m", messages: [hello], stream: true });
  expect(() => openaiChat.watch(raw, ignore)).toThrow(
    expect.objectContaining({
      code: "BAD_INPUT",
      message: expect.stringContaining("chat.completions.stream") as unknown,
    }),
  );
});

test("a turn that follows a stream commits what it said", async () => {
  const client = clientOf([[{ delta: { role: "assistant", content: "Hi." }, finish_reason: "stop" }]]);
  const memory = openMemory(":memory:");
  const chat = memory.session("s", { format: openaiChat });
  const turn = await chat.begin("hello");
  turn.follow(client.chat.completions.stream({ model: "m", ...turn.prompt }));
  expect(await turn.settled).toBe("committed");
  expect(await chat.messages()).toMatchObject([hello, { role: "assistant", content: "Hi." }]);
  expect(await chat.usage()).toMatchObject({ inputTokens: 7, outputTokens: 2 });
  await memory.close();
});
