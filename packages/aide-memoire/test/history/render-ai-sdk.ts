import type { AssistantContent, ModelMessage, ToolResultPart, UserContent } from "ai";
import { stepsOf, type AssistantPart, type Result, type Script, type Step, type UserPart } from "./script.ts";

/** The provider behind the AI SDK; its marks (signatures, ids of items) stand in `providerOptions`. */
export type Behind = "anthropic" | "openai" | "google";

type Options = { readonly behind?: Behind };

/** The script as messages of the AI SDK, major 7. Without `behind` no part carries marks of a provider. */
export function renderAiSdk(script: Script, { behind }: Options = {}): ModelMessage[] {
  return stepsOf(script).map((step) => messageOf(step, behind));
}

function messageOf(step: Step, behind: Behind | undefined): ModelMessage {
  switch (step.kind) {
    case "system":
      return { role: "system", content: step.text };
    case "user":
      return { role: "user", content: userContent(step.parts) };
    case "assistant":
      return { role: "assistant", content: assistantContent(step.parts, behind) };
    case "results":
      return { role: "tool", content: step.results.map(resultPart) };
    case "strange":
      return { role: step.role as "user", content: step.text };
  }
}

function userContent(parts: readonly UserPart[]): UserContent {
  const [first, ...more] = parts;
  if (first?.kind === "text" && more.length === 0) return first.text;
  return parts.map((part) =>
    part.kind === "text"
      ? { type: "text", text: part.text }
      : { type: "file", data: part.data, mediaType: part.mediaType },
  );
}

function assistantContent(parts: readonly AssistantPart[], behind: Behind | undefined): AssistantContent {
  const reasoning = parts.find((part) => part.kind === "reasoning");
  const signed = parts.find((part) => part.kind === "call");
  return parts.map((part) => {
    const marks = marksOf(part, behind, part === signed ? reasoning?.signature : undefined);
    switch (part.kind) {
      case "text":
      case "refusal":
        return { type: "text", text: part.text, ...marks };
      case "reasoning":
        return { type: "reasoning", text: part.text, ...marks };
      case "call":
        return {
          type: "tool-call",
          toolCallId: part.id,
          toolName: part.name,
          input: part.unconverted ? JSON.stringify(part.input) : part.input,
          ...marks,
        };
    }
  });
}

type Marks = { readonly providerOptions?: { readonly [name in Behind]?: { readonly [name: string]: string } } };

function marksOf(part: AssistantPart, behind: Behind | undefined, signature: string | undefined): Marks {
  const own = part.kind === "reasoning" ? part.signature : signature;
  switch (behind) {
    case undefined:
      return {};
    case "anthropic":
      return part.kind === "reasoning" && own !== undefined
        ? { providerOptions: { anthropic: { signature: own } } }
        : {};
    case "google":
      return own === undefined ? {} : { providerOptions: { google: { thoughtSignature: own } } };
    case "openai":
      return {
        providerOptions: {
          openai: {
            ...(part.item !== undefined && { itemId: `${itemPrefix[part.kind]}_${part.item}` }),
            ...(part.kind === "reasoning" && own !== undefined && { reasoningEncryptedContent: own }),
          },
        },
      };
  }
}

const itemPrefix = { text: "msg", refusal: "msg", reasoning: "rs", call: "fc" } satisfies Record<
  AssistantPart["kind"],
  string
>;

function resultPart({ id, name, output, failed }: Result): ToolResultPart {
  return {
    type: "tool-result",
    toolCallId: id,
    toolName: name,
    output: { type: failed ? "error-text" : "text", value: output },
  };
}
