/** One of each: parts, outputs and files as the AI SDK has them. */
const data = "iVBORw0KGgo=";
const call = (toolCallId: string, more: object = {}): object => ({
  type: "tool-call",
  toolCallId,
  toolName: "look",
  input: { at: 1 },
  ...more,
});
const result = (toolCallId: string, output: object, more: object = {}): object => ({
  type: "tool-result",
  toolCallId,
  toolName: "look",
  output,
  ...more,
});
const content = [
  { type: "text", text: "seen" },
  { type: "file", data: { type: "data", data }, mediaType: "image/png" },
  { type: "image-data", data, mediaType: "image/png" },
];
const outputs = [
  { type: "text", value: "ok" },
  { type: "json", value: { degrees: 21 } },
  { type: "error-text", value: "no" },
  { type: "error-json", value: { code: 1 } },
  { type: "execution-denied", reason: "not now" },
  { type: "content", value: content },
];

export const richHistory: readonly unknown[] = [
  {
    role: "user",
    content: [
      { type: "text", text: "Look." },
      { type: "image", image: data, mediaType: "image/png" },
      { type: "file", data: "https://example.org/a.pdf", mediaType: "application/pdf", filename: "a.pdf" },
      { type: "file", data: { type: "text", text: "plain" }, mediaType: "text/plain" },
      { type: "file", data: { type: "reference", reference: { openai: "file-1", anthropic: "f1", google: "g1" } } },
    ],
  },
  {
    role: "assistant",
    content: [
      { type: "reasoning", text: "Hm.", providerOptions: { anthropic: { signature: "s" } } },
      { type: "reasoning", text: "Hm.", providerOptions: { google: { thoughtSignature: "s", thought: true } } },
      { type: "reasoning", text: "Hm.", providerOptions: { openai: { itemId: "r1", reasoningEncryptedContent: "e" } } },
      { type: "text", text: "I look.", providerOptions: { openai: { itemId: "m1" } } },
      { type: "file", data, mediaType: "image/png" },
      call("c0"),
      { type: "tool-approval-request", approvalId: "a1", toolCallId: "c0" },
      call("p1", { toolName: "web_search", providerExecuted: true }),
      result("p1", { type: "json", value: [{ url: "https://example.org" }] }, { toolName: "web_search" }),
      call("p2", { toolName: "code_execution", input: { code: "1", language: "PYTHON" }, providerExecuted: true }),
      result("p2", { type: "json", value: { outcome: "OUTCOME_OK", output: "1" } }, { toolName: "code_execution" }),
    ],
  },
  {
    role: "tool",
    content: [
      { type: "tool-approval-response", approvalId: "a1", approved: true },
      ...outputs.map((output) => result("c0", output)),
    ],
  },
  { role: "assistant", content: "Done." },
  { role: "user", content: "Thanks." },
];
