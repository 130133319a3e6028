import { isPlainObject } from "../../core/json.ts";
import { changed, retextContent, retextParts, retextResult, withField, type Change } from "../neutral/retext.ts";

/** Texts of a user message: those of a person, of results, and of documents that are text. */
export function retext(message: unknown, change: Change): unknown {
  if (!isPlainObject(message) || message["role"] !== "user") return message;
  return retextContent(message, change, (block) => retextBlock(block, change));
}

function retextBlock(block: Record<string, unknown>, change: Change): unknown {
  const { type, content, source } = block;
  switch (type) {
    case "tool_result": {
      const blocks = retextResult(content, change, (text) => ({ type: "text", text }));
      if (!Array.isArray(blocks)) return withField(block, "content", blocks);
      const inside = changed(blocks, (one: unknown) => (isPlainObject(one) ? retextBlock(one, change) : one));
      return withField(block, "content", inside);
    }
    case "search_result":
      return Array.isArray(content) ? withField(block, "content", retextParts(content, change)) : block;
    case "document": {
      if (!isPlainObject(source) || source["type"] !== "text" || typeof source["data"] !== "string") return block;
      return withField(block, "source", withField(source, "data", change(source["data"])));
    }
    default:
      return block;
  }
}
