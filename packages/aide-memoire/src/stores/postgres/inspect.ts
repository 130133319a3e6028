import type { Health } from "../../core/store.ts";
import { maxAttempts } from "../max-attempts.ts";
import { fromStored } from "../stored-text.ts";
import type { PostgresClient, PostgresRow } from "./client.ts";

type Check = Health["checks"][number];

const shownTasks = 5;

/** What `health` found, judged. */
export function healthIn(rows: readonly PostgresRow[], client: PostgresClient, durability: "full" | "relaxed"): Health {
  const valuesNamed = (name: string): string[] =>
    rows.filter((row) => row["name"] === name).map((row) => String(row["value"]));
  const value = (name: string): string => valuesNamed(name)[0] ?? "";
  const { location, runs } = client;
  const isServer = runs === "server";
  const checks = [
    { name: "location", ok: true, detail: `${location}, Postgres ${value("server_version")}` },
    diskCheck(value("fsync"), value("full_page_writes"), isServer),
    { name: "durability", ok: true, detail: durability === "full" ? "each commit waits for the disk" : "relaxed" },
    isServer && writableCheck(value("standby")),
    isServer && securityCheck(value("bypass")),
    isServer && connectionsCheck(Number(value("connections")), Number(value("max_connections"))),
    tasksCheck(valuesNamed("dead").map(fromStored)),
    { name: "erased", ok: true, detail: `${value("erased")} still to be deleted: reclaim does it` },
  ];
  return { location, checks: checks.filter((check) => check !== false) };
}

function diskCheck(fsync: string, fullPages: string, isServer: boolean): Check {
  const name = "disk";
  if (!isServer) return { name, ok: true, detail: `fsync is ${fsync}: it runs within this process` };
  const off = [fsync === "off" && "fsync", fullPages === "off" && "full_page_writes"].filter((each) => each !== false);
  if (off.length === 0) return { name, ok: true, detail: "fsync and full_page_writes are on" };
  return {
    name,
    ok: false,
    detail: `${off.join(" and ")} off: a power cut can lose or damage everything. Set it to on.`,
  };
}

function writableCheck(standby: string): Check {
  const ok = standby !== "true";
  return { name: "primary", ok, detail: ok ? "takes writes" : "a standby: it takes no writes" };
}

function securityCheck(bypass: string): Check {
  const name = "row-level security";
  if (bypass !== "true") return { name, ok: true, detail: "holds for this role" };
  return { name, ok: false, detail: "this role bypasses it: connect as a role without SUPERUSER and BYPASSRLS" };
}

function connectionsCheck(used: number, most: number): Check {
  return { name: "connections", ok: used <= 0.9 * most, detail: `${used} of ${most} in use` };
}

function tasksCheck(dead: readonly string[]): Check {
  const shown = dead.slice(0, shownTasks).join(", ");
  const more = dead.length > shownTasks ? ", ..." : "";
  const detail = `${dead.length} dead after ${maxAttempts} attempts${dead.length === 0 ? "" : `: ${shown}${more}`}`;
  return { name: "tasks", ok: dead.length === 0, detail };
}
