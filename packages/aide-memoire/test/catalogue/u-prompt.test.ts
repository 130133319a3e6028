import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";

const minute = 60_000;
const hour = 60 * minute;

onEveryStore("U gap notes and the cache prefix", (open) => {
  test("C-114 the system part is the same 61 seconds and two hours later; the time stands behind the message", async () => {
    const { memory, clock } = open({ system: "Be kind.", gap: { timeZone: "UTC" } });
    const chat = memory.session("s");
    const blocks = [{ name: "profile", text: "Her name is Ada.", place: "stable" as const }];
    const sent: string[] = [];
    for (const pause of [0, 61_000, 2 * hour]) {
      clock.advance(pause);
      const turn = await chat.begin("hello", { blocks });
      const { instructions, messages } = turn.prompt;
      expect(instructions).toBe("Be kind.\n\nHer name is Ada.");
      expect(JSON.stringify(messages[0])).toBe('{"role":"user","content":"hello"}');
      sent.push(JSON.stringify(messages));
      await turn.commit("hi");
    }
    expect(sent[2]).toContain("after 2 hours");
    for (const [n, request] of sent.slice(1).entries()) {
      expect(request.startsWith((sent[n] ?? "").slice(0, -1))).toBe(true);
    }
  });

  test("C-117 a pause is told above its threshold only, and in the right unit", async () => {
    for (const [pause, told] of [
      [20_000, undefined],
      [30 * minute - 1000, undefined],
      [30 * minute, "30 minutes"],
      [24 * hour - minute, "23 hours"],
      [25 * hour, "1 day"],
      [-7 * hour, undefined],
    ] as const) {
      const { memory, clock } = open({ gap: { timeZone: "America/Los_Angeles" } });
      const chat = memory.session("s");
      await chat.turn("before", async () => "ok");
      clock.advance(pause);
      const turn = await chat.begin("hello");
      const last = JSON.stringify(turn.prompt.messages.at(-1));
      if (told === undefined) expect(last).toBe('{"role":"user","content":"hello"}');
      else expect(last).toContain(`after ${told}.`);
      expect(turn.manifest.blocks.some(({ kind }) => kind === "gap")).toBe(told !== undefined);
    }
  });
});
