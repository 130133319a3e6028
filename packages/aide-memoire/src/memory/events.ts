import { createHash } from "node:crypto";
import { ownerKey, type Owner } from "../core/owner.ts";

/** Something that nobody waits for. It names owners and sessions by a short hash, and holds no conversation text. */
export type MemoryEvent = {
  readonly kind: "warning" | "error";
  readonly code: "CORRUPT_ROW" | "COMMIT_FAILED" | "TASK_FAILED";
  readonly message: string;
  readonly owner?: string;
  readonly cause?: unknown;
};

/** What logs and events show of an owner: ids are often a name, a phone number or an address. */
export function shortHash(owner: Owner, session = ""): string {
  return createHash("sha256")
    .update(`${ownerKey(owner)}\n${session}`)
    .digest("hex")
    .slice(0, 12);
}
