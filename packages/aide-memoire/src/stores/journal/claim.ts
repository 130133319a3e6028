import type { Claim, ClaimRequest } from "../../core/store.ts";
import { isDue, type DueKind } from "../memory/claims.ts";
import { claimJob } from "./jobs.ts";
import type { Owners } from "./owners.ts";

/** Claims due tasks, owner by owner: first of whom the longest due may be. `clock` is what claims expire by. */
export async function claimDue(owners: Owners, request: ClaimRequest, clock: () => number): Promise<Claim[]> {
  const due: { readonly name: string; readonly at: number }[] = [];
  for (const [name, facts] of await owners.facts()) {
    if (isDue(facts.due, request)) due.push({ name, at: firstOf(facts.due) });
  }
  const claims: Claim[] = [];
  for (const { name } of due.sort((a, b) => a.at - b.at)) {
    const limit = request.limit - claims.length;
    if (limit <= 0) break;
    claims.push(...(await owners.named(name).run(claimJob({ ...request, limit }, clock()))));
  }
  return claims;
}

function firstOf(due: readonly DueKind[]): number {
  return Math.min(...due.map(([, at]) => at));
}
