// Each call to the store fails once, before it is done or with its answer lost: then the same is asked again.
import { expect, test } from "vitest";
import type { AiSdk, Memory, Session } from "aide-memoire";
import { failingStore } from "aide-memoire/testing";
import { another, over } from "../catalogue/support/another.ts";
import { calls, result, said, user } from "../catalogue/support/messages.ts";
import { onServersToo, type Opened } from "../support/stores.ts";

type Ask = (chat: Session<AiSdk>, memory: Memory) => Promise<unknown>;

onServersToo("a call to the store fails", (open) => {
  /** Asks through a store whose call number `at` fails, then again through a sound one, until no call is left to fail. */
  async function untilNothingFails(ask: Ask, check: (opened: Opened, outcome: "failed" | "done") => Promise<void>) {
    for (const when of ["before", "after"] as const) {
      for (let at = 1, hasFailed = true; hasFailed; at += 1) {
        const opened = open();
        const store = failingStore(opened.store, { at, when });
        const failing = over(store, opened);
        const outcome = await ask(failing.session("s"), failing).then(
          () => "done" as const,
          () => "failed" as const,
        );
        ({ hasFailed } = store);
        await check(opened, outcome);
        const memory = another(opened);
        await takeOver(memory);
        await ask(memory.session("s"), memory);
        await check(opened, "done");
        expect(at).toBeLessThan(50);
      }
    }
  }

  /** A lease whose answer was lost would be waited for until it ends. */
  async function takeOver(memory: Memory): Promise<void> {
    for (const id of ["s", "t"]) {
      const turn = await memory.session(id).begin("out of the way", { whenBusy: "interrupt" });
      await turn.abort();
    }
  }

  async function messagesOf({ store, clock }: Opened) {
    return another({ store, clock }).session("s").messages();
  }

  test("what was appended with a key is there once", async () => {
    const messages = [user("1"), said("2"), user("3")];
    await untilNothingFails(
      async (chat) => chat.append(messages, { key: "k" }),
      async (opened, outcome) => {
        const kept = await messagesOf(opened);
        if (outcome === "done") expect(kept).toEqual(messages);
        else expect([[], messages]).toContainEqual(kept);
      },
    );
  });

  test("a turn with a key is there once and whole", async () => {
    await untilNothingFails(
      async (chat) => chat.turn("hi", async () => "hello", { key: "k", whenBusy: "interrupt" }),
      async (opened, outcome) => {
        const kept = await messagesOf(opened);
        if (outcome === "done") expect(kept).toEqual([user("hi"), said("hello")]);
        else expect([[], [user("hi"), said("hello")]]).toContainEqual(kept);
      },
    );
  });

  test("a recorded step is never half there, and the answer is there once", async () => {
    await untilNothingFails(
      async (chat) => {
        const turn = await chat.begin("book it", { key: "k", whenBusy: "interrupt" });
        if (turn.replayed !== undefined) return;
        await turn.record(calls("c"));
        await turn.record(result("c"));
        await turn.commit("Booked.");
      },
      async (opened, outcome) => {
        const kept = await messagesOf(opened);
        const count = (role: string): number => kept.filter((message) => message.role === role).length;
        expect(count("tool")).toBe(kept.filter(({ content }) => JSON.stringify(content).includes("tool-call")).length);
        const answers = kept.filter(({ content }) => content === "Booked.").length;
        expect(answers).toBe(outcome === "done" ? 1 : Math.min(answers, 1));
      },
    );
  });

  test("a session that is erased is gone once it was said", async () => {
    await untilNothingFails(
      async (chat, memory) => {
        await memory.session("t").append([user("1"), said("2")], { key: "k" });
        await memory.session("t").erase();
        expect(await chat.messages()).toEqual([]);
      },
      async (opened, outcome) => {
        const kept = await another(opened).session("t").messages();
        if (outcome === "done") expect(kept).toEqual([]);
        else expect([[], [user("1"), said("2")]]).toContainEqual(kept);
      },
    );
  });
});
