import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";

/** A node as another one, or it itself, sees it. */
export type NodeView = {
  readonly id: string;
  readonly port: number;
  readonly isMaster: boolean;
  /** Of a replica: the id of its master. */
  readonly master: string;
  readonly isDown: boolean;
  /** First and last of each range. */
  readonly slots: readonly (readonly [first: number, last: number])[];
};

export async function viewFrom(node: Redis): Promise<NodeView[]> {
  const lines = String(await node.call("cluster", "nodes"))
    .trim()
    .split("\n");
  return lines.map((line) => {
    const [id = "", address = "", flags = "", master = "", , , , , ...slots] = line.split(" ");
    return {
      id,
      master,
      port: Number(/:(\d+)@/.exec(address)?.[1]),
      isMaster: flags.includes("master"),
      isDown: flags.split(",").includes("fail"),
      slots: slots.filter((slot) => /^\d/.test(slot)).map(rangeIn),
    };
  });
}

/** Waits until the node sees the cluster so. */
export async function untilSeen(node: Redis, isSo: (view: readonly NodeView[]) => boolean): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (isSo(await viewFrom(node).catch(() => []))) return;
    await sleep(10);
  }
  throw new Error("The cluster did not become so within 30 seconds.");
}

export function holdsSlot({ slots }: NodeView, slot: number): boolean {
  return slots.some(([first, last]) => first <= slot && slot <= last);
}

function rangeIn(text: string): readonly [number, number] {
  const [first = 0, last = first] = text.split("-").map(Number);
  return [first, last];
}
