import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { bucketOf } from "../../../../src/core/owner.ts";
import { openMemory } from "../../../../src/memory/open-memory.ts";
import { compareText } from "../../../../src/stores/order.ts";
import { bucketKey } from "../../../../src/stores/redis/names.ts";
import { redisStore } from "../../../../src/stores/redis/redis-store.ts";
import { advance, commit } from "../../../../src/testing/store-build.ts";
import { seededRandom } from "../../../../src/testing/store-random.ts";
import { holdsSlot, untilSeen, viewFrom, type NodeView } from "../../../support/cluster-view.ts";
import { beginMove, moveSlowly } from "../../../support/move-slot.ts";
import { startCluster } from "../../../support/redis-cluster.ts";
import type { RedisServer } from "../../../support/redis-server.ts";
import { chat, ownerOf, type Ledger } from "./chats.ts";
import { copyOf, heldIn } from "./death.ts";
import { figuresOf, type Death, type Figures } from "./figures.ts";
import { historyOf } from "./found.ts";

type RunOptions = {
  readonly sessions: number;
  readonly seed: number;
  /** Of every server, beside an append-only file that each write waits for. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long keys of a slot rest while it is moved. */
  readonly pauseMs: number;
  /** How long one slot stays half moved: longer than a call waits. */
  readonly stuckMs: number;
  /** How often all of it is done. */
  readonly rounds: number;
  readonly say?: (what: string) => void;
};

type RunReport = Figures & {
  readonly sessions: number;
  readonly slotsMoved: number;
  readonly kills: number;
  readonly failovers: number;
  /** Users that the listing names at the end, and those that there are. */
  readonly listed: number;
  readonly users: number;
  /** Answers of the servers that the store or its client had to deal with, as they counted them. */
  readonly answers: Readonly<Record<string, number>>;
};

const host = "127.0.0.1";
const calmMs = 2_000;
const always = { appendonly: "yes", appendfsync: "always", "cluster-node-timeout": "5000" };
const quiet = { onEvent: () => {} };

