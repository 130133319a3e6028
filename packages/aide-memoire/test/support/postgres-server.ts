import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** A Postgres of its own for a test: in a temporary folder, on a free port of the loopback interface. */
export type PostgresServer = {
  readonly port: number;
  /** For the superuser `postgres` unless another role is named. */
  url(database?: string, role?: string): string;
  /** Ends all of its processes at once, as a power cut would. */
  kill(): Promise<void>;
  /** Waits until it has ended by itself. */
  ended(): Promise<void>;
  /** Begins again on the same folder and port. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
};

/** Where the programs of the newest Postgres of this machine are; `undefined` where there is none. */
export const postgresPrograms = findPrograms();

export type ServerOptions = {
  /** As `initdb` takes it. */
  readonly locale?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Added to the environment of the server. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where its log of changes (WAL) is, in an empty folder; in files of 1 MB then. Beside its data unless given. */
  readonly walFolder?: string;
};

export async function startPostgres({
  locale,
  settings = {},
  env = {},
  walFolder,
}: ServerOptions = {}): Promise<PostgresServer> {
  if (postgresPrograms === undefined) throw new Error("There is no Postgres on this machine.");
  const programs = postgresPrograms;
  const folder = mkdtempSync(join(tmpdir(), "aide-postgres-"));
  const data = join(folder, "data");
  const user = ordinaryUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const wal = walFolder === undefined ? [] : ["--waldir", walFolder, "--wal-segsize=1"];
  execFileSync(
    join(programs, "initdb"),
    [
      "--no-sync",
      "-E",
      "UTF8",
      ...(locale ?? ["--locale=C.UTF-8"]),
      ...wal,
      "-U",
      "postgres",
      "-A",
      "trust",
      "-D",
      data,
    ],
    { stdio: "pipe", ...user },
  );
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const chosen = { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: "60", ...settings };
    const values = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    for (let tries = 0; ; tries += 1) {
      child = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), ...values], {
        stdio: "ignore",
        env: { ...process.env, ...env },
        ...user,
      });
      if (await isUp(child, port)) return;
      // What a killed server leaves behind goes a moment later than it does.
      if (tries > 40) throw new Error("Postgres does not start.");
      await sleep(100);
    }
  }

  async function ended(): Promise<void> {
    const ending = child;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    await new Promise((resolve) => ending.once("exit", resolve));
  }

  async function end(signal: "SIGKILL" | "SIGINT"): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending?.pid === undefined || ending.exitCode !== null) return;
    const gone = new Promise((resolve) => ending.once("exit", resolve));
    const workers = signal === "SIGKILL" ? childrenOf(ending.pid) : [];
    ending.kill(signal);
    for (const pid of workers) killOne(pid);
    await gone;
    while (workers.some((pid) => existsSync(`/proc/${pid}`))) await sleep(5);
  }

  await start();
  return {
    port,
    url: (database = "postgres", role = "postgres") => `postgres://${role}@127.0.0.1:${port}/${database}`,
    kill: () => end("SIGKILL"),
    ended,
    start,
    async stop() {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | undefined {
  const root = "/usr/lib/postgresql";
  const found = existsSync(root) ? readdirSync(root) : [];
  const newest = found.sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest === undefined ? undefined : join(root, newest, "bin");
  return folder !== undefined && existsSync(join(folder, "initdb")) ? folder : undefined;
}

/** Postgres refuses to run as root: then it runs as the user `postgres`. */
export function ordinaryUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith("postgres:"));
  const [, , uid, gid] = (line ?? "").split(":").map(Number);
  if (uid === undefined || gid === undefined) throw new Error("There is no user postgres to run the server as.");
  return { uid, gid };
}

/** False where it ended instead. After a kill it first reads its log again, which may take a while. */
async function isUp(child: ChildProcess, port: number): Promise<boolean> {
  while (child.exitCode === null) {
    if (await answers(port)) return true;
    await sleep(25);
  }
  return false;
}

/** True once the server takes connections: it says what it wants of a client, or that it is still starting. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const startup = Buffer.from("\0\u0003\0\0user\0postgres\0database\0postgres\0\0", "latin1");
    const length = Buffer.alloc(4);
    length.writeInt32BE(startup.length + 4);
    socket.once("connect", () => socket.write(Buffer.concat([length, startup])));
    socket.once("data", (bytes: Buffer) => {
      socket.destroy();
      resolve(bytes[0] === 0x52);
    });
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

function killOne(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It went with its parent.
  }
}
