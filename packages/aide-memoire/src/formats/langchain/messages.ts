/**
 * The stored form of @langchain/core's messages (major 1), as `message.toDict()` and `mapChatMessagesToStoredMessages`
 * give it. A compile-time test holds it to the real package.
 */
export type LangChainMessage = { type: string; data: LangChainData };

export type LangChainData = {
  content: string | LangChainBlock[];
  id?: string | undefined;
  name?: string | undefined;
  /** Of a message of the type `generic`. */
  role?: string | undefined;
  tool_calls?: LangChainToolCall[];
  tool_call_id?: string | undefined;
  status?: "success" | "error";
  additional_kwargs?: Record<string, unknown>;
  response_metadata?: Record<string, unknown>;
  usage_metadata?: unknown;
};

/** Blocks differ from provider to provider; LangChain itself names but a few. */
export type LangChainBlock = { type: string; id?: string; [key: string]: unknown };
export type LangChainToolCall = { id?: string; name: string; args: Record<string, unknown>; type?: "tool_call" };

/** A message as LangChain's chat models take it without an instance of a class. */
export type LangChainPromptMessage = {
  role: string;
  content: string | LangChainBlock[];
  name?: string;
} & Record<string, unknown>;

/** As much of a `BaseMessage` as is looked at. */
export type BaseMessageLike = {
  readonly content: unknown;
  getType(): string;
  toDict(): { type: string; data: object };
};
