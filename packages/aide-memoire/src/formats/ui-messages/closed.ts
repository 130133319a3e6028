import { fieldsOf } from "../../core/json.ts";
import { interruptedText } from "../../core/repaired.ts";
import { approvalOf, isOpen, partsOf } from "./tool-part.ts";

/**
 * The messages with an error in the place of each result that never came, for a request. A call that was approved in the
 * last one stays open: the SDK runs it before it asks the model.
 */
export function withClosedCalls(messages: readonly unknown[]): unknown[] {
  return messages.map((message, index) => {
    const isLast = index === messages.length - 1;
    const isLost = (part: Record<string, unknown>): boolean => isOpen(part) && !(isLast && isApproved(part));
    return { ...fieldsOf(message), parts: partsOf(message).map((part) => (isLost(part) ? closed(part) : part)) };
  });
}

function isApproved(part: Record<string, unknown>): boolean {
  return part["state"] === "approval-responded" && approvalOf(part)?.["approved"] === true;
}

function closed({ approval: _unanswered, ...part }: Record<string, unknown>): Record<string, unknown> {
  return { ...part, state: "output-error", errorText: interruptedText };
}
