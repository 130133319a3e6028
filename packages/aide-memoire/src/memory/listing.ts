import { MemoryError } from "../core/error.ts";
import type { SessionId, TurnId } from "../core/id.ts";
import { fromJsonText, isPlainObject, type JsonObject } from "../core/json.ts";
import type { Owner } from "../core/owner.ts";
import { parseRecord, rowKeys, type AboutRecord } from "../core/record.ts";
import type { Page, Row } from "../core/store.ts";
import { viewSize } from "../core/view.ts";
import { warnCorrupt, type Engine } from "./engine.ts";
import { recordOf, unsealRow } from "./state.ts";

export type SessionInfo = {
  readonly id: string;
  readonly user?: string;
  readonly tenant?: string;
  /** As given by `rename`, else the beginning of its first message. */
  readonly title: string;
  readonly metadata: JsonObject;
  readonly createdAt: Date;
  /** Of its last message; never before `createdAt`, also where the clock was set back. */
  readonly lastAt: Date;
  readonly turns: number;
  readonly messages: number;
  /** The session and turn that it branched from. */
  readonly parent?: { readonly session: string; readonly turn?: TurnId };
  /** A question that failed under `onFailure: "keep"`. */
  readonly unanswered?: { readonly at: Date; readonly message: unknown };
};

export type ListOptions = {
  readonly user?: string;
  readonly tenant?: string;
  /** Only sessions whose title holds this text, whatever its case and accents. */
  readonly search?: string;
  readonly cursor?: string;
  /** From 1 to 1,000. Default 20. */
  readonly limit?: number;
};

/** One owner's sessions, the newest first. */
export async function listOwner(
  engine: Engine,
  owner: Owner,
  { search, cursor, limit }: { search: string; cursor: string | undefined; limit: number },
): Promise<Page<SessionInfo>> {
  const found: SessionInfo[] = [];
  let next = cursor;
  do {
    const page = await engine.store.page(owner, {
      collection: "session",
      order: "time",
      reverse: true,
      limit: limit - found.length,
      ...(next !== undefined && { cursor: next }),
    });
    const infos = await sessionInfos(engine, owner, page.items);
    found.push(...infos.filter((info) => folded(info.title).includes(search)));
    next = page.cursor;
  } while (next !== undefined && found.length < limit);
  return { items: found, ...(next !== undefined && { cursor: next }) };
}

/** Sessions of every owner of a tenant: owner by owner, each one's newest first. Paged, not a snapshot. */
export async function listAll(
  engine: Engine,
  tenant: string,
  { search, cursor, limit }: { search: string; cursor: string | undefined; limit: number },
): Promise<Page<SessionInfo>> {
  let { owners, inner } = parseCursor(cursor);
  const found: SessionInfo[] = [];
  for (;;) {
    const page = await engine.store.owners({ tenant, limit: 1, ...(owners !== undefined && { cursor: owners }) });
    const owner = page.items[0]?.owner;
    if (owner !== undefined) {
      const list = await listOwner(engine, owner, { search, cursor: inner, limit: limit - found.length });
      found.push(...list.items);
      inner = list.cursor;
    }
    if (inner === undefined) {
      if (page.cursor === undefined) return { items: found };
      owners = page.cursor;
    }
    if (found.length >= limit) return { items: found, cursor: JSON.stringify({ owners, inner }) };
  }
}

/** Letters and marks that people write in two ways, and Unicode does not take apart. */
const written: Readonly<Record<string, string>> = {
  ß: "ss",
  œ: "oe",
  æ: "ae",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "´": "'",
  "`": "'",
};
const writtenOtherwise = new RegExp(`[${Object.keys(written).join("")}]`, "g");

/** Case, accents, ligatures and the shape of apostrophes taken away, for comparing. */
export function folded(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(writtenOtherwise, (found) => written[found] ?? found);
}

export async function sessionInfo(engine: Engine, owner: Owner, row: Row): Promise<SessionInfo | undefined> {
  return (await sessionInfos(engine, owner, [row]))[0];
}

async function sessionInfos(engine: Engine, owner: Owner, rows: readonly Row[]): Promise<SessionInfo[]> {
  if (rows.length === 0) return [];
  const plans = rows.map((row) => ({ collection: "document", key: rowKeys.about(row.key as SessionId) }) as const);
  const abouts = await engine.store.read(owner, { rows: plans });
  return rows.flatMap((row, index) => {
    const about = abouts.rows[index]?.[0];
    const record = recordOf(engine, owner, row);
    if (record !== undefined) {
      const { title, metadata } = (about && parseRecord<AboutRecord>(unsealRow(engine, owner, about))) ?? {};
      return [
        {
          id: row.key,
          ...(owner.kind === "user" && { user: owner.id }),
          ...(owner.tenant !== "" && { tenant: owner.tenant }),
          title: title ?? record.preview,
          metadata: metadata ?? {},
          createdAt: new Date(record.createdAt),
          lastAt: new Date(Math.max(record.createdAt, record.lastAt)),
          turns: record.turns,
          messages: viewSize(row.view ?? []),
          ...(record.parent !== undefined && { parent: record.parent }),
          ...(record.unanswered !== undefined && { unanswered: unansweredOf(record.unanswered) }),
        },
      ];
    }
    warnCorrupt(engine, owner, "session");
    return [];
  });
}

function unansweredOf({ at, body }: { at: number; body: string }): { at: Date; message: unknown } {
  const value = fromJsonText(body);
  return { at: new Date(at), message: isPlainObject(value) ? value["native"] : undefined };
}

function parseCursor(cursor: string | undefined): { owners?: string; inner?: string } {
  if (cursor === undefined) return {};
  const value = fromJsonText(cursor);
  const { owners, inner } = isPlainObject(value) ? value : {};
  if (isPlace(owners) && isPlace(inner) && (owners !== undefined || inner !== undefined)) {
    return { ...(owners !== undefined && { owners }), ...(inner !== undefined && { inner }) };
  }
  throw new MemoryError("BAD_INPUT", "This is no cursor of a list. Take it from the page before.");
}

function isPlace(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}
