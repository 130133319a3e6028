/**
 * Structural types of @google/genai's `Content` (major 2). A compile-time test holds them to the real package. Fields
 * that the SDK types by an enum of its own are not named here, for no other type fits those; they are kept all the same.
 */
export type GeminiContent = {
  parts?: GeminiPart[];
  /** `user` or `model`; without one it is the user's. */
  role?: string;
};

export type GeminiPart = {
  text?: string;
  /** The text is the model's thinking. */
  thought?: boolean;
  /** Base64; what the model needs to go on with its thinking. It belongs to this very part. */
  thoughtSignature?: string;
  inlineData?: GeminiBlob;
  fileData?: { fileUri?: string; mimeType?: string; displayName?: string };
  functionCall?: GeminiFunctionCall;
  functionResponse?: GeminiFunctionResponse;
  /** Code that the API runs by itself, and what came of it. */
  executableCode?: { code?: string; id?: string };
  codeExecutionResult?: { output?: string; id?: string };
  /** A call that the API runs by itself, and what came of it. */
  toolCall?: { id?: string; args?: Record<string, unknown> };
  toolResponse?: { id?: string; response?: Record<string, unknown> };
  videoMetadata?: { startOffset?: string; endOffset?: string; fps?: number };
  partMetadata?: Record<string, unknown>;
};

export type GeminiBlob = { data?: string; mimeType?: string; displayName?: string };
export type GeminiFunctionCall = { id?: string; name?: string; args?: Record<string, unknown> };
export type GeminiFunctionResponse = {
  id?: string;
  name?: string;
  response?: Record<string, unknown>;
  parts?: { inlineData?: GeminiBlob; fileData?: { fileUri?: string; mimeType?: string; displayName?: string } }[];
};
