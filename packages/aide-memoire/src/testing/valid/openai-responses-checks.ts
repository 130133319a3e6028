import { each, eachPart, type Check } from "./rule.ts";
import { isFilled, isImageAddress, repeated, shown, wires, type Wire } from "./wire.ts";

const roles: readonly unknown[] = ["system", "developer", "user", "assistant"];
const imageTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** The items that answer a call, and the call that they answer. */
const callOf: Readonly<Record<string, string>> = {
  function_call_output: "function_call",
  custom_tool_call_output: "custom_tool_call",
  computer_call_output: "computer_call",
  local_shell_call_output: "local_shell_call",
  apply_patch_call_output: "apply_patch_call",
};
const paired: readonly unknown[] = Object.values(callOf);

/** What a model puts out; some of it runs at the provider and stands alone. */
const ofModel: readonly unknown[] = [
  ...paired,
  "reasoning",
  "shell_call",
  "web_search_call",
  "file_search_call",
  "code_interpreter_call",
  "image_generation_call",
  "mcp_call",
  "mcp_list_tools",
  "mcp_approval_request",
  "tool_search_call",
  "program",
];
const others: readonly unknown[] = [
  ...Object.keys(callOf),
  "shell_call_output",
  "tool_search_output",
  "program_output",
  "mcp_approval_response",
  "additional_tools",
  "configuration_update",
  "compaction",
  "compaction_trigger",
  "item_reference",
];

const idPrefix: Readonly<Record<string, string>> = {
  message: "msg",
  reasoning: "rs",
  function_call: "fc",
  custom_tool_call: "ctc",
};

const typeOf = (item: Wire): unknown => item["type"] ?? ("role" in item ? "message" : undefined);
const isMessage = (item: Wire): boolean => typeOf(item) === "message";
const partsOf = (item: Wire): readonly Wire[] => (isMessage(item) ? wires(item["content"]) : []);
const outputPartsOf = (item: Wire): readonly Wire[] => wires(item["output"]);

export const type = each((item) => {
  const value = typeOf(item);
  return value === "message" || ofModel.includes(value) || others.includes(value)
    ? undefined
    : `has the type ${shown(value)}`;
});

export const role = each((item) =>
  !isMessage(item) || roles.includes(item["role"]) ? undefined : `has the role ${shown(item["role"])}`,
);

export const content = each((item) => {
  if (!isMessage(item) || typeof item["content"] === "string") return undefined;
  return wires(item["content"]).length > 0 ? undefined : "is a message without content";
});

export const parts = eachPart(partsOf, (part, item) => {
  const kind = part["type"];
  if (item["role"] !== "assistant")
    return typeof kind === "string" && kind.startsWith("input_") ? undefined : `has the type ${shown(kind)}`;
  return kind === "output_text" || kind === "refusal" ? undefined : `has the type ${shown(kind)}`;
});

export const text = eachPart(partsOf, (part) => {
  const value =
    part["type"] === "input_text" || part["type"] === "output_text"
      ? part["text"]
      : part["type"] === "refusal"
        ? part["refusal"]
        : "";
  return typeof value === "string" ? undefined : "has no text";
});

export const image = eachPart(
  (item) => [...partsOf(item), ...outputPartsOf(item)],
  (part) => {
    if (part["type"] !== "input_image" || isFilled(part["file_id"])) return undefined;
    return isImageAddress(part["image_url"], imageTypes) ? undefined : "is an image whose address cannot be opened";
  },
);

const isReference = (item: Wire, id: RegExp): boolean =>
  item["type"] === "item_reference" && typeof item["id"] === "string" && id.test(item["id"]);

const isReasoning = (item: Wire): boolean => item["type"] === "reasoning" || isReference(item, /^rs_/);

const isNamedCall = (item: Wire): boolean => item["type"] === "function_call" || item["type"] === "custom_tool_call";

export const call = each((item) => {
  if (!isNamedCall(item)) return undefined;
  if (!isFilled(item["call_id"])) return "is a call without a call_id";
  return isFilled(item["name"]) ? undefined : "is a call without a name";
});

export const callArguments = each((item) =>
  item["type"] === "function_call" && typeof item["arguments"] !== "string"
    ? "is a call whose arguments are no string"
    : undefined,
);

