import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * This process, as it is written into leases: `host#pid#start`. On Linux the host is the boot of the kernel and the
 * process namespace, so that two containers that share a file do not take each other's processes for their own.
 */
export function thisHolder(): string {
  own ??= `${host()}#${process.pid}#${startOf("self") ?? ""}`;
  return own;
}

/** True where the holder ran on this host and is certainly gone. */
export function isGone(holder: string): boolean {
  const [place, pid = "", start = ""] = holder.split("#");
  if (holder === thisHolder() || place !== host() || !/^[1-9]\d*$/.test(pid)) return false;
  if (start !== "") return startOf(pid) !== start;
  return !isAlive(Number(pid));
}

let own: string | undefined;
let hostText: string | undefined;

function host(): string {
  hostText ??= linuxHost() ?? hostname();
  return hostText.replaceAll("#", "");
}

function linuxHost(): string | undefined {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return undefined;
  }
}

/** When a process began, in ticks since the boot; `undefined` where it is gone, or a zombie, or where no one knows. */
function startOf(pid: string): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the process, in brackets, may hold anything. The state comes behind it, the start 19 fields later.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: unknown }).code !== "ESRCH";
  }
}
