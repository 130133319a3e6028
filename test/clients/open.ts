import type { Format } from "aide-memoire/formats";
import type { Session } from "aide-memoire";
import { testMemory, type TestMemory, type TestOptions } from "aide-memoire/testing";
import { expect, onTestFinished } from "vitest";
import type { Answer, Script, WireFormat } from "../../packages/app/test/providers/script.ts";
import { startProvider, type Provider } from "../../packages/app/test/providers/start-provider.ts";
import type { Client, Connected } from "./client.ts";

export type Options = Omit<TestOptions, "where"> & { readonly where: TestOptions["where"] | undefined };

export type Opened = Connected & {
  readonly chat: Session<Format>;
  readonly memory: TestMemory;
  readonly provider: Provider;
};

/**
 * A session, and a client of its format with a scripted provider. A request that the provider refused fails the test. The
 * store is in RAM unless the options say otherwise: `where: undefined` is a SQLite file.
 */
export async function open(client: Client, script: Script, options?: Options): Promise<Opened> {
  const provider = await provide(client.wire, script);
  const memory = await remember(options);
  const chat = memory.session("s-1", { user: "ada", format: client.format, system: "Be brief." });
  return { ...client.connect(provider.baseUrl), chat, memory, provider };
}

export async function provide(wire: WireFormat, script: Script): Promise<Provider> {
  const provider = await startProvider(wire, script);
  onTestFinished(() => {
    expect(provider.refusals).toEqual([]);
  });
  return provider;
}

export async function remember({ where, ...options }: Options = { where: ":memory:" }): Promise<TestMemory> {
  const memory = await testMemory({ ...options, ...(where !== undefined && { where }) });
  onTestFinished(() => memory.close());
  return memory;
}

/** How many frames of the answer there are up to the one with this text in it. */
export function framesUpTo(wire: WireFormat, answer: Answer, text: string): number {
  return wire.frames(answer, "m").findIndex((frame) => frame.includes(text)) + 1;
}

/** The requests as they went over the wire, each as text. */
export function sentTo({ requests }: Provider): readonly string[] {
  return requests.map(({ body }) => JSON.stringify(body));
}
