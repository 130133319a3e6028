import { isPlainObject, type Fields } from "../../core/json.ts";
import { changed, retextValue, withField, type Change } from "../neutral/retext.ts";
import { isToolPart, partsOf } from "./tool-part.ts";

/** Texts of a person, and what tools gave; what the model said stays as it is. */
export function retext(message: unknown, change: Change): unknown {
  if (!isPlainObject(message)) return message;
  const isUsers = message["role"] === "user";
  const given = partsOf(message);
  const parts = changed(given, (part) => {
    if (isToolPart(part)) return retextTool(part, change);
    return isUsers && typeof part["text"] === "string" ? withField(part, "text", change(part["text"])) : part;
  });
  return parts === given ? message : { ...message, parts };
}

function retextTool(part: Fields, change: Change): Fields {
  const { state, output, errorText } = part;
  if (state === "output-error" && typeof errorText === "string") return withField(part, "errorText", change(errorText));
  if (state !== "output-available") return part;
  const text = retextValue(output, change);
  return text === undefined ? part : { ...part, output: text };
}
