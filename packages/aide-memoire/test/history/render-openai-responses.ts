import type OpenAI from "openai";
import { stepsOf, type AssistantPart, type Call, type Script, type Step, type UserPart } from "./script.ts";

type Item = OpenAI.Responses.ResponseInputItem;

/** The script as `input` of the Responses API: each part of the assistant an item, under the id that it was stored with. */
export function renderOpenAIResponses(script: Script): readonly Item[] {
  return stepsOf(script).flatMap(itemsOf);
}

function itemsOf(step: Step): readonly Item[] {
  switch (step.kind) {
    case "system":
      return [{ role: "developer", content: step.text }];
    case "user":
      return [{ role: "user", content: step.parts.map(userPart) }];
    case "assistant":
      return step.parts.length === 0 ? [{ role: "assistant", content: [] }] : step.parts.map(assistantItem);
    case "results":
      return step.results.map(({ id, output }) => ({ type: "function_call_output", call_id: id, output }));
    case "strange":
      return [{ role: step.role as "user", content: step.text }];
  }
}

function userPart(part: UserPart): OpenAI.Responses.ResponseInputContent {
  if (part.kind === "text") return { type: "input_text", text: part.text };
  return { type: "input_image", detail: "auto", image_url: `data:${part.mediaType};base64,${part.data}` };
}

function assistantItem(part: AssistantPart): Item {
  switch (part.kind) {
    case "text":
      return messageItem({ type: "output_text", text: part.text, annotations: [] }, part.item);
    case "refusal":
      return messageItem({ type: "refusal", refusal: part.text }, part.item);
    case "reasoning":
      return {
        type: "reasoning",
        id: `rs_${part.item}`,
        summary: part.text === "" ? [] : [{ type: "summary_text", text: part.text }],
        ...(part.signature !== undefined && { encrypted_content: part.signature }),
      };
    case "call":
      return callItem(part);
  }
}

/** A message without an id is what people store who keep its text only. */
function messageItem(
  content: OpenAI.Responses.ResponseOutputText | OpenAI.Responses.ResponseOutputRefusal,
  item: string | undefined,
): Item {
  const message = { type: "message" as const, role: "assistant" as const, content: [content] };
  return item === undefined
    ? ({ ...message, status: "completed" } as unknown as Item)
    : { ...message, status: "completed", id: `msg_${item}` };
}

function callItem({ id, name, input, unconverted, item }: Call): Item {
  const written: unknown = unconverted ? input : JSON.stringify(input);
  return {
    type: "function_call",
    call_id: id,
    name,
    arguments: written as string,
    ...(item !== undefined && { id: `fc_${item}` }),
  };
}
