import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { Redis } from "ioredis";

/**
 * A server of its own on the loopback interface, which keeps what it is told in an append-only file.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
export async function startRedis(folder, env) {
  const port = await freePort();
  const settings = { port, bind: "127.0.0.1", dir: folder, appendonly: "yes", appendfsync: "everysec", save: "" };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn("redis-server", args, { stdio: ["ignore", "ignore", "inherit"], env });
  const ended = once(server, "exit");
  process.once("exit", () => server.kill("SIGKILL"));
  const client = new Redis({ host: "127.0.0.1", port, retryStrategy: () => 100 });
  client.on("error", () => {}); // Until it listens.
  await Promise.race([client.ping(), ended.then(() => Promise.reject(new Error("redis-server ended")))]);
  await client.quit();
  return {
    port,
    stop: async () => {
      server.kill("SIGTERM");
      await ended;
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
