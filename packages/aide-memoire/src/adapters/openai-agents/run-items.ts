import { canonicalJson, fieldsOf } from "../../core/json.ts";
import { openCalls } from "../../core/message.ts";
import { interruptedText } from "../../core/repaired.ts";
import type { OpenAIAgentsItem } from "../../formats/openai-agents/items.ts";
import { openaiAgents } from "../../formats/openai-agents/openai-agents.ts";
import { asStored } from "./as-stored.ts";
import { itemsOf } from "./transaction.ts";

/** The items of a new question; none where a run goes on. */
export function questionOf(input: unknown): OpenAIAgentsItem[] {
  if (typeof input === "string") return [{ type: "message", role: "user", content: input }];
  return Array.isArray(input) ? itemsOf(input as OpenAIAgentsItem[]) : []; // What is none, the memory refuses.
}

/** The history of a result, or of the run that an error tells of. */
export function historyIn(outcome: unknown): OpenAIAgentsItem[] {
  const state: unknown = outcome instanceof Error && "state" in outcome ? outcome.state : outcome;
  if (typeof state !== "object" || state === null) return [];
  const history: unknown = Reflect.get(state, "history");
  const items = Array.isArray(history) ? (history as OpenAIAgentsItem[]) : []; // By the SDK's types.
  return items.map(withoutCallId);
}

/** Whether an input guardrail refused the question; by what the error holds, for names of classes go in a bundle. */
export function isRefused(outcome: unknown): boolean {
  const result = outcome instanceof Error && "result" in outcome ? fieldsOf(outcome.result) : {};
  return fieldsOf(result["guardrail"])["type"] === "input";
}

/** As the runner saves it. */
function withoutCallId(item: OpenAIAgentsItem): OpenAIAgentsItem {
  if (item.type !== "function_call" && item.type !== "function_call_result") return asStored(item);
  const { id: _id, ...rest } = item;
  return asStored(rest);
}

/** Where the items stand in a list for the last time. */
export function lastPlaceOf(items: readonly OpenAIAgentsItem[], list: readonly OpenAIAgentsItem[]): number | undefined {
  if (items.length === 0) return undefined;
  const texts = items.map(canonicalJson);
  const all = list.map(canonicalJson);
  for (let place = all.length - texts.length; place >= 0; place -= 1) {
    if (texts.every((text, index) => text === all[place + index])) return place;
  }
  return undefined;
}

/** The items whose steps are not among others; one that is there twice must be there twice. */
export function without(items: readonly OpenAIAgentsItem[], others: readonly OpenAIAgentsItem[]): OpenAIAgentsItem[] {
  const left = others.map(stepOf);
  return items.filter((item) => {
    const place = left.indexOf(stepOf(item));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** Which step an item is: the same call or result, or the same words. */
function stepOf(item: OpenAIAgentsItem): string {
  const { calls, results } = openaiAgents.read(item);
  const ids = [...calls.map(({ id }) => id), ...results];
  return ids.length > 0 ? JSON.stringify([item.type, ids]) : canonicalJson(item);
}

/** Results for calls that have none. */
export function closing(items: readonly OpenAIAgentsItem[]): OpenAIAgentsItem[] {
  const open = openCalls(items.map((item) => openaiAgents.read(item)));
  return openaiAgents.closeCalls(open, interruptedText) as OpenAIAgentsItem[]; // Its own items.
}

export function isAnswer(last: ReturnType<typeof openaiAgents.read> | undefined): boolean {
  return last?.role === "assistant" && last.calls.length === 0 && last.text !== "";
}
