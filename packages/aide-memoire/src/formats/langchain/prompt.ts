import { isPlainObject } from "../../core/json.ts";
import { withWords } from "../../core/silent.ts";
import { retext } from "./retext.ts";
import { dataOf, roleOf, type Fields } from "./stored.ts";

const roles = { user: "human", assistant: "ai", tool: "tool" } as const;

/**
 * The messages as LangChain's chat models take them, with the fields of the stored ones. They are copies: LangChain
 * writes into what it is given.
 */
export function promptMessages(system: string, messages: readonly unknown[]): unknown[] {
  return [
    ...(system === "" ? [] : [{ role: "system", content: system }]),
    ...messages.flatMap((message) => sentMessages(withWords(message, retext))),
  ];
}

function sentMessages(message: unknown): Fields[] {
  const role = roleOf(message);
  if (role === undefined) return [];
  const { role: _role, ...data } = dataOf(copied(message));
  return [{ role: roles[role], ...data }];
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)]));
}
