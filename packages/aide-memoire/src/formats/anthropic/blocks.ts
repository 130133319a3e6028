/** Blocks that messages, results of tools and documents are made of. */
export type CacheControl = { type: "ephemeral"; ttl?: "5m" | "1h" };
export type Caching = { cache_control?: CacheControl | null };
/** Who made a call: the model itself, or code that it runs. */
export type Caller =
  | { type: "direct" }
  | { type: "code_execution_20250825"; tool_id: string }
  | { type: "code_execution_20260120"; tool_id: string };

export type TextBlock = { type: "text"; text: string; citations?: Citation[] | null } & Caching;
export type ToolReferenceBlock = { type: "tool_reference"; tool_name: string } & Caching;

export type ImageBlock = {
  type: "image";
  source:
    | { type: "base64"; media_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp"; data: string }
    | { type: "url"; url: string }
    | { type: "file"; file_id: string };
  transformations?: { oversized_image?: "downsize" | "error" } | null;
} & Caching;
export type DocumentBlock = {
  type: "document";
  source:
    | { type: "base64"; media_type: "application/pdf"; data: string }
    | { type: "text"; media_type: "text/plain"; data: string }
    | { type: "content"; content: string | (TextBlock | ImageBlock)[] }
    | { type: "url"; url: string }
    | { type: "file"; file_id: string };
  title?: string | null;
  context?: string | null;
  citations?: { enabled?: boolean } | null;
} & Caching;
export type SearchResultBlock = {
  type: "search_result";
  source: string;
  title: string;
  content: TextBlock[];
  citations?: { enabled?: boolean };
} & Caching;

type Cited = { cited_text: string; document_index: number; document_title: string | null };
export type Citation =
  | ({ type: "char_location"; start_char_index: number; end_char_index: number } & Cited)
  | ({ type: "page_location"; start_page_number: number; end_page_number: number } & Cited)
  | ({ type: "content_block_location"; start_block_index: number; end_block_index: number } & Cited)
  | {
      type: "web_search_result_location";
      cited_text: string;
      encrypted_index: string;
      title: string | null;
      url: string;
    }
  | {
      type: "search_result_location";
      cited_text: string;
      search_result_index: number;
      source: string;
      title: string | null;
      start_block_index: number;
      end_block_index: number;
    };
