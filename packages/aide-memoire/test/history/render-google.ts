import type { Content, Part } from "@google/genai";
import {
  partsOfKind,
  stepsOf,
  type AssistantPart,
  type Result,
  type Script,
  type Step,
  type UserPart,
} from "./script.ts";

/** What Gemini takes in place of a signature where the call did not come with one. */
const unsigned = "skip_thought_signature_validator";

/**
 * The script as a request to generateContent: system text apart, each step a content of its own, calls without ids unless
 * they are asked for.
 */
export function renderGoogle(
  script: Script,
  { ids = false }: { readonly ids?: boolean } = {},
): {
  readonly systemInstruction?: Content;
  readonly contents: readonly Content[];
} {
  const steps = stepsOf(script);
  const system = partsOfKind(steps, "system").map(({ text }) => ({ text }));
  return {
    ...(system.length > 0 && { systemInstruction: { parts: system } }),
    contents: steps.flatMap((step) => contentsOf(step, ids)),
  };
}

function contentsOf(step: Step, ids: boolean): readonly Content[] {
  switch (step.kind) {
    case "system":
      return [];
    case "user":
      return [{ role: "user", parts: step.parts.map(userPart) }];
    case "assistant":
      return [{ role: "model", parts: modelParts(step.parts, ids) }];
    case "results":
      return [{ role: "user", parts: step.results.map((result) => responsePart(result, ids)) }];
    case "strange":
      return [{ role: step.role, parts: [{ text: step.text }] }];
  }
}

function userPart(part: UserPart): Part {
  return part.kind === "text" ? { text: part.text } : { inlineData: { mimeType: part.mediaType, data: part.data } };
}

/** The signature of the reasoning stands on the first call, or on the first text; an empty thought is no part. */
function modelParts(parts: readonly AssistantPart[], ids: boolean): Part[] {
  const reasoning = partsOfKind(parts, "reasoning");
  const signature = reasoning.length === 0 ? unsigned : reasoning[0]?.signature;
  const signed = parts.find((part) => part.kind === "call") ?? parts.find((part) => part.kind === "text");
  return parts.flatMap((part): Part[] => {
    const mark =
      part === signed && signature !== undefined && (part.kind === "call" || signature !== unsigned)
        ? { thoughtSignature: signature }
        : {};
    switch (part.kind) {
      case "text":
      case "refusal":
        return [{ text: part.text, ...mark }];
      case "reasoning":
        return part.text === "" ? [] : [{ text: part.text, thought: true }];
      case "call": {
        const args: unknown = part.unconverted ? JSON.stringify(part.input) : part.input;
        return [
          {
            functionCall: { ...(ids && { id: part.id }), name: part.name, args: args as Record<string, unknown> },
            ...mark,
          },
        ];
      }
    }
  });
}

function responsePart({ id, name, output, failed }: Result, ids: boolean): Part {
  return { functionResponse: { ...(ids && { id }), name, response: failed ? { error: output } : { output } } };
}