/** Sessions chat in a cluster of three masters with a replica each, while slots are moved and masters fail over. */
export async function chatThroughFailovers(options: RunOptions): Promise<RunReport> {
  const { sessions, seed, settings, pauseMs, stuckMs, rounds, say = () => {} } = options;
  const cluster = await startCluster(3, { ...always, ...settings }, 1);
  const copies = mkdtempSync(join(tmpdir(), "aide-memoire-deaths-"));
  const clients = new Map(cluster.nodes.map(({ port }) => [port, new Redis({ port, host, retryStrategy: () => 50 })]));
  for (const client of clients.values()) client.on("error", () => {});
  const random = seededRandom(seed);
  const numbers = Array.from({ length: sessions }, (_, session) => session);
  const ledger: Ledger = { attempts: [], unseen: [] };
  const slots = new Map<number, number>();
  const deaths: (Omit<Death, "held"> & { readonly copy: string })[] = [];
  const answers = new Map<string, number>();
  let slotsMoved = 0;
  let failovers = 0;
  let isOver = false;
  // Two that share nothing but the cluster, as two processes would.
  const hosts = cluster.nodes.map(({ port }) => `${host}:${port}`);
  const memories = [hosts, hosts.toReversed()].map((each) => openMemory(`redis://${each.join(",")}`, quiet));
  const memoryOf = (session: number) => memories[session % 4 < 2 ? 0 : 1] ?? raise();
  const clientAt = (port: number): Redis => clients.get(port) ?? raise();
  const serverAt = (port: number): RedisServer => cluster.nodes.find((each) => each.port === port) ?? raise();
  const slotOf = (session: number): number => slots.get(session) ?? raise();

  /** As the nodes that run see it. */
  async function view(): Promise<NodeView[]> {
    for (const client of clients.values()) {
      if (client.status !== "ready") continue;
      const seen = await viewFrom(client);
      if (seen.some(({ isMaster, isDown, slots: ranges }) => isMaster && !isDown && ranges.length > 0)) return seen;
    }
    return raise();
  }

  async function masters(): Promise<NodeView[]> {
    const found = (await view()).filter(({ isMaster, isDown, slots: own }) => isMaster && !isDown && own.length > 0);
    return found.sort((a, b) => (a.slots[0]?.[0] ?? 0) - (b.slots[0]?.[0] ?? 0));
  }

  async function masterOf(session: number): Promise<NodeView> {
    return (await masters()).find((node) => holdsSlot(node, slotOf(session))) ?? raise();
  }

  /** Moves all slots in use of one master to another; one of them stays on its way for long. */
  async function moveSlots(from: NodeView, to: NodeView): Promise<void> {
    const inUse = [...new Set(slots.values())].filter((slot) => holdsSlot(from, slot));
    say(`${inUse.length} slots are moved from ${from.port} to ${to.port}`);
    const others = (await masters())
      .filter(({ id }) => id !== from.id && id !== to.id)
      .map(({ port }) => clientAt(port));
    const [stuck, ...rest] = inUse;
    const one = async (slot: number, pause: number): Promise<void> => {
      await moveSlowly(await beginMove(slot, clientAt(from.port), clientAt(to.port), others), pause);
      slotsMoved += 1;
    };
    const inTurn = async (): Promise<void> => {
      for (let slot = rest.pop(); slot !== undefined; slot = rest.pop()) await one(slot, pauseMs);
    };
    // Its keys are at least three, with a pause before each and at the end.
    await Promise.all([
      stuck === undefined ? undefined : one(stuck, stuckMs / 4),
      ...Array.from({ length: 6 }, inTurn),
    ]);
  }

  /** Kills a master; `apartMs` before that its replica hears nothing any more. Its replica takes over; then it comes back. */
  async function killMaster(node: NodeView, apartMs: number): Promise<void> {
    const server = serverAt(node.port);
    const watcher = clientAt((await masters()).find(({ id }) => id !== node.id)?.port ?? 0);
    say(`${node.port} is killed${apartMs > 0 ? `, its replica cut off ${apartMs} ms before` : ""}`);
    await noteAnswers(node.port);
    const heir = (await view()).find(({ master, isDown }) => master === node.id && !isDown) ?? raise();
    const { pid } = serverAt(heir.port);
    if (apartMs > 0) {
      // It stands still, so that it does not come back to its master at once.
      process.kill(pid, "SIGSTOP");
      await clientAt(node.port).call("client", "kill", "type", "replica");
      await sleep(apartMs);
    }
    await server.kill();
    if (apartMs > 0) process.kill(pid, "SIGCONT");
    const at = performance.now();
    const own = numbers.filter((session) => holdsSlot(node, slotOf(session)));
    const copy = copyOf(server.folder, mkdtempSync(join(copies, "node-")));
    deaths.push({ at, sessions: new Set(own), copy });
    await untilSeen(watcher, (seen) =>
      seen.some(
        (each) =>
          each.isMaster && !each.isDown && each.id !== node.id && node.slots.every(([first]) => holdsSlot(each, first)),
      ),
    );
    say(`its replica took over after ${Math.round(performance.now() - at)} ms`);
    await sleep(calmMs);
    await server.start();
    await untilSeen(watcher, (seen) => seen.some(({ id, isMaster, isDown }) => id === node.id && !isMaster && !isDown));
    await untilInStep(node.port);
  }

  async function untilInStep(port: number): Promise<void> {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const info = String(
        await clientAt(port)
          .call("info", "replication")
          .catch(() => ""),
      );
      if (info.includes("master_link_status:up")) return;
      await sleep(20);
    }
    raise();
  }

  async function failOver(node: NodeView): Promise<void> {
    const replica = (await view()).find(({ master, isDown }) => master === node.id && !isDown) ?? raise();
    say(`${replica.port} takes over from ${node.port}, as it is told`);
    await noteAnswers(node.port);
    await clientAt(replica.port).call("cluster", "failover");
    await untilSeen(clientAt(replica.port), (seen) => seen.some(({ id, isMaster }) => id === replica.id && isMaster));
    failovers += 1;
    await untilInStep(node.port);
  }

  async function noteAnswers(port: number): Promise<void> {
    const info = String(await clientAt(port).call("info", "errorstats"));
    for (const [, name = "", count] of info.matchAll(/errorstat_(\w+):count=(\d+)/g)) {
      answers.set(name, (answers.get(name) ?? 0) + Number(count));
    }
    await clientAt(port).call("config", "resetstat");
  }

  async function playRound(): Promise<void> {
    const [first, second, third] = await masters();
    if (first === undefined || second === undefined || third === undefined) return raise();
    await sleep(calmMs);
    await moveSlots(first, second);
    await killMaster(await masterOf(numbers.find((session) => holdsSlot(third, slotOf(session))) ?? 0), 0);
    await killMaster((await masters()).find(({ id }) => id === second.id) ?? raise(), 300);
    const [one = raise(), other = raise()] = await masters();
    await failOver(one);
    await failOver(other);
    // A slot is moved while a master that has no part in it fails over.
    const now = await masters();
    const busiest = now.toSorted((a, b) => usedBy(b) - usedBy(a));
    const [from = raise(), to = raise(), apart = raise()] = busiest;
    await Promise.all([moveSlots(from, to), sleep(1_000).then(() => killMaster(apart, 0))]);
    await sleep(calmMs);
  }

  function usedBy(node: NodeView): number {
    return new Set([...slots.values()].filter((slot) => holdsSlot(node, slot))).size;
  }

  try {
    for (const session of numbers) {
      const key = bucketKey("am", bucketOf(ownerOf(session)));
      slots.set(session, Number(await clientAt(cluster.nodes[0]?.port ?? 0).call("cluster", "keyslot", key)));
    }
    // Every third user has once cleared a session, which leaves a key that others do not have.
    const plain = redisStore({ client: cluster.client(), patienceMs: 60_000 });
    for (const session of numbers) {
      if (session % 3 > 0) continue;
      await commit(plain, [advance("cleared")], { owner: ownerOf(session) });
    }
    const chatting = Promise.all(
      numbers.map((session) => chat(memoryOf(session), session, ledger, random, () => isOver)),
    );
    for (let round = 0; round < rounds; round += 1) await playRound();
    isOver = true;
    await chatting;
    for (const port of clients.keys()) await noteAnswers(port);

    const reader = openMemory(`${cluster.url}/0`, { background: "manual" });
    const histories = new Map<number, Awaited<ReturnType<typeof historyOf>>>();
    for (const session of numbers) histories.set(session, await historyOf(reader, session));
    const listed = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await reader.sessions({ limit: 100, ...(cursor !== undefined && { cursor }) });
      for (const { user } of page.items) listed.add(user ?? "");
      ({ cursor } = page);
    } while (cursor !== undefined);
    await reader.close();
    const read: Death[] = [];
    for (const { copy, ...death } of deaths) read.push({ ...death, held: await heldIn(copy, death.sessions) });
    return {
      sessions,
      slotsMoved,
      kills: deaths.length,
      failovers,
      ...figuresOf(ledger, (session, turn) => histories.get(session)?.(turn) ?? "nothing", read),
      listed: listed.size,
      users: new Set(numbers.map((session) => ownerOf(session).id)).size,
      answers: Object.fromEntries([...answers].sort(([one], [other]) => compareText(one, other))),
    };
  } finally {
    isOver = true;
    for (const memory of memories) await memory.close().catch(() => undefined);
    for (const client of clients.values()) client.disconnect();
    await cluster.stop();
    rmSync(copies, { recursive: true, force: true });
  }
}

function raise(): never {
  throw new Error("The cluster is not as it should be.");
}
