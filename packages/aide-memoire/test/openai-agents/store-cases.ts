import { expect } from "vitest";
import type { AgentInputItem } from "@openai/agents";
import { answered, called, exchange, result, said, type Case } from "./support.ts";

/** Items of many kinds, and what JSON has no form for. */
export const manyKinds: readonly AgentInputItem[] = [
  said("Ünïcode 👍 'quotes' \"too\"; DROP TABLE item; --"),
  {
    role: "user",
    content: [
      { type: "input_text", text: "see" },
      { type: "input_image", image: { id: "file-1" } },
    ],
  },
  { type: "reasoning", id: "rs_1", content: [], providerData: { encrypted_content: "x", deep: { a: [1, null] } } },
  called("a"),
  called("b"),
  result("b"),
  result("a"),
  {
    type: "hosted_tool_call",
    id: "ws_1",
    name: "web_search_call",
    status: "completed",
    providerData: { type: "web_search_call" },
  },
  { type: "unknown", providerData: { type: "new_thing", value: 1 } },
  answered("done"),
];

export const storeCases: readonly Case[] = [
  {
    behaviour: 1,
    name: "items come back as they were added, in their order",
    run: async ({ open }) => {
      const session = open();
      await session.addItems([...manyKinds]);
      await session.addItems(exchange(2));
      expect(await session.getItems()).toEqual([...manyKinds, ...exchange(2)]);
    },
  },
  {
    behaviour: 2,
    name: "a limit gives the newest, oldest first",
    run: async ({ open }) => {
      const session = open();
      await session.addItems([...exchange(1), ...exchange(2)]);
      expect(await session.getItems(3)).toEqual([answered("a1"), ...exchange(2)]);
    },
  },
  {
    behaviour: 3,
    name: "a limit above the count gives all",
    run: async ({ open }) => {
      const session = open();
      await session.addItems(exchange(1));
      for (const limit of [2, 99, 2 ** 40, Infinity]) expect(await session.getItems(limit)).toEqual(exchange(1));
    },
  },
  {
    behaviour: 4,
    name: "a limit of nothing or less gives nothing",
    run: async ({ open }) => {
      const session = open();
      await session.addItems(exchange(1));
      for (const limit of [0, -1, -Infinity]) expect(await session.getItems(limit)).toEqual([]);
    },
  },
  {
    behaviour: 8,
    name: "adding nothing changes nothing",
    run: async ({ open }) => {
      const session = open();
      await session.addItems([]);
      expect(await session.getItems()).toEqual([]);
      expect(await session.popItem()).toBeUndefined();
    },
  },
  {
    behaviour: 9,
    name: "pop gives the last item, and nothing where there is none",
    run: async ({ open }) => {
      const session = open();
      expect(await session.popItem()).toBeUndefined();
      const all = [...exchange(1), said("q2"), called("a"), result("a")];
      await session.addItems(all);
      for (let left = all.length; left > 0; left -= 1) {
        expect(await session.popItem()).toEqual(all[left - 1]);
        expect(await session.getItems(99)).toEqual(all.slice(0, left - 1));
      }
      expect(await session.popItem()).toBeUndefined();
      await session.addItems(exchange(3));
      expect(await session.getItems()).toEqual(exchange(3));
    },
  },
  {
    behaviour: 11,
    name: "clearing empties this session only, and it goes on",
    run: async ({ open }) => {
      const [session, other] = [open("s"), open("t")];
      await session.clearSession();
      await session.addItems(exchange(1));
      await other.addItems(exchange(2));
      await session.clearSession();
      expect(await session.getItems()).toEqual([]);
      expect(await other.getItems()).toEqual(exchange(2));
      expect(await session.getSessionId()).toBe("s");
      await session.addItems(exchange(3));
      expect(await session.getItems()).toEqual(exchange(3));
    },
  },
  {
    behaviour: 12,
    name: "what callers do to items that they gave or got does not change the store",
    run: async ({ open }) => {
      const session = open();
      const given = exchange(1);
      const adding = session.addItems(given);
      Object.assign(given[0]!, { content: "changed" });
      await adding;
      for (const read of [await session.getItems(), await session.getItems(2)]) {
        Object.assign(read[0]!, { content: "changed" });
      }
      expect(await session.getItems()).toEqual(exchange(1));
      Object.assign((await session.popItem())!, { content: [] });
      expect(await session.getItems()).toEqual([said("q1")]);
    },
  },
];
