import { setTimeout as sleep } from "node:timers/promises";
import { MemoryError } from "../../../../src/core/error.ts";
import type { Owner } from "../../../../src/core/owner.ts";
import type { AiSdk } from "../../../../src/formats/ai-sdk/ai-sdk.ts";
import type { Memory } from "../../../../src/memory/memory.ts";
import type { Session } from "../../../../src/memory/session.ts";
import type { seededRandom } from "../../../../src/testing/store-random.ts";

/** One try at a turn. Times are of `performance.now()`. */
export type Attempt = {
  readonly session: number;
  readonly turn: number;
  /** When the commit was sent; `undefined` where it did not come so far. */
  readonly sentAt: number | undefined;
  readonly endedAt: number;
  /** `undefined`: acknowledged. */
  readonly error: unknown;
};

/** The last acknowledged turn of a session was not in what the model got next. */
type Unseen = { readonly session: number; readonly turn: number };

export type Ledger = { readonly attempts: Attempt[]; readonly unseen: Unseen[] };

export function userOf(session: number): string {
  return `user ${session % 70}`;
}

export function ownerOf(session: number): Owner {
  return { tenant: "", kind: "user", id: userOf(session) };
}

export function chatOf(memory: Memory, session: number): Session<AiSdk> {
  return memory.session(`session ${session}`, { user: userOf(session) });
}

export const questionOf = (turn: number): string => `question ${turn}.`;
export const stepOf = (turn: number): string => `step ${turn}.`;
export const answerOf = (turn: number): string => `answer ${turn}.`;

/** Every third turn records a step before it is committed. */
export function hasStep(turn: number): boolean {
  return turn % 3 === 0;
}

/** Every other session asks again under the same key where a turn failed; the others go on with the next one. */
export function asksAgain(session: number): boolean {
  return session % 2 === 0;
}

/** Plays turn after turn of a session until it is over, and notes what became of each. Never fails. */
export async function chat(
  memory: Memory,
  session: number,
  ledger: Ledger,
  random: ReturnType<typeof seededRandom>,
  isOver: () => boolean,
): Promise<void> {
  let last: number | undefined;
  let turn = 1;
  let tries = 0;
  while (!isOver()) {
    let sentAt: number | undefined;
    const error: unknown = await play(chatOf(memory, session), turn, {
      thinkMs: 200 + random.below(600),
      seen(texts) {
        if (last !== undefined && !texts.includes(answerOf(last))) ledger.unseen.push({ session, turn: last });
      },
      sent() {
        sentAt = performance.now();
      },
    }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    ledger.attempts.push({ session, turn, sentAt, endedAt: performance.now(), error });
    tries += 1;
    if (error === undefined) last = turn;
    if (error !== undefined && asksAgain(session) && tries < 20) continue;
    turn += 1;
    tries = 0;
  }
}

/** All messages here are plain text. */
export function textOf({ content }: { readonly content: unknown }): string {
  return typeof content === "string" ? content : "";
}

type Watch = { readonly thinkMs: number; seen(texts: readonly string[]): void; sent(): void };

async function play(session: Session<AiSdk>, turn: number, { thinkMs, seen, sent }: Watch): Promise<void> {
  const open = await session.begin(questionOf(turn), { key: `turn ${turn}` });
  if (open.replayed !== undefined) return;
  try {
    seen(open.prompt.messages.map(textOf));
    await sleep(thinkMs);
    if (hasStep(turn)) await open.record({ role: "assistant", content: stepOf(turn) });
    sent();
    await open.commit(answerOf(turn));
  } catch (error) {
    await open.abort().catch(() => undefined);
    throw error;
  }
}

/** What people are told: the code, and whether the message leaves it open if the turn is there. */
export function reportOf(error: unknown): { readonly code: string; readonly isUnknown: boolean } {
  if (!MemoryError.is(error)) return { code: "untyped", isUnknown: false };
  return { code: error.code, isUnknown: error.message.includes("not known whether") };
}
