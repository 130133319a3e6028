import { isPlainObject } from "../../core/json.ts";
import { changed, retextContent, retextResult, withField, type Change } from "../neutral/retext.ts";
import type { Item, Kind } from "./kinds.ts";

type KindOf = (item: Item) => Kind | { readonly kind: "message"; readonly role: "system" } | undefined;

/**
 * Texts of a person and of tools, in both shapes of OpenAI's items. Of what a shell gave each stream is a text; screens,
 * approvals and found tools have none.
 */
export function retextItem(item: unknown, change: Change, kindOf: KindOf): unknown {
  if (!isPlainObject(item)) return item;
  const kind = kindOf(item);
  if (kind?.kind === "message") return kind.role === "user" ? retextContent(item, change) : item;
  const { type, output } = item;
  if (type === "shell_call_output") {
    if (!Array.isArray(output)) return item;
    return withField(
      item,
      "output",
      changed(output, (run: unknown) => retextRun(run, change)),
    );
  }
  if (!plain.includes(type)) return item;
  if (isPlainObject(output)) {
    const { text } = output;
    return typeof text === "string" ? withField(item, "output", withField(output, "text", change(text))) : item;
  }
  return withField(
    item,
    "output",
    retextResult(output, change, (text) => ({ type: "input_text", text })),
  );
}

/** Results whose output is a text, or parts. */
const plain: readonly unknown[] = [
  "function_call_output",
  "function_call_result",
  "custom_tool_call_output",
  "local_shell_call_output",
  "apply_patch_call_output",
];

/** A shell says nothing often: its exit code says that it ran. */
function retextRun(run: unknown, change: Change): unknown {
  if (!isPlainObject(run)) return run;
  return ["stdout", "stderr"].reduce((fields: Item, key) => {
    const text = fields[key];
    return typeof text === "string" && text !== "" ? withField(fields, key, change(text)) : fields;
  }, run);
}
