export type { Call, Format, FormatTypes, Reading, ReplyParts, Role, StreamEnd, Usage } from "./core/format.ts";
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
