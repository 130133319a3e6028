import { expect, test } from "vitest";
import type { ModelMessage } from "aide-memoire";
import { onEveryStore } from "../support/stores.ts";
import { another } from "./support/another.ts";
import { callIds, calls, refusals, result, resultIds, said, user } from "./support/messages.ts";

const limits = Array.from({ length: 10 }, (_, n) => n + 1);

onEveryStore("A truncation", (open) => {
  test("C-001 for every limit, calls keep their results and the first message is the user's", async () => {
    const run = (id: string): ModelMessage[] => [user(`q ${id}`), calls(id), result(id), said(`a ${id}`)];
    for (const limit of limits) {
      for (const window of [
        { turns: limit },
        { messages: limit },
        { turns: { low: limit, high: limit } },
        { messages: { low: limit, high: limit } },
      ]) {
        const chat = open({ window, system: "S" }).memory.session("s");
        await chat.append([...run("one"), ...run("two")]);
        const turn = await chat.begin("and now?");
        expect(refusals(turn.prompt.messages), JSON.stringify(window)).toEqual([]);
        expect(turn.prompt.messages.at(-1)).toEqual(user("and now?"));
        await turn.abort();
      }
    }
  });

  test("C-002 what fits is sent whole and in its order", async () => {
    const chat = open({ window: { messages: 100 }, system: "S" }).memory.session("s");
    const turn = await chat.begin("total?");
    await turn.record(calls("a"));
    await turn.record(result("a", "42"));
    const sent = [user("total?"), calls("a"), result("a", "42")];
    expect(turn.prompt).toEqual({ instructions: "S", messages: sent });
    await turn.commit("It is 42.");
    const next = await chat.begin("sure?");
    expect(next.prompt).toEqual({ instructions: "S", messages: [...sent, said("It is 42."), user("sure?")] });
  });

  test("C-003 a window that cuts into a turn leaves the whole turn out", async () => {
    for (const limit of [1, 2, 3]) {
      const chat = open({ window: { messages: { low: limit, high: limit } } }).memory.session("s");
      await chat.append([user("one"), calls("a"), result("a"), said("done")]);
      const turn = await chat.begin("two");
      expect(turn.prompt.messages).toEqual([user("two")]);
      await turn.abort();
    }
  });

  test("C-004 a person interrupts a running tool: its call is closed before what they say", async () => {
    const chat = open({ window: { turns: 2 } }).memory.session("s");
    const first = await chat.begin("do it");
    await first.record(calls("a"));
    const second = await chat.begin("stop that", { whenBusy: "interrupt" });
    await expect(first.record(result("a", "done"))).rejects.toMatchObject({ code: "LOST" });
    await second.commit("ok");
    const third = await chat.begin("and now?");
    expect(third.prompt.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "user",
      "assistant",
      "user",
    ]);
    expect(refusals(third.prompt.messages)).toEqual([]);
  });

  test("C-005 the system text stands first in every request, through window steps and a restart", async () => {
    const options = { system: "Answer in French", window: { turns: { low: 2, high: 4 } } };
    const opened = open(options);
    const starts = new Set<string>();
    for (const memory of [opened.memory, another(opened, options)]) {
      const chat = memory.session("s");
      for (let n = 0; n < 10; n += 1) {
        const turn = await chat.begin(`q${n}`);
        expect(turn.prompt.instructions).toBe("Answer in French");
        starts.add(JSON.stringify(turn.prompt.messages[0]));
        await turn.commit(`a${n}`);
      }
    }
    expect(starts.size).toBeGreaterThan(4);
  });

  test("C-008 call ids that begin again in each turn keep their own results", async () => {
    const { memory } = open();
    const chat = memory.session("s");
    for (const value of ["one", "two"]) {
      const turn = await chat.begin(`get ${value}`);
      await turn.record(calls("call_0"));
      await turn.record(result("call_0", value));
      await turn.commit(`got ${value}`);
    }
    const broken = await chat.begin("get three");
    await broken.record(calls("call_0"));
    await broken.abort();
    expect((await chat.messages()).slice(4, 8)).toEqual([
      user("get two"),
      calls("call_0"),
      result("call_0", "two"),
      said("got two"),
    ]);
    const turn = await chat.begin("which?");
    const sent = turn.prompt.messages;
    expect(JSON.stringify(sent)).toMatch(/got one.*"two".*got two/);
    expect(refusals(sent)).toEqual([]);
    expect(resultIds(sent)).toEqual(["call_0", "call_0-2", "call_0-3"]);
    expect(callIds(sent)).toEqual(resultIds(sent));
    await turn.record(calls("call_0"));
    await turn.record(result("call_0", "four"));
    const step = turn.prompt.messages;
    expect(callIds(step)).toEqual(["call_0", "call_0-2", "call_0-3", "call_0-4"]);
    await turn.commit("got four");
    const next = await chat.begin("and?");
    expect(JSON.stringify(next.prompt.messages).startsWith(JSON.stringify(step).slice(0, -1))).toBe(true);
  });

  test("C-009 a large session that is opened again still has every call with its result", async () => {
    const opened = open();
    const said200 = Array.from({ length: 200 }, (_, n) => [
      user(`q${n}`),
      ...(n % 4 === 3 ? [] : [calls(`c${n}`), result(`c${n}`)]),
      said(`a${n}`),
    ]).flat();
    await opened.memory.session("s").append(said200);
    const again = another(opened, { window: { turns: "all" } });
    const turn = await again.session("s").begin("go on");
    expect(turn.prompt.messages).toEqual([...said200, user("go on")]);
    expect(callIds(turn.prompt.messages)).toHaveLength(150);
    await turn.abort();
    const small = another(opened, { window: { turns: 6 } });
    const { prompt, manifest } = await small.session("s").begin("go on");
    expect(refusals(prompt.messages)).toEqual([]);
    expect(prompt.messages.slice(0, -1)).toEqual(said200.slice(1 - prompt.messages.length));
    expect(manifest.leftOut).toEqual([
      { kind: "history", reason: "older than the window", messages: said200.length - (prompt.messages.length - 1) },
    ]);
  });
});
