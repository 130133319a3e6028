/** Any number as 16 letters that are ordered as numbers are. */
export function timeText(time: number): string {
  // -0 is 0.
  view.setFloat64(0, time + 0);
  const high = view.getInt32(0);
  const low = view.getInt32(4);
  return high < 0 ? letters(~high) + letters(~low) : letters(high ^ signBit) + letters(low);
}

/** The number that {@link timeText} was given; fails for any other text. */
export function timeOf(text: string): number {
  if (!/^[\da-f]{16}$/.test(text)) throw new TypeError("not a time");
  const high = Number.parseInt(text.slice(0, 8), 16);
  const low = Number.parseInt(text.slice(8), 16);
  const isNegative = high < 2 ** 31;
  view.setInt32(0, isNegative ? ~high : high ^ signBit);
  view.setInt32(4, isNegative ? ~low : low);
  return view.getFloat64(0);
}

/** A seq as 16 digits. What lies outside of the seqs there can be becomes the nearest of them. */
export function seqText(seq: number): string {
  return String(Math.min(Math.max(0, Math.trunc(seq)), Number.MAX_SAFE_INTEGER)).padStart(16, "0");
}

/** 32 bits as eight letters. */
function letters(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, "0");
}

const signBit = 1 << 31;
/** A number's bits, in two halves: as one they would be a BigInt, which is slow. */
const view = new DataView(new ArrayBuffer(8));
