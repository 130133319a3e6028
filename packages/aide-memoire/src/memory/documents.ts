import { MemoryError } from "../core/error.ts";
import type { OperationId } from "../core/id.ts";
import { fromJsonText, isPlainObject, toJsonText, type Json, type JsonObject } from "../core/json.ts";
import { kindOfValue } from "../core/kind-of-value.ts";
import { knownKeys } from "../core/known-keys.ts";
import { parseRecord, rowKeys, type AboutRecord } from "../core/record.ts";
import type { Row } from "../core/store.ts";
import { notFound, type Engine } from "./engine.ts";
import { unsealRow, type Address } from "./state.ts";

/** A JSON value with a version, so that two writers cannot overwrite each other unseen. */
export interface Versioned<T> {
  get(): Promise<{ readonly value: T; readonly version: number } | undefined>;
  /**
   * Writes the value and gives its version. With `expect` only where the version is still that one, or `"absent"`;
   * fails with CONFLICT otherwise. The session must exist.
   */
  set(value: T, options?: { readonly expect?: number | "absent" }): Promise<number>;
}

/** Task state of a session: what is being done, its step, its result so far. */
export function sessionState(engine: Engine, address: Address): Versioned<Json> {
  const key = rowKeys.state(address.session);
  return {
    get: async () => {
      const { row } = await readDocument(engine, address, key);
      if (row === undefined) return undefined;
      const body = fromJsonText(unsealRow(engine, address.owner, row));
      if (!isPlainObject(body) || !("value" in body)) {
        throw new MemoryError(
          "STORE_CORRUPT",
          "The state of this session is damaged. Set it anew, or clear the session.",
        );
      }
      return { value: body["value"] as Json, version: row.version };
    },
    set: async (value, options = {}) => {
      checkSet(value, options);
      const text = documentText(engine, { value }, "The state");
      return writeDocument(engine, address, key, options.expect, () => text);
    },
  };
}

/** Changes title or metadata, and leaves the other as it is. */
export async function describeSession(engine: Engine, address: Address, change: AboutRecord): Promise<void> {
  const checked = fromJsonText(documentText(engine, change, "The metadata"));
  await writeDocument(engine, address, rowKeys.about(address.session), undefined, (row) => {
    const before = row === undefined ? {} : (parseRecord<AboutRecord>(unsealRow(engine, address.owner, row)) ?? {});
    return JSON.stringify({ ...before, ...(isPlainObject(checked) ? checked : {}) });
  });
}

export function checkMetadata(metadata: JsonObject): void {
  if (!isPlainObject(metadata)) throw new MemoryError("BAD_INPUT", "Metadata must be a plain object of JSON values.");
}

function checkSet(value: unknown, options: { readonly expect?: number | "absent" }): void {
  if (value === undefined) {
    throw new MemoryError("BAD_INPUT", "The state must be a JSON value, not undefined. Where there is none, set null.");
  }
  knownKeys(options, ["expect"], "The options of state.set");
  const { expect } = options;
  if (expect === undefined || expect === "absent" || (Number.isSafeInteger(expect) && expect >= 0)) return;
  throw new MemoryError("BAD_INPUT", `expect must be a version, or "absent", not ${kindOfValue(expect)}.`);
}

function documentText(engine: Engine, value: unknown, what: string): string {
  const { maxBatchBytes } = engine.store.capabilities;
  return toJsonText(value, what, (part) => engine.policy.seams.mask(part), maxBatchBytes);
}

async function readDocument(
  engine: Engine,
  { owner, session }: Address,
  key: string,
): Promise<{ incarnation: number; sessionIncarnation: number; exists: boolean; row: Row | undefined }> {
  const snapshot = await engine.store.read(owner, { session, rows: [{ collection: "document", key }] });
  const { incarnation, sessionIncarnation } = snapshot;
  return { incarnation, sessionIncarnation, exists: snapshot.session !== undefined, row: snapshot.rows[0]?.[0] };
}

/** One document of a session, written without its lease. Without `expect` a lost race is run again on what won it. */
async function writeDocument(
  engine: Engine,
  address: Address,
  key: string,
  expect: number | "absent" | undefined,
  text: (row: Row | undefined) => string,
): Promise<number> {
  const { owner, session } = address;
  const place = { collection: "document", key } as const;
  for (;;) {
    const { incarnation, sessionIncarnation, exists, row } = await readDocument(engine, address, key);
    if (!exists) throw notFound("This session has no message yet.");
    const version = expect ?? row?.version ?? "absent";
    const body = engine.policy.seams.seal(text(row), { owner, of: place.collection, key });
    try {
      await engine.store.commit({
        owner,
        operation: `document:${engine.policy.newId()}` as OperationId,
        digest: "",
        at: engine.policy.now(),
        incarnation,
        expect: [
          { kind: "session", session, incarnation: sessionIncarnation },
          { kind: "row", ...place, version },
        ],
        changes: [{ kind: "put", row: { ...place, at: engine.policy.now(), body } }],
      });
      return (version === "absent" ? 0 : version) + 1;
    } catch (error) {
      if (expect !== undefined || !MemoryError.is(error, "CONFLICT")) throw error;
    }
  }
}
