/** How many histories a law is held to: few in `npm test`, many in `npm run soak:histories`. */
export const runs = Number(process.env["HISTORY_RUNS"] ?? 30);
/** A fixed one in `npm test`; a soak may begin elsewhere. */
export const seed = Number(process.env["HISTORY_SEED"] ?? 20261130);
/** Milliseconds that a law of `runs` histories may take. */
export const patience = 60 * 60_000;
