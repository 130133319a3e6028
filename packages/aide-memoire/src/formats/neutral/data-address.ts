/**
 * What an address with the data inside holds, as base64: `data:image/png;base64,…`, or text in percent encoding.
 * `undefined` for any other text, and for a broken address.
 */
export function dataIn(address: string): { readonly mediaType: string; readonly data: string } | undefined {
  const [start, mediaType = "", flags = ""] = /^data:([^;,]*)((?:;[^;,]*)*),/i.exec(address.slice(0, 200)) ?? [];
  if (start === undefined) return undefined;
  const data = address.slice(start.length);
  if (/;base64$/i.test(flags)) return { mediaType, data };
  try {
    return { mediaType, data: Buffer.from(decodeURIComponent(data)).toString("base64") };
  } catch {
    return undefined;
  }
}

/** Told by its beginning: addresses and file names are none, and the rest of a long one is not looked at. */
export function looksLikeBase64(value: unknown): value is string {
  return typeof value === "string" && /^[\w+/-]+={0,2}$/.test(value.slice(0, 200));
}
