/** Orders text by code points, which is the order of its UTF-8 bytes and thus that of databases. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let place = 0; place < length; place += 1) {
    const difference = rank(a.charCodeAt(place)) - rank(b.charCodeAt(place));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above U+FFFF, so they go behind all other units. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
