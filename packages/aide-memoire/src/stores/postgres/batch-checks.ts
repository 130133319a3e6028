import type { Expectation } from "../../core/store.ts";
import { toStored } from "../stored-text.ts";

/** What must stand under a key, for the expectation at this place of the batch; `null`: nothing. */
type Check = {
  readonly place: number;
  readonly kind: "incarnation" | "lease" | "version" | "head" | "claim" | "free";
  readonly key: string;
  readonly is: string | null;
  readonly collection?: string;
};

/** In the order in which they are checked: incarnations first, then leases, then everything else. */
export function checksOf(expect: readonly Expectation[]): Check[] {
  const checks = expect.flatMap((expectation, place) => checksFor(expectation, place));
  return checks.sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ kind }: Check): number {
  if (kind === "incarnation") return 0;
  return kind === "lease" ? 1 : 2;
}

function checksFor(expectation: Expectation, place: number): Check[] {
  switch (expectation.kind) {
    case "session": {
      const { incarnation, version } = expectation;
      const key = toStored(expectation.session);
      const alive: Check = { place, kind: "incarnation", key, is: String(incarnation) };
      if (version === undefined) return [alive];
      return [alive, { place, kind: "version", collection: "session", key, is: versionText(version) }];
    }
    case "row": {
      const { collection, key, version } = expectation;
      return [{ place, kind: "version", collection, key: toStored(key), is: versionText(version) }];
    }
    case "head":
      return [{ place, kind: "head", key: toStored(expectation.log), is: String(expectation.seq) }];
    case "lease":
      return [{ place, kind: "lease", key: toStored(expectation.name), is: toStored(expectation.token) }];
    case "free":
      return [{ place, kind: "free", key: toStored(expectation.name), is: null }];
    case "claim":
      return [{ place, kind: "claim", key: toStored(expectation.task), is: toStored(expectation.token) }];
  }
}

function versionText(version: number | "absent"): string | null {
  return version === "absent" ? null : String(version);
}
