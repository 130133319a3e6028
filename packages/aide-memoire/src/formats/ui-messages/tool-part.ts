import { isPlainObject, type Fields } from "../../core/json.ts";

/** States in which a call has what came of it. */
const settledStates: readonly unknown[] = ["output-available", "output-error", "output-denied"];

/** The parts of a `UIMessage`; none of anything else. */
export function partsOf(message: unknown): Fields[] {
  const parts = isPlainObject(message) ? message["parts"] : undefined;
  return Array.isArray(parts) ? parts.filter(isPlainObject) : [];
}

export function isToolPart({ type }: Fields): boolean {
  return type === "dynamic-tool" || (typeof type === "string" && type.startsWith("tool-"));
}

export function toolNameOf({ type, toolName }: Fields): string {
  return type === "dynamic-tool" ? String(toolName) : String(type).slice("tool-".length);
}

export function approvalOf({ approval }: Fields): Fields | undefined {
  return isPlainObject(approval) ? approval : undefined;
}

/** The person said no: the call will not run. */
export function isDenied(part: Fields): boolean {
  return part["state"] === "approval-responded" && approvalOf(part)?.["approved"] === false;
}

/** A call has its result, its error or its refusal. */
export function isSettled(part: Fields): boolean {
  return settledStates.includes(part["state"]) || isDenied(part);
}

/** A call that a model knows of and that waits for its result, an approval, or to be run. */
export function isOpen(part: Fields): boolean {
  return (
    isToolPart(part) && part["state"] !== "input-streaming" && part["providerExecuted"] !== true && !isSettled(part)
  );
}
