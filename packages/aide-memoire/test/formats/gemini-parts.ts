// Contents and parts of Gemini, said briefly.
import type { GeminiContent, GeminiPart } from "../../src/formats/gemini/messages.ts";

export const user = (...parts: GeminiPart[]): GeminiContent => ({ role: "user", parts });
export const model = (...parts: GeminiPart[]): GeminiContent => ({ role: "model", parts });
export const call = (name: string, id?: string): GeminiPart => ({
  functionCall: { ...(id && { id }), name, args: { day: 1 } },
});
export const result = (name: string, output: string, id?: string): GeminiPart => {
  return { functionResponse: { ...(id && { id }), name, response: { output } } };
};
export const image: GeminiPart = { inlineData: { data: "iVBORw0KGgo=", mimeType: "image/png" } };
export const signed = (part: GeminiPart, thoughtSignature = "sig+/="): GeminiPart => ({ ...part, thoughtSignature });
