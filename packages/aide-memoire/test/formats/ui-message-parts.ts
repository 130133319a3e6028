// Parts of a page's messages, and of the model's, that tests of their crossing begin with.

export type Fields = Record<string, unknown>;

/** What a part of a page says of its provider, and the same in a part of the model. */
export const metadata = { providerMetadata: { openai: { a: 1 } } };
export const options = { providerOptions: { openai: { a: 1 } } };

/** A call of the tool `look` on a page. */
export function tool(state: string, more: Fields = {}): Fields {
  return { type: "tool-look", toolCallId: "c", state, input: { at: 1 }, ...more };
}

export const call = { type: "tool-call", toolCallId: "c", toolName: "look", input: { at: 1 } };

export function result(output: unknown, more: Fields = {}): Fields {
  return { type: "tool-result", toolCallId: "c", toolName: "look", output, ...more };
}

export const url = "https://example.com/a.png";

export function said(...content: unknown[]): unknown {
  return { role: "assistant", content };
}

export function told(...content: unknown[]): unknown {
  return { role: "tool", content };
}
