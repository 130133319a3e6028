import type { PostgresClient } from "./client.ts";

/** A client that connects at the first query, and again at the next one where that failed. */
export function lateClient(
  facts: Pick<PostgresClient, "location" | "runs">,
  connect: () => Promise<PostgresClient>,
): PostgresClient {
  let connecting: Promise<PostgresClient> | undefined;

  async function connected(): Promise<PostgresClient> {
    try {
      return await (connecting ??= connect());
    } catch (error) {
      connecting = undefined;
      throw error;
    }
  }

  return {
    ...facts,
    query: async (sql, values) => (await connected()).query(sql, values),
    close: async () => {
      const client = await connecting?.catch(() => undefined);
      await client?.close();
    },
  };
}
