import type { JsonValue, ProviderReference } from "../ai-sdk/messages.ts";

/** Structural types of the AI SDK's `UIMessage` (major 7). A compile-time test holds them to the real package. */
export type UIMessage = {
  id: string;
  role: "system" | "user" | "assistant";
  metadata?: unknown;
  parts: UIMessagePart[];
};

export type UIMessagePart =
  | TextUIPart
  | ReasoningUIPart
  | ToolUIPart
  | DynamicToolUIPart
  | SourceUrlUIPart
  | SourceDocumentUIPart
  | FileUIPart
  | ReasoningFileUIPart
  | DataUIPart
  | CustomUIPart
  | SteeringMessageUIPart
  | StepStartUIPart;

export type TextUIPart = {
  type: "text";
  text: string;
  state?: "streaming" | "done";
  citations?: Citation[];
  providerMetadata?: ProviderMetadata;
};
export type ReasoningUIPart = {
  type: "reasoning";
  text: string;
  id?: string;
  state?: "streaming" | "done";
  providerMetadata?: ProviderMetadata;
};
export type FileUIPart = {
  type: "file";
  mediaType: string;
  /** Of a hosted file, or a data URL. */
  url: string;
  filename?: string;
  providerReference?: ProviderReference;
  providerMetadata?: ProviderMetadata;
};
export type ReasoningFileUIPart = {
  type: "reasoning-file";
  mediaType: string;
  url: string;
  providerMetadata?: ProviderMetadata;
};
export type SourceUrlUIPart = {
  type: "source-url";
  sourceId: string;
  url: string;
  title?: string;
  providerMetadata?: ProviderMetadata;
};
export type SourceDocumentUIPart = {
  type: "source-document";
  sourceId: string;
  mediaType: string;
  title: string;
  filename?: string;
  providerMetadata?: ProviderMetadata;
};
export type DataUIPart = { type: `data-${string}`; id?: string; data: unknown };
export type CustomUIPart = { type: "custom"; kind: `${string}.${string}`; providerMetadata?: ProviderMetadata };
export type SteeringMessageUIPart = { type: "steering-message"; id: string; parts: (TextUIPart | FileUIPart)[] };
export type StepStartUIPart = { type: "step-start" };

export type ToolUIPart = { type: `tool-${string}` } & ToolInvocation;
export type DynamicToolUIPart = { type: "dynamic-tool"; toolName: string; dynamic?: false } & ToolInvocation;

/** A call, and what came of it. */
export type ToolInvocation = {
  toolCallId: string;
  title?: string;
  toolMetadata?: { [key: string]: JsonValue | undefined };
  providerExecuted?: boolean;
  callProviderMetadata?: ProviderMetadata;
} & (
  | {
      state: "input-streaming";
      input?: unknown;
      rawInput?: string;
      inputEncoding?: "json" | "text";
      output?: never;
      errorText?: never;
      approval?: never;
    }
  | { state: "input-available"; input: unknown; output?: never; errorText?: never; approval?: never }
  | {
      state: "approval-requested";
      input: unknown;
      output?: never;
      errorText?: never;
      approval: Approval & { approved?: never; reason?: never };
    }
  | {
      state: "approval-responded";
      input: unknown;
      output?: never;
      errorText?: never;
      approval: Approval & { approved: boolean; reason?: string };
    }
  | {
      state: "output-available";
      input: unknown;
      output: unknown;
      errorText?: never;
      resultProviderMetadata?: ProviderMetadata;
      preliminary?: boolean;
      approval?: Granted;
    }
  | {
      state: "output-error";
      input: unknown;
      rawInput?: unknown;
      output?: never;
      errorText: string;
      resultProviderMetadata?: ProviderMetadata;
      approval?: Granted;
    }
  | {
      state: "output-denied";
      input: unknown;
      output?: never;
      errorText?: never;
      approval: Approval & { approved: false; reason?: string };
    }
);

type Approval = {
  id: string;
  descriptor?: unknown;
  requestReason?: string;
  isAutomatic?: boolean;
  signature?: string;
  inputSchemaInput?: unknown;
};
type Granted = Approval & { approved: true; reason?: string };
export type ProviderMetadata = Record<string, { [key: string]: JsonValue | undefined }>;
type Citation = {
  source:
    (SourceOf<SourceUrlUIPart> & { sourceType: "url" }) | (SourceOf<SourceDocumentUIPart> & { sourceType: "document" });
  startIndex?: number;
  endIndex?: number;
  citedText?: string;
};
type SourceOf<P extends { sourceId: string }> = Omit<P, "type" | "sourceId"> & { type: "source"; id: string };
