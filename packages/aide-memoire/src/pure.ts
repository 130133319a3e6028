export { trim, type Trimmed, type TrimOptions } from "./core/trim.ts";
export { repair } from "./core/repair.ts";
export type { Repair, Repaired, Placed } from "./core/repaired.ts";
export type { BudgetOptions, Limit, WindowOptions } from "./core/limits.ts";
