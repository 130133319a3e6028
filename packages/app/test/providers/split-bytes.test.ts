import { streamText } from "ai";
import { describe, expect, test } from "vitest";
import { collect } from "./collect.ts";
import { loopbackOnly } from "./loopback-only.ts";
import { connect, providers, type ProviderCase } from "./providers.ts";
import { says, type JsonObject } from "./script.ts";

loopbackOnly();

// Two, three and four bytes; a joined emoji; a combining accent; a line break inside the JSON.
const pieces = ["déjà ", "€5 🧠👩‍🚀", " e\u0301\n日本"];
const text = pieces.join("");

describe.each(providers.filter(({ name }) => name !== "ollama"))("$name", (provided) => {
  const frames = provided.format.frames({ pieces, calls: [] }, provided.id);
  const bytes = Buffer.byteLength(frames.join(""));

  test("the text is exact, wherever the network cuts the bytes of the text in two", async () => {
    const whole = Buffer.from(frames.join(""));
    const at = whole.indexOf(pieces[1]!);
    const cuts = places(at - 8, at + Buffer.byteLength(pieces[1]!) + 8, 1);
    expect(await textsOf(cuts.map((cut) => [cut]))).toEqual(cuts.map(() => text));
  });

  // Taken together, these cut the stream before every one of its bytes.
  test("the text is exact in chunks of 29 bytes, wherever the first of them ends", async () => {
    const offsets = places(1, 30, 1);
    expect(await textsOf(offsets.map((offset) => places(offset, bytes, 29)))).toEqual(offsets.map(() => text));
  });

  test.each([1, 2, 3, 5])("the text is exact in chunks of %i bytes", async (size) => {
    expect(await textsOf([places(size, bytes, size)])).toEqual([text]);
  });

  test("the cuts of the script arrive as cuts", async () => {
    const { provider } = await connect(provided, [says(pieces, { cutAt: [10, 11, 40] })]);
    const { path, body } = streamRequest(provided);
    const headers = { "anthropic-version": "2023-06-01" };
    const response = await fetch(`${provider.baseUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });

    const sizes: number[] = [];
    for await (const chunk of response.body!) sizes.push((chunk as Uint8Array).length);

    expect(sizes).toEqual([10, 1, 29, bytes - 40]);
  });

  async function textsOf(cuttings: readonly (readonly number[])[]): Promise<readonly string[]> {
    const { model } = await connect(
      provided,
      cuttings.map((cutAt) => says(pieces, { cutAt })),
    );
    const texts: string[] = [];
    for (let index = 0; index < cuttings.length; index += 1) {
      const collected = await collect(streamText({ model, prompt: "Say it.", maxRetries: 0 }));
      if (collected.error !== undefined) throw collected.error;
      texts.push(collected.text);
    }
    return texts;
  }
});

function places(from: number, to: number, step: number): readonly number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);
}

/** The least that makes a server of this wire format stream. */
function streamRequest({ format, id }: ProviderCase): { readonly path: string; readonly body: JsonObject } {
  const asked = { model: id, stream: true };
  const messages = [{ role: "user", content: "Say it." }];
  const contents = [{ role: "user", parts: [{ text: "Say it." }] }];
  const requests = [
    { path: "/responses", body: { ...asked, input: messages } },
    { path: "/messages", body: { ...asked, messages, max_tokens: 100 } },
    { path: "/chat/completions", body: { ...asked, messages } },
    { path: `/models/${id}:streamGenerateContent?alt=sse`, body: { contents } },
  ];
  return requests.find(({ path, body }) => format.wantsStream(path, body) === true)!;
}
