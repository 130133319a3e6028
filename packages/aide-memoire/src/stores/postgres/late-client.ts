import { late } from "../late.ts";
import type { PostgresClient } from "./client.ts";

/** A client that connects at the first query, and again at the next one where that failed. */
export function lateClient(
  facts: Pick<PostgresClient, "location" | "runs">,
  connect: () => Promise<PostgresClient>,
): PostgresClient {
  const client = late(connect);
  return {
    ...facts,
    query: async (sql, values) => (await client.get()).query(sql, values),
    close: async () => (await client.opened())?.close(),
  };
}
