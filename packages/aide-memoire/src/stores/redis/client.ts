/** The few calls of a Redis client that the store makes. `Redis` and `Cluster` of ioredis have them. */
export interface RedisClient {
  call(command: string, args: string[]): Promise<unknown>;
  /** The servers of a cluster. A client that has this is one of a cluster. */
  nodes?(role: "master"): readonly RedisNode[];
  quit(): Promise<unknown>;
  disconnect(): void;
}

export interface RedisNode {
  call(command: string, args: string[]): Promise<unknown>;
}

export function isCluster(client: RedisClient): boolean {
  return client.nodes !== undefined;
}
