/** Structural types of Chat Completions messages (`openai`, major 7). A compile-time test holds them to the real package. */
export type OpenAIChatMessage = ChatUserMessage | ChatAssistantMessage | ChatToolMessage | ChatFunctionMessage;

export type ChatSystemMessage = { role: "system"; content: string };
export type ChatUserMessage = { role: "user"; content: string | ChatUserPart[]; name?: string };
export type ChatAssistantMessage = {
  role: "assistant";
  content?: string | (ChatTextPart | ChatRefusalPart)[] | null;
  refusal?: string | null;
  /** As a reply has it, or only the id that a request takes. */
  audio?: { id: string } | null;
  tool_calls?: ChatToolCall[];
  /** What `tool_calls` replaced; old servers still send it. */
  function_call?: { name: string; arguments: string } | null;
  name?: string;
};
export type ChatToolMessage = { role: "tool"; content: string | ChatTextPart[]; tool_call_id: string };
/** Answers a `function_call`. */
export type ChatFunctionMessage = { role: "function"; name: string; content: string | null };

export type ChatToolCall = ChatFunctionToolCall | ChatCustomToolCall;
export type ChatFunctionToolCall = { id: string; type: "function"; function: { name: string; arguments: string } };
export type ChatCustomToolCall = { id: string; type: "custom"; custom: { name: string; input: string } };

export type ChatUserPart = ChatTextPart | ChatImagePart | ChatAudioPart | ChatFilePart;
export type ChatTextPart = { type: "text"; text: string; prompt_cache_breakpoint?: PromptCacheBreakpoint };
export type ChatRefusalPart = { type: "refusal"; refusal: string };
export type ChatImagePart = {
  type: "image_url";
  image_url: { url: string; detail?: "auto" | "low" | "high" | "original" };
  prompt_cache_breakpoint?: PromptCacheBreakpoint;
};
export type ChatAudioPart = {
  type: "input_audio";
  input_audio: { data: string; format: "wav" | "mp3" };
  prompt_cache_breakpoint?: PromptCacheBreakpoint;
};
export type ChatFilePart = {
  type: "file";
  file: { file_data?: string; file_id?: string; filename?: string };
  prompt_cache_breakpoint?: PromptCacheBreakpoint;
};
export type PromptCacheBreakpoint = { mode: "explicit"; ttl?: "30m" | "12h" };