export const callName = each((item) => {
  const { name } = item;
  if (item["type"] !== "function_call" || !isFilled(name)) return undefined;
  return /^[a-zA-Z0-9_-]{1,64}$/.test(name) ? undefined : `is a call of ${shown(name)}`;
});

export const callIdLength = each((item) => {
  const id = item["call_id"];
  return typeof id === "string" && id.length > 64 ? `has a call_id of ${id.length} characters` : undefined;
});

export const output = each((item) => {
  if (item["type"] !== "function_call_output" && item["type"] !== "custom_tool_call_output") return undefined;
  const value = item["output"];
  return typeof value === "string" || Array.isArray(value) ? undefined : `has the output ${shown(value)}`;
});

/**
 * The calls and outputs that find no partner: an output takes the nearest open call of its kind with its id, or one that
 * is there by reference only. An asynchronous call may wait.
 */
function unpaired(items: readonly Wire[]): { readonly calls: readonly number[]; readonly outputs: readonly number[] } {
  const open = new Map<string, number[]>();
  const outputs: number[] = [];
  let referred = 0;
  const key = (kind: unknown, item: Wire): string => JSON.stringify([kind, item["call_id"]]);
  for (const [at, item] of items.entries()) {
    if (isReference(item, /^(?!rs_|msg_)/)) referred += 1;
    if (paired.includes(item["type"])) {
      const name = key(item["type"], item);
      open.set(name, [...(open.get(name) ?? []), at]);
    }
    const answers = callOf[String(item["type"])];
    if (answers === undefined || open.get(key(answers, item))?.pop() !== undefined) continue;
    if (referred > 0) referred -= 1;
    else outputs.push(at);
  }
  const calls = [...open.values()].flat().filter((at) => items[at]?.["async"] !== true);
  return { calls: calls.toSorted((one, other) => one - other), outputs };
}

export const answered: Check = function* (items) {
  for (const at of unpaired(items).calls)
    yield { at, what: `is the call ${shown(items[at]?.["call_id"])}, unanswered` };
};

export const orphan: Check = function* (items) {
  for (const at of unpaired(items).outputs)
    yield { at, what: `is an output for ${shown(items[at]?.["call_id"])}, which is no open call before it` };
};

export const summary = each((item) =>
  item["type"] === "reasoning" && !Array.isArray(item["summary"]) ? "is reasoning without a summary" : undefined,
);

export const reasoningIs = each((item) =>
  item["type"] !== "reasoning" || isFilled(item["encrypted_content"]) || item["id"] !== undefined
    ? undefined
    : "is reasoning with neither an id nor its encrypted content",
);

const behind = (items: readonly Wire[], at: number): Wire | undefined =>
  items.slice(at + 1).find((item) => !isReasoning(item));

export const reasoningFollowed: Check = function* (items) {
  for (const [at, item] of items.entries()) {
    if (!isReasoning(item)) continue;
    const next = behind(items, at);
    const ofModelToo =
      next !== undefined &&
      (isMessage(next) ? next["role"] === "assistant" : ofModel.includes(next["type"]) || isReference(next, /^/));
    if (!ofModelToo) yield { at, what: "is reasoning without the item that came behind it" };
  }
};

export const followerId: Check = function* (items) {
  for (const [at, item] of items.entries()) {
    if (item["type"] !== "reasoning" || !isFilled(item["id"]) || isFilled(item["encrypted_content"])) continue;
    const next = behind(items, at);
    if (next !== undefined && isMessage(next) && next["role"] === "assistant" && next["id"] === undefined)
      yield { at, what: "is reasoning with an id, before a message without one" };
  }
};

export const uniqueIds: Check = function* (items) {
  const ids = items.map((item) => (item["type"] === "item_reference" ? undefined : item["id"]));
  for (const id of repeated(ids.filter((value) => value !== undefined && value !== null)))
    yield { at: ids.lastIndexOf(id), what: `has the id ${shown(id)}, which stands before` };
};

export const idForm = each((item) => {
  const id = item["id"] ?? undefined;
  if (id === undefined) return undefined;
  if (typeof id !== "string" || !/^[a-zA-Z0-9_-]+$/.test(id)) return `has the id ${shown(id)}`;
  const prefix = idPrefix[String(typeOf(item))] ?? "";
  return id.startsWith(prefix) ? undefined : `has the id ${shown(id)}, which does not begin with ${prefix}`;
});
