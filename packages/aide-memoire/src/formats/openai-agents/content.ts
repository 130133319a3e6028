/** Parts of messages and outputs of the Agents SDK as those of the Responses API, and back. */
import { definedFields, fieldsOf, isPlainObject } from "../../core/json.ts";
import type { Item } from "../openai-responses/kinds.ts";

/** A part as the Responses API has it; none where it has no such part. */
export function toPart(part: Item): Item[] {
  const { type, text, refusal, detail, transcript, providerData: data } = part;
  const mark = definedFields({ prompt_cache_breakpoint: part["promptCacheBreakpoint"] });
  switch (type) {
    case "input_text":
    case "text":
      return [{ type: "input_text", text, ...mark }];
    case "output_text": {
      return [{ type, text, annotations: fieldsOf(data)["annotations"] ?? [] }];
    }
    case "refusal":
      return [{ type, refusal }];
    case "audio":
      // What a person said stays sound; of an answer only its words can be sent again.
      return audioPart(part) ?? (typeof transcript === "string" ? [{ type: "output_text", text: transcript }] : []);
    case "input_image":
      return withSource({ type, detail: detail ?? "auto", ...mark }, part["image"], "image_url");
    case "image":
      return withSource({ type: "input_image", detail: detail ?? "auto" }, part["image"], "image_url");
    case "input_file":
    case "file": {
      const file: unknown = part["file"];
      const name = definedFields({ filename: part["filename"] ?? fieldsOf(file)["filename"] });
      return withSource({ type: "input_file", ...name, ...mark }, file, isLink(file) ? "file_url" : "file_data");
    }
    default:
      return [];
  }
}

/** A part of a message of a person, or of an output. */
export function fromPart(part: Item): Item[] {
  const { type, text, refusal, detail, filename, annotations, image_url, file_id, file_url, file_data } = part;
  const mark = definedFields({ promptCacheBreakpoint: part["prompt_cache_breakpoint"] });
  switch (type) {
    case "input_text":
      return [{ type, text, ...mark }];
    case "output_text":
      return [
        { type, text, ...(Array.isArray(annotations) && annotations.length > 0 && { providerData: { annotations } }) },
      ];
    case "refusal":
      return [{ type, refusal }];
    case "input_image":
      return [{ type, image: typeof file_id === "string" ? { id: file_id } : image_url, detail, ...mark }];
    case "input_file": {
      const file =
        typeof file_id === "string" ? { id: file_id } : typeof file_url === "string" ? { url: file_url } : file_data;
      return [{ type, file, ...definedFields({ filename }), ...mark }];
    }
    case "input_audio": {
      const { data, format } = fieldsOf(part["input_audio"]);
      return [{ type: "audio", audio: data, format }];
    }
    default:
      return [];
  }
}

function audioPart({ audio, format }: Item): Item[] | undefined {
  if (typeof audio !== "string" || (format !== "wav" && format !== "mp3")) return undefined;
  return [{ type: "input_audio", input_audio: { data: audio, format } }];
}

function isLink(file: unknown): boolean {
  return typeof file === "string" && /^https?:/i.test(file);
}

/** The part with the bytes, the address or the upload that the SDK names in several ways. */
function withSource(part: Item, source: unknown, field: "image_url" | "file_url" | "file_data"): Item[] {
  if (typeof source === "string") return [{ ...part, [field]: source }];
  if (!isPlainObject(source)) return [];
  const { id, fileId, url, data, mediaType } = source;
  const upload = id ?? fileId;
  if (typeof upload === "string") return [{ ...part, file_id: upload }];
  if (typeof url === "string") return [{ ...part, [field === "image_url" ? field : "file_url"]: url }];
  const base64 = data instanceof Uint8Array ? Buffer.from(data).toString("base64") : data;
  if (typeof base64 !== "string") return [];
  const type = typeof mediaType === "string" ? mediaType : field === "image_url" ? "image/png" : "text/plain";
  return [{ ...part, [field]: base64.startsWith("data:") ? base64 : `data:${type};base64,${base64}` }];
}
