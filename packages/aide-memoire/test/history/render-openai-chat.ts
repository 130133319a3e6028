import type OpenAI from "openai";
import {
  partsOfKind,
  stepsOf,
  type AssistantPart,
  type Call,
  type Script,
  type Step,
  type UserPart,
} from "./script.ts";

type Message = OpenAI.ChatCompletionMessageParam;

/** The script as `messages` of Chat Completions, which have no place for reasoning. */
export function renderOpenAIChat(script: Script): readonly Message[] {
  return stepsOf(script).flatMap(messagesOf);
}

function messagesOf(step: Step): readonly Message[] {
  switch (step.kind) {
    case "system":
      return [{ role: "system", content: step.text }];
    case "user":
      return [{ role: "user", content: contentOf(step.parts) }];
    case "assistant":
      return [assistantMessage(step.parts)];
    case "results":
      return step.results.map(({ id, output }) => ({ role: "tool", tool_call_id: id, content: output }));
    case "strange":
      return [{ role: step.role as "user", content: step.text }];
  }
}

function contentOf(parts: readonly UserPart[]): string | OpenAI.ChatCompletionContentPart[] {
  const [first, ...more] = parts;
  if (first?.kind === "text" && more.length === 0) return first.text;
  return parts.map((part) =>
    part.kind === "text"
      ? { type: "text", text: part.text }
      : { type: "image_url", image_url: { url: `data:${part.mediaType};base64,${part.data}` } },
  );
}

function assistantMessage(parts: readonly AssistantPart[]): OpenAI.ChatCompletionAssistantMessageParam {
  const texts = partsOfKind(parts, "text").map(({ text }) => text);
  const refusals = partsOfKind(parts, "refusal").map(({ text }) => text);
  const calls = partsOfKind(parts, "call");
  return {
    role: "assistant",
    content: texts.length === 0 ? null : texts.join("\n"),
    ...(refusals.length > 0 && { refusal: refusals.join("\n") }),
    ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }),
  };
}

function toolCall({ id, name, input, unconverted }: Call): OpenAI.ChatCompletionMessageFunctionToolCall {
  const written: unknown = unconverted ? input : JSON.stringify(input);
  return { id, type: "function", function: { name, arguments: written as string } };
}
