import type { OnWarning } from "../stored-rows.ts";

export function warnOfDamaged(count: number, warn: OnWarning): void {
  if (count > 0) warn(`${count} damaged ${count === 1 ? "record was" : "records were"} left out.`);
}
