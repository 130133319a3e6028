import type Anthropic from "@anthropic-ai/sdk";
import {
  partsOfKind,
  stepsOf,
  type AssistantPart,
  type Call,
  type Result,
  type Script,
  type Step,
  type UserPart,
} from "./script.ts";

type Block = Anthropic.ContentBlockParam;

/** The script as a request to the Messages API: system text apart, each step a message of its own. */
export function renderAnthropic(script: Script): {
  readonly system: readonly Anthropic.TextBlockParam[];
  readonly messages: readonly Anthropic.MessageParam[];
} {
  const steps = stepsOf(script);
  return {
    system: partsOfKind(steps, "system").map(({ text }) => ({ type: "text", text })),
    messages: steps.flatMap(messagesOf),
  };
}

function messagesOf(step: Step): readonly Anthropic.MessageParam[] {
  switch (step.kind) {
    case "system":
      return [];
    case "user":
      return [{ role: "user", content: step.parts.map(userBlock) }];
    case "assistant":
      return [{ role: "assistant", content: step.parts.map(assistantBlock) }];
    case "results":
      return [{ role: "user", content: step.results.map(resultBlock) }];
    case "strange":
      return [{ role: step.role as "user", content: step.text }];
  }
}

function userBlock(part: UserPart): Block {
  if (part.kind === "text") return { type: "text", text: part.text };
  return { type: "image", source: { type: "base64", media_type: part.mediaType as "image/png", data: part.data } };
}

function assistantBlock(part: AssistantPart): Block {
  switch (part.kind) {
    case "text":
    case "refusal":
      return { type: "text", text: part.text };
    case "reasoning":
      return { type: "thinking", thinking: part.text, signature: part.signature ?? "" };
    case "call":
      return { type: "tool_use", id: part.id, name: part.name, input: inputOf(part) };
  }
}

function inputOf(call: Call): unknown {
  return call.unconverted ? JSON.stringify(call.input) : call.input;
}

function resultBlock({ id, output, failed }: Result): Block {
  return { type: "tool_result", tool_use_id: id, content: output, ...(failed && { is_error: true }) };
}
