import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { ordinaryUser } from "./postgres-server.ts";

/** A pooler in transaction mode: each transaction may get another connection. */
export type Pooler = { readonly port: number; stop(): Promise<void> };

/** The program; `undefined` where it is not installed. */
export const pgbouncer = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((path) => existsSync(path));

/** Lets a role through to the server, over so many connections. */
export async function startPooler(target: number, role: string, connections: number): Promise<Pooler> {
  if (pgbouncer === undefined) throw new Error("There is no pgbouncer on this machine.");
  const folder = mkdtempSync(join(tmpdir(), "aide-pooler-"));
  const file = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  const port = await freePort();
  writeFileSync(users, `"${role}" ""\n`);
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
server_round_robin = 1
`,
  );
  const user = ordinaryUser();
  if (user !== undefined) for (const path of [folder, file, users]) chownSync(path, user.uid, user.gid);
  const child = spawn(pgbouncer, ["-q", file], { stdio: "ignore", ...user });
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error("pgbouncer does not start.");
    await sleep(25);
  }
  return {
    port,
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
