// Plain messages of the AI SDK, for tests that do not care for their types.
export const user = (content: string): unknown => ({ role: "user", content });
export const assistant = (content: string): unknown => ({ role: "assistant", content });

/** A call of a tool, and what came of it. */
export const call = {
  role: "assistant" as const,
  content: [{ type: "tool-call" as const, toolCallId: "c1", toolName: "book", input: { day: "Saturday" } }],
};
export const result = {
  role: "tool" as const,
  content: [
    {
      type: "tool-result" as const,
      toolCallId: "c1",
      toolName: "book",
      output: { type: "text" as const, value: "ok" },
    },
  ],
};
