import type { Health } from "../../core/store.ts";
import { listIn, textIn } from "./answers.ts";
import { lookAtBuckets } from "./buckets.ts";
import type { RedisNode } from "./client.ts";
import { isCluster } from "./client.ts";
import type { Connection } from "./connection.ts";
import { deadScript } from "./lua/buckets.ts";
import { allBuckets } from "./names.ts";

type Check = Health["checks"][number];
type Settings = ReadonlyMap<string, string>;

const asked = ["maxmemory-policy", "appendonly", "appendfsync", "save", "min-replicas-to-write"];

/** Looks for what can lose data: settings of each server, its memory, and tasks that nobody gets any more. */
export async function inspectRedis(
  connection: Connection,
  { prefix, location }: { readonly prefix: string; readonly location: string },
): Promise<Health> {
  const client = await connection.client();
  const nodes = client.nodes?.("master") ?? [client];
  const checks = await Promise.all(nodes.map((node) => checksOf(connection, node)));
  const where: Check = {
    name: "location",
    ok: true,
    detail: isCluster(client) ? `${location}, a cluster of ${nodes.length} masters` : location,
  };
  return { location, checks: [where, ...merged(checks.flat()), await tasksCheck(connection, prefix)] };
}

async function checksOf(connection: Connection, node: RedisNode): Promise<Check[]> {
  const info = linesOf(await connection.ask(node, "info", ["everything"]));
  const settings = await settingsOf(connection, node);
  if (settings === undefined) {
    const detail = "not known: CONFIG GET is not allowed; see docs/stores/redis.md for what must be set";
    return [{ name: "settings", ok: true, detail }, memoryCheck(info)];
  }
  return [evictionCheck(settings), durabilityCheck(settings), memoryCheck(info), replicasCheck(info, settings)];
}

function evictionCheck(settings: Settings): Check {
  const policy = settings.get("maxmemory-policy") ?? "";
  const ok = policy === "noeviction";
  const detail = ok ? policy : `${policy}: Redis may drop conversations when its memory is full; set noeviction`;
  return { name: "eviction", ok, detail };
}

function durabilityCheck(settings: Settings): Check {
  const name = "durability";
  if (settings.get("appendonly") === "yes") {
    const often = settings.get("appendfsync") ?? "";
    if (often === "always") return { name, ok: true, detail: "each write waits for the disk (appendfsync always)" };
    const lost = often === "everysec" ? "about the last second" : "what the system had not written yet";
    return { name, ok: false, detail: `appendfsync ${often}: a power cut loses ${lost}; set appendfsync always` };
  }
  const saves = settings.get("save") ?? "";
  const detail =
    saves === ""
      ? "nothing is written to disk: a restart loses all; set appendonly yes and appendfsync always"
      : `snapshots only (save ${saves}): a restart loses what came after the last; set appendonly yes and appendfsync always`;
  return { name, ok: false, detail };
}

function memoryCheck(info: Settings): Check {
  const name = "memory";
  const used = Number(info.get("used_memory") ?? 0);
  const most = Number(info.get("maxmemory") ?? 0) || Number(info.get("total_system_memory") ?? 0);
  const detail = `${inMegabytes(used)} of ${inMegabytes(most)}`;
  const ok = most === 0 || used < most * 0.9;
  return { name, ok, detail: ok ? detail : `${detail}: writes fail when it is full; give Redis more memory` };
}

/** Where there are replicas, one may become the master, and what it has not heard of is lost. */
function replicasCheck(info: Settings, settings: Settings): Check {
  const name = "replication";
  const replicas = Number(info.get("connected_slaves") ?? 0);
  if (replicas === 0) return { name, ok: true, detail: "no replicas" };
  const least = Number(settings.get("min-replicas-to-write") ?? 0);
  if (least > 0) return { name, ok: true, detail: `${replicas} replicas, writes need ${least}` };
  const detail = `${replicas} replicas, none needed for a write: a failover can lose the last ones; set min-replicas-to-write`;
  return { name, ok: false, detail };
}

async function tasksCheck(connection: Connection, prefix: string): Promise<Check> {
  const found = await lookAtBuckets(connection, prefix, allBuckets(), deadScript, () => []);
  const dead = found.reduce((sum, { parts }) => sum + Number(parts[0]), 0);
  return { name: "tasks", ok: dead === 0, detail: `${dead} dead after five attempts` };
}

/** Of equal checks of several servers one; of unequal ones each. */
function merged(checks: readonly Check[]): Check[] {
  return [...new Map(checks.map((check) => [`${check.name} ${check.detail}`, check])).values()];
}

/** `undefined` where this user may not ask. */
async function settingsOf(connection: Connection, node: RedisNode): Promise<Settings | undefined> {
  try {
    const answers = await Promise.all(asked.map((name) => connection.ask(node, "config", ["get", name])));
    return new Map(answers.map((answer, place) => [asked[place] ?? "", textIn(listIn(answer)[1])]));
  } catch {
    return undefined;
  }
}

function linesOf(info: unknown): Settings {
  const lines = String(info).split("\r\n");
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
