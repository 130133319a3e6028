/** Finish reasons of what a provider did not end well: a proxy that hung up, an error within the stream. */
const badEnds: readonly unknown[] = ["error", "interrupted"];

/** What is wrong where a part of a stream ends a step or a reply too early; `undefined` for every other part. */
export function earlyEnd(part: { readonly type: string }): Error | undefined {
  if (!("finishReason" in part) || !badEnds.includes(part.finishReason)) return undefined;
  return new Error(`The provider ended the stream early (${String(part.finishReason)}).`);
}
