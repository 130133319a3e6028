import { statSync } from "node:fs";
import type { Connect } from "./client.ts";
import { connectionOf, type Connection, type Synchronous } from "./connection.ts";
import { storeError } from "./failure.ts";
import { openFile } from "./open-file.ts";
import type { Patience } from "./retry.ts";

/** The one connection of a store: opened at first use, and again after a failure that spoilt it. */
export interface Database {
  /** The connection, where it is open: most calls need not wait for anything. */
  readonly now: Connection | undefined;
  open(): Promise<Connection>;
  /** Whether the path still names the file that is open: what is written to a file without a name is lost. */
  isThere(): boolean;
  /** Lets go of a connection that failed; the next call opens another. */
  discard(connection: Connection): void;
  close(): void;
  levelOf(durable: boolean): Synchronous;
}

export type DatabaseOptions = {
  readonly path: string;
  readonly connect: Connect;
  readonly durability: "full" | "relaxed";
  readonly patience: Patience;
  readonly migrations: readonly string[];
};

export function databaseAt({ path, connect, durability, patience, migrations }: DatabaseOptions): Database {
  let current: Connection | undefined;
  let inode: bigint | undefined;
  let opening: Promise<Connection> | undefined;

  async function openOnce(): Promise<Connection> {
    try {
      current = connectionOf(await openFile(path, connect, migrations, patience));
      inode = inodeOf(path);
      return current;
    } catch (error) {
      throw storeError(error, path);
    } finally {
      opening = undefined;
    }
  }

  function letGo(): void {
    const connection = current;
    current = undefined;
    try {
      connection?.close();
    } catch {
      // It failed before; what was acknowledged is in the file.
    }
  }

  return {
    get now() {
      return current;
    },
    open: () => (opening ??= openOnce()),
    isThere: () => inodeOf(path) === inode,
    discard(connection) {
      if (connection === current) letGo();
    },
    close: letGo,
    levelOf: (durable) => (durable && durability === "full" ? "FULL" : "NORMAL"),
  };
}

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}
