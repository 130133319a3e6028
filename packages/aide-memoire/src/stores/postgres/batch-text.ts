import { bucketOf } from "../../core/owner.ts";
import type { Batch } from "../../core/store.ts";
import { toStored } from "../stored-text.ts";
import { checksOf } from "./batch-checks.ts";
import { stepsOf } from "./batch-steps.ts";

const rememberedMs = 7 * 24 * 60 * 60 * 1000;

/** A batch as `commit_batch` takes it: expectations in the order in which they are checked, changes in steps. */
export function batchText(batch: Batch): string {
  const { owner, operation, digest, at, incarnation, expect, changes } = batch;
  return JSON.stringify({
    owner: { tenant: toStored(owner.tenant), kind: owner.kind, name: toStored(owner.id), bucket: bucketOf(owner) },
    operation: toStored(operation),
    digest: toStored(digest),
    at,
    incarnation,
    expect: checksOf(expect),
    steps: stepsOf(changes),
    remember: rememberedAs(batch),
  });
}

/** A turn is remembered as long as its session's incarnation; one that ends it is over with it. */
function rememberedAs({ operation, expect, changes }: Batch): object | undefined {
  if (!operation.startsWith("turn:")) return { ms: rememberedMs };
  const session = expect.find((expectation) => expectation.kind === "session")?.session;
  if (session === undefined) return {};
  const isOver = changes.some((change) => change.kind === "advance" && change.session === session);
  return isOver ? undefined : { session: toStored(session) };
}
