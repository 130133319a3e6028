/** Called with one sentence where a read left something out. It never holds text or ids of people. */
export type OnWarning = (message: string) => void;

export function warnOfDamaged(count: number, warn: OnWarning): void {
  if (count > 0) warn(`${count} damaged ${count === 1 ? "record was" : "records were"} left out.`);
}
