/** Any number as 16 letters that are ordered as numbers are. */
export function timeText(time: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, time);
  const bits = view.getBigUint64(0);
  const ordered = bits >> 63n === 1n ? ~bits & allBits : bits | signBit;
  return ordered.toString(16).padStart(16, "0");
}

/** The number that {@link timeText} was given; fails for any other text. */
export function timeOf(text: string): number {
  if (!/^[\da-f]{16}$/.test(text)) throw new TypeError("not a time");
  const ordered = BigInt(`0x${text}`);
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, (ordered & signBit) === 0n ? ~ordered & allBits : ordered ^ signBit);
  return view.getFloat64(0);
}

/** A seq as 16 digits. What lies outside of the seqs there can be becomes the nearest of them. */
export function seqText(seq: number): string {
  return String(Math.min(Math.max(0, Math.trunc(seq)), Number.MAX_SAFE_INTEGER)).padStart(16, "0");
}

const signBit = 1n << 63n;
const allBits = (1n << 64n) - 1n;
