import { MemoryError } from "../../core/error.ts";
import { isPlainObject, type Fields } from "../../core/json.ts";
import { approvalOf, isOpen, isToolPart, partsOf } from "./tool-part.ts";

/**
 * A stored reply with what the page adds to it: results of its open calls, answers to its requests for approval. Nothing
 * else of what the page sends is believed: texts, inputs and results that are stored stay. Fails with BAD_INPUT where
 * there is nothing for the model to go on with.
 */
export function answeredBy(stored: unknown, sent: unknown): unknown {
  if (!isPlainObject(stored)) return stored;
  const answers = new Map<unknown, Fields>();
  for (const part of partsOf(sent)) if (isToolPart(part)) answers.set(part["toolCallId"], part);
  const parts = partsOf(stored).map((part) => {
    const answer = isOpen(part) ? answers.get(part["toolCallId"]) : undefined;
    return answer === undefined ? part : answerOf(part, answer);
  });
  const last = parts.findLast(({ type }) => type !== "step-start" && !String(type).startsWith("data-"));
  const isReady = last !== undefined && isToolPart(last) && (!isOpen(last) || last["state"] === "approval-responded");
  if (!isReady && !parts.some((part, place) => part !== partsOf(stored)[place])) {
    throw new MemoryError(
      "BAD_INPUT",
      "The page sent a reply again, and it answers nothing in it: no open call, no request for approval.",
    );
  }
  return { ...stored, parts };
}

function answerOf(part: Fields, answer: Fields): Fields {
  // What waited for an approval has not run: an output that comes with the approval is nobody's.
  if (part["state"] === "approval-requested") return approvedBy(part, answer);
  const { state, output, errorText } = answer;
  if (state === "output-available") return { ...part, state, output: output ?? null };
  return state === "output-error" ? { ...part, state, errorText: String(errorText) } : part;
}

function approvedBy(part: Fields, answer: Fields): Fields {
  const [asked, given] = [approvalOf(part), approvalOf(answer)];
  if (typeof given?.["approved"] !== "boolean" || given["id"] !== asked?.["id"]) return part;
  const { approved, reason } = given;
  const approval = { ...asked, approved, ...(typeof reason === "string" && { reason }) };
  return { ...part, state: "approval-responded", approval };
}
