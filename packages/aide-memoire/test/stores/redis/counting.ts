import type { RedisClient } from "../../../src/stores/redis/client.ts";

/** The client, and the commands that were sent at one time: each list is a round trip. */
export function counting(client: RedisClient) {
  let trips: string[][] = [];
  let open = 0;
  const counted: RedisClient = {
    async call(command, args) {
      if (open === 0) trips.push([]);
      trips.at(-1)?.push(command);
      open += 1;
      try {
        return await client.call(command, args);
      } finally {
        open -= 1;
      }
    },
    quit: () => client.quit(),
    disconnect: () => client.disconnect(),
  };
  return {
    counted,
    async tripsOf(run: () => Promise<unknown>): Promise<string[][]> {
      trips = [];
      await run();
      return trips;
    },
  };
}
