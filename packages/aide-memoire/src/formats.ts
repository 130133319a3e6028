export type {
  Call,
  Format,
  FormatRules,
  FormatTypes,
  Part,
  Reading,
  ReplyParts,
  Role,
  StreamEnd,
  Usage,
} from "./core/format.ts";
export { aiSdk, type AiSdk, type AiSdkPrompt, type AiSdkReply, type AiSdkTypes } from "./formats/ai-sdk/ai-sdk.ts";
export type {
  AssistantModelMessage,
  AssistantPart,
  ModelMessage,
  SystemModelMessage,
  ToolCallPart,
  ToolModelMessage,
  ToolResultOutput,
  ToolResultPart,
  UserModelMessage,
} from "./formats/ai-sdk/messages.ts";
export {
  anthropic,
  anthropicFormat,
  type Anthropic,
  type AnthropicOptions,
  type AnthropicPrompt,
  type AnthropicReply,
  type AnthropicTypes,
} from "./formats/anthropic/anthropic.ts";
export type { AnthropicMessage, AnthropicBlock } from "./formats/anthropic/messages.ts";
export { gemini, type Gemini, type GeminiPrompt, type GeminiReply, type GeminiTypes } from "./formats/gemini/gemini.ts";
export type { GeminiContent, GeminiPart } from "./formats/gemini/messages.ts";
export {
  langChain,
  type LangChain,
  type LangChainPrompt,
  type LangChainReply,
  type LangChainTypes,
} from "./formats/langchain/langchain.ts";
export type { LangChainMessage } from "./formats/langchain/messages.ts";
export {
  openaiAgents,
  type OpenAIAgents,
  type OpenAIAgentsPrompt,
  type OpenAIAgentsReply,
  type OpenAIAgentsTypes,
} from "./formats/openai-agents/openai-agents.ts";
export type { OpenAIAgentsItem } from "./formats/openai-agents/items.ts";
export {
  openaiChat,
  openaiChatFormat,
  type OpenAIChat,
  type OpenAIChatOptions,
  type OpenAIChatPrompt,
  type OpenAIChatReply,
  type OpenAIChatTypes,
} from "./formats/openai-chat/openai-chat.ts";
export type { OpenAIChatMessage } from "./formats/openai-chat/messages.ts";
export {
  openaiResponses,
  type OpenAIResponses,
  type OpenAIResponsesPrompt,
  type OpenAIResponsesReply,
  type OpenAIResponsesTypes,
} from "./formats/openai-responses/openai-responses.ts";
export type { OpenAIResponsesItem } from "./formats/openai-responses/items.ts";
export {
  uiMessages,
  type UIMessages,
  type UIMessagesReply,
  type UIMessagesTypes,
  type UIReply,
} from "./formats/ui-messages/ui-messages.ts";
export type { UIMessage, UIMessagePart } from "./formats/ui-messages/messages.ts";
