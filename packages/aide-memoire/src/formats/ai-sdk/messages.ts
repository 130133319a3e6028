/** Structural types of the AI SDK's `ModelMessage` (major 7). A compile-time test holds them to the real package. */
export type ModelMessage = SystemModelMessage | UserModelMessage | AssistantModelMessage | ToolModelMessage;

export type SystemModelMessage = { role: "system"; content: string; providerOptions?: ProviderOptions };
export type UserModelMessage = {
  role: "user";
  content: string | (TextPart | ImagePart | FilePart)[];
  providerOptions?: ProviderOptions;
};
export type AssistantModelMessage = {
  role: "assistant";
  content: string | AssistantPart[];
  providerOptions?: ProviderOptions;
};
export type ToolModelMessage = {
  role: "tool";
  content: (ToolResultPart | ToolApprovalResponse)[];
  providerOptions?: ProviderOptions;
};

export type AssistantPart =
  | TextPart
  | CustomPart
  | FilePart
  | ReasoningPart
  | ReasoningFilePart
  | ToolCallPart
  | ToolResultPart
  | ToolApprovalRequest;

export type ProviderOptions = Record<string, { [key: string]: JsonValue | undefined }>;
export type JsonValue =
  null | string | number | boolean | readonly JsonValue[] | { readonly [key: string]: JsonValue | undefined };
export type Data = string | Uint8Array | ArrayBuffer;
/** A file that was uploaded to providers: its id with each of them. */
export type ProviderReference = Record<string, string> & { type?: never };
export type FileData =
  | { type: "data"; data: Data }
  | { type: "url"; url: URL; originalUrl?: string }
  | { type: "reference"; reference: ProviderReference }
  | { type: "text"; text: string };

export type TextPart = { type: "text"; text: string; providerOptions?: ProviderOptions };
export type ImagePart = {
  type: "image";
  image: Data | URL | ProviderReference;
  mediaType?: string;
  providerOptions?: ProviderOptions;
};
export type FilePart = {
  type: "file";
  data: FileData | Data | URL | ProviderReference;
  filename?: string;
  mediaType: string;
  providerOptions?: ProviderOptions;
};
export type ReasoningPart = { type: "reasoning"; text: string; providerOptions?: ProviderOptions };
export type ReasoningFilePart = {
  type: "reasoning-file";
  data: { type: "data"; data: Data } | { type: "url"; url: URL; originalUrl?: string } | Data | URL;
  mediaType: string;
  providerOptions?: ProviderOptions;
};
export type CustomPart = { type: "custom"; kind: `${string}.${string}`; providerOptions?: ProviderOptions };
export type ToolCallPart = {
  type: "tool-call";
  toolCallId: string;
  toolName: string;
  input: unknown;
  providerOptions?: ProviderOptions;
  providerExecuted?: boolean;
};
export type ToolResultPart = {
  type: "tool-result";
  toolCallId: string;
  toolName: string;
  output: ToolResultOutput;
  providerOptions?: ProviderOptions;
};
export type ToolResultOutput =
  | { type: "text"; value: string; providerOptions?: ProviderOptions }
  | { type: "json"; value: JsonValue; providerOptions?: ProviderOptions }
  | { type: "execution-denied"; reason?: string; providerOptions?: ProviderOptions }
  | { type: "error-text"; value: string; providerOptions?: ProviderOptions }
  | { type: "error-json"; value: JsonValue; providerOptions?: ProviderOptions }
  | { type: "content"; value: ToolResultContent[] };
export type ToolResultContent =
  | { type: "text"; text: string; providerOptions?: ProviderOptions }
  | { type: "file"; data: FileData; mediaType: string; filename?: string; providerOptions?: ProviderOptions }
  | { type: "file-data"; data: string; mediaType: string; filename?: string; providerOptions?: ProviderOptions }
  | { type: "file-url"; url: string; mediaType?: string; providerOptions?: ProviderOptions }
  | { type: "file-id" | "image-file-id"; fileId: string | Record<string, string>; providerOptions?: ProviderOptions }
  | {
      type: "file-reference" | "image-file-reference";
      providerReference: ProviderReference;
      providerOptions?: ProviderOptions;
    }
  | { type: "image-data"; data: string; mediaType: string; providerOptions?: ProviderOptions }
  | { type: "image-url"; url: string; providerOptions?: ProviderOptions }
  | { type: "custom"; providerOptions?: ProviderOptions };
export type ToolApprovalRequest = {
  type: "tool-approval-request";
  approvalId: string;
  toolCallId: string;
  reason?: string;
  isAutomatic?: boolean;
  signature?: string;
};
export type ToolApprovalResponse = {
  type: "tool-approval-response";
  approvalId: string;
  approved: boolean;
  reason?: string;
  providerExecuted?: boolean;
};
