/** What an address with the data inside holds, `data:image/png;base64,…`; `undefined` for any other text. */
export function dataIn(address: string): { readonly mediaType: string; readonly data: string } | undefined {
  const match = /^data:([^;,]*)(?:;[^,]*)*;base64,/.exec(address.slice(0, 200));
  return match === null ? undefined : { mediaType: match[1] ?? "", data: address.slice(match[0].length) };
}

/** Told by its beginning: addresses and file names are none, and the rest of a long one is not looked at. */
export function looksLikeBase64(value: unknown): value is string {
  return typeof value === "string" && /^[\w+/-]+={0,2}$/.test(value.slice(0, 200));
}
