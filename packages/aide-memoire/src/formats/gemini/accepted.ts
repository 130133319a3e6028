import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { asText } from "../neutral/as-text.ts";
import { inputObject } from "../neutral/call-input.ts";
import { isPlaced } from "../neutral/placed-id.ts";
import { dataIn, looksLikeBase64 } from "../neutral/data-address.ts";
import { partsOf, type GeminiFields } from "./parts-of.ts";

const imageTypes: readonly unknown[] = ["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif"];

/**
 * The content without what the API refuses in a single one: ids that only say a place, arguments and responses that are
 * no object, and an address in the place of data. Itself where nothing is wrong with it.
 */
export function acceptedContent(content: unknown): unknown {
  const parts = partsOf(content);
  const accepted = parts.map(acceptedPart);
  return accepted.some((part, place) => part !== parts[place]) ? { ...fieldsOf(content), parts: accepted } : content;
}

function acceptedPart(part: GeminiFields): GeminiFields {
  const { functionCall: call, functionResponse: result } = part;
  if (isPlainObject(call)) {
    const { args } = call;
    const bare = withoutPlace(call);
    const fits = args === undefined || isPlainObject(args);
    return fits && bare === call
      ? part
      : { ...part, functionCall: fits ? bare : { ...bare, args: inputObject(args, "input") } };
  }
  if (isPlainObject(result)) {
    const { response } = result;
    const bare = withoutPlace(result);
    return isPlainObject(response) && bare === result
      ? part
      : { ...part, functionResponse: { ...bare, response: inputObject(response, "output") } };
  }
  return acceptedFile(part) ?? part;
}

function withoutPlace(call: GeminiFields): GeminiFields {
  if (!isPlaced(call["id"], call["name"])) return call;
  const { id: _placed, ...rest } = call;
  return rest;
}

/** The part of a file as the API takes it; `undefined` for an image of a type that it does not read. */
export function acceptedFile(part: GeminiFields): GeminiFields | undefined {
  const { inlineData } = part;
  if (!isPlainObject(inlineData)) return part;
  const { data, mimeType } = inlineData;
  const inside = typeof data === "string" ? dataIn(data) : undefined;
  const type = mimeType ?? inside?.mediaType;
  if (asText(type).startsWith("image/") && !imageTypes.includes(type)) return undefined;
  if (inside === undefined) return looksLikeBase64(data) ? part : undefined;
  return { ...part, inlineData: { ...inlineData, mimeType: type, data: inside.data } };
}
