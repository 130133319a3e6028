import { isPlainObject } from "../../core/json.ts";
import { changed, retextJson, withField } from "../neutral/retext.ts";
import { isToolPart, partsOf } from "./tool-part.ts";

type Change = (text: string) => string;
type Fields = Record<string, unknown>;

/** Texts of a person, and what tools gave; what the model said stays as it is. */
export function retext(message: unknown, change: Change): unknown {
  if (!isPlainObject(message)) return message;
  const isUsers = message["role"] === "user";
  const parts = changed(partsOf(message), (part) => {
    if (isToolPart(part)) return retextTool(part, change);
    return isUsers && typeof part["text"] === "string" ? withField(part, "text", change(part["text"])) : part;
  });
  return parts.every((part, at) => part === partsOf(message)[at]) ? message : { ...message, parts };
}

function retextTool(part: Fields, change: Change): Fields {
  const { state, output, errorText } = part;
  if (state === "output-error" && typeof errorText === "string") return withField(part, "errorText", change(errorText));
  if (state !== "output-available") return part;
  const text =
    typeof output === "string" ? change(output) : output === undefined ? change("") : retextJson(output, change);
  return text === undefined || text === output || (text === "" && output === undefined)
    ? part
    : withField(part, "output", text);
}
