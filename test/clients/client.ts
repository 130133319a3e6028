import type { Format } from "aide-memoire/formats";
import type { WireFormat } from "../../packages/app/test/providers/script.ts";

/** A real SDK, used as its documentation says, with the format that is for it. */
export type Client = {
  readonly name: string;
  readonly format: Format;
  /** The API that it speaks. */
  readonly wire: WireFormat;
  connect(baseUrl: string): Connected;
};

export type Connected = {
  /** A whole reply. */
  ask(prompt: unknown, options?: Asking): Promise<Answered>;
  /** A streamed one. */
  stream(prompt: unknown, options?: Asking): Promise<Streaming>;
  /** What an app gives back for calls that it ran. */
  results(outputs: readonly Output[]): readonly unknown[];
};

/** `tools`: the model may call `weather` and `clock`, and the app runs them. */
export type Asking = { readonly tools?: boolean; readonly signal?: AbortSignal };

export type Answered = {
  /** What the SDK gives, for `record` and `commit`. */
  readonly reply: unknown;
  /** The SDK's own messages in it. */
  readonly messages: readonly unknown[];
  readonly calls: readonly Called[];
};

export type Called = { readonly id: string; readonly name: string; readonly input: unknown };
export type Output = Called & { readonly output: string };

export type Streaming = {
  /** What the SDK gives, for `follow`. */
  readonly stream: unknown;
  /** The text as a person sees it come. Throws where the SDK does. */
  texts(): AsyncIterable<string>;
  /** What the SDK makes of the stream in the end. */
  final(): Promise<Answered>;
};

/** The tools of all tests. */
export const tools = [
  { name: "weather", description: "The weather of a city", parameter: "city" },
  { name: "clock", description: "The time of a zone", parameter: "zone" },
] as const;

export function schemaOf(parameter: string): {
  type: "object";
  properties: Record<string, { type: "string" }>;
  required: string[];
} {
  return { type: "object", properties: { [parameter]: { type: "string" } }, required: [parameter] };
}

/** What the SDKs of Anthropic and OpenAI take beside the body of a request. */
export function requestOf({ signal }: Asking): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** A value as JSON holds it: what is compared with what was stored. */
export function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Reads a stream to its end, as a person would, and gives what they saw. Where the SDK throws, that is its end. */
export async function readAll(
  { texts }: Pick<Streaming, "texts">,
  onText: (seen: string) => void = () => undefined,
): Promise<string> {
  let seen = "";
  try {
    for await (const text of texts()) {
      seen += text;
      if (text !== "") onText(seen);
    }
  } catch {
    return seen;
  }
  return seen;
}
