import type { LogId } from "../../core/id.ts";
import type { Candidates, Hit, SearchQuery } from "../../core/store.ts";
import { numberIn, textIn, valuesOf, type OnWarning } from "../stored-rows.ts";
import { toStored } from "../stored-text.ts";
import { limitOf } from "./bounds.ts";
import type { PostgresRow } from "./client.ts";
import { storedTerm } from "./stored-term.ts";

/** A query as `search_index` takes it. */
export function queryText({ terms, logs, since, until, limit }: SearchQuery): string {
  return JSON.stringify({
    terms: terms.map(storedTerm),
    ...(logs !== undefined && { logs: logs.map(toStored) }),
    // As text: JSON has no Infinity.
    ...(since !== undefined && { since: String(since) }),
    ...(until !== undefined && { until: String(until) }),
    limit: limitOf(limit),
  });
}

/** The first row counts, the others are hits. */
export function candidatesIn([counts, ...hits]: readonly PostgresRow[], warn: OnWarning): Candidates {
  const documents = numberIn(counts?.["seq"]);
  return {
    documents,
    averageLength: documents === 0 ? 0 : numberIn(counts?.["length"]) / documents,
    documentFrequency: numbersIn(counts?.["frequencies"]),
    hits: valuesOf("indexed", hits, hitIn, warn),
  };
}

function hitIn(row: PostgresRow): Hit {
  return {
    log: textIn(row["log"]) as LogId,
    seq: numberIn(row["seq"]),
    at: numberIn(row["at"]),
    length: numberIn(row["length"]),
    frequencies: numbersIn(row["frequencies"]),
  };
}

function numbersIn(list: unknown): number[] {
  if (!Array.isArray(list)) throw new TypeError("not a list");
  return list.map(numberIn);
}
