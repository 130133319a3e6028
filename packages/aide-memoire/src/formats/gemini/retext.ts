import { isPlainObject, type Fields } from "../../core/json.ts";
import { changed, retextValue, withField, type Change } from "../neutral/retext.ts";
import { isOf } from "./parts-of.ts";

/** Texts of a user content, and what functions gave: the one text of a response, else its JSON. */
export function retext(content: unknown, change: Change): unknown {
  if (!isPlainObject(content) || !isOf(content, "user") || !Array.isArray(content["parts"])) return content;
  const parts = changed(content["parts"], (part: unknown) => (isPlainObject(part) ? retextPart(part, change) : part));
  return withField(content, "parts", parts);
}

function retextPart(part: Fields, change: Change): Fields {
  const { text, functionResponse: result } = part;
  if (typeof text === "string") return withField(part, "text", change(text));
  if (!isPlainObject(result) || !isPlainObject(result["response"])) return part;
  const response = retextResponse(result["response"], change);
  return withField(part, "functionResponse", withField(result, "response", response));
}

/** As Google's own helpers name them: `output`, or `error` where the function failed. */
function retextResponse(response: Fields, change: Change): Fields {
  const keys = Object.keys(response);
  const [key = "output"] = keys;
  const value = response[key];
  if (keys.length === 1 && typeof value === "string") return withField(response, key, change(value));
  const text = retextValue(response, change);
  return text === undefined ? response : { output: text };
}
