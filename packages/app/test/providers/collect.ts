import type { FinishReason, StreamTextResult, TextStreamPart, ToolSet } from "ai";

export type Collected = {
  readonly text: string;
  readonly types: readonly string[];
  /** What was thrown by the stream or came as an error part; the first of them. */
  readonly error: unknown;
  readonly end: { readonly finishReason: FinishReason; readonly rawFinishReason: string | undefined } | undefined;
};

type Streamed = Pick<StreamTextResult<ToolSet, Record<string, unknown>, never>, "stream">;

/** Reads a stream to its end, however it ends. `each` sees every part as it comes. */
export async function collect(result: Streamed, each?: (part: TextStreamPart<ToolSet>) => void): Promise<Collected> {
  const types: string[] = [];
  let text = "";
  let error: unknown;
  let end: Collected["end"];
  try {
    for await (const part of result.stream) {
      types.push(part.type);
      if (part.type === "text-delta") text += part.text;
      if (part.type === "error") error ??= part.error;
      if (part.type === "finish") end = { finishReason: part.finishReason, rawFinishReason: part.rawFinishReason };
      each?.(part);
    }
  } catch (thrown) {
    error ??= thrown;
  }
  return { text, types, error, end };
}
