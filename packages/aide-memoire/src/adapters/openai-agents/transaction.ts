import { MemoryError } from "../../core/error.ts";
import { isPlainObject } from "../../core/json.ts";
import type { OpenAIAgentsItem } from "../../formats/openai-agents/items.ts";
import { asStored } from "./as-stored.ts";
import type { TransactionArgs } from "./sdk.ts";

/** A transaction as the memory takes it: what must be at the end, and what comes there. */
export type Transaction = {
  readonly key: string;
  /** Absent where items are appended only. */
  readonly expected?: readonly OpenAIAgentsItem[];
  readonly messages: readonly OpenAIAgentsItem[];
};

/** The arguments of `applyHistoryTransaction`, read once, with copies of the items. Fails with BAD_INPUT for what is none. */
export function transactionOf(args: TransactionArgs): Transaction {
  const { operationId, transaction } = isPlainObject(args) ? args : { operationId: undefined, transaction: undefined };
  if (typeof operationId !== "string" || operationId.trim() === "") {
    throw new MemoryError("BAD_INPUT", "operationId must be a text that is not empty.");
  }
  if (!isPlainObject(transaction)) throw new MemoryError("BAD_INPUT", "transaction must be an object.");
  const key = `transaction:${operationId}`;
  if (transaction.type === "append_items") {
    exactly(transaction, ["type", "items"]);
    return { key, messages: itemsOf(transaction.items) };
  }
  if (transaction.type === "replace_suffix") {
    exactly(transaction, ["type", "expectedSuffix", "replacement"]);
    return { key, expected: itemsOf(transaction.expectedSuffix), messages: itemsOf(transaction.replacement) };
  }
  throw new MemoryError("BAD_INPUT", "transaction.type must be append_items or replace_suffix.");
}

/** Copies of the items, as they will come back. */
export function itemsOf(items: readonly OpenAIAgentsItem[]): OpenAIAgentsItem[] {
  if (!Array.isArray(items)) throw new MemoryError("BAD_INPUT", "A session takes a list of items.");
  const list: readonly OpenAIAgentsItem[] = items;
  return Array.from(list, (item) => asStored(item));
}

function exactly(transaction: object, keys: readonly string[]): void {
  const found = Reflect.ownKeys(transaction);
  if (found.length === keys.length && keys.every((key) => found.includes(key))) return;
  throw new MemoryError("BAD_INPUT", `A transaction of this type has the fields ${keys.join(", ")} and no others.`);
}
