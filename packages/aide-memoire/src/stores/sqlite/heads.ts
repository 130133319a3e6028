import type { Connection } from "./connection.ts";
import { sql } from "./sql.ts";

/** The highest seq of each log that a batch is about: looked up once, then kept up to date. */
export interface Heads {
  of(owner: number, log: string): number;
  set(log: string, seq: number): void;
  /** What was destroyed may have been the head. */
  forget(log: string): void;
}

export function headsIn(connection: Connection): Heads {
  const heads = new Map<string, number>();
  return {
    of(owner, log) {
      const known = heads.get(log);
      if (known !== undefined) return known;
      const head = Number(connection.get(sql.head, owner, log)?.["seq"] ?? 0);
      heads.set(log, head);
      return head;
    },
    set: (log, seq) => void heads.set(log, seq),
    forget: (log) => void heads.delete(log),
  };
}
