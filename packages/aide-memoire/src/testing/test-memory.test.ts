import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, expect, test } from "vitest";
import { MemoryError } from "../core/error.ts";
import { openMemory } from "../memory/open-memory.ts";
import { testMemory, type TestMemory, type TestOptions } from "./test-memory.ts";

const opened: TestMemory[] = [];

async function open(options?: TestOptions): Promise<TestMemory> {
  const memory = await testMemory(options);
  opened.push(memory);
  return memory;
}

afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
});

const call = {
  role: "assistant",
  content: [{ type: "tool-call", toolCallId: "c-1", toolName: "send", input: { to: "bob" } }],
} as const;
const interrupted = [
  { role: "user", content: "Send it" },
  call,
  {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "c-1",
        toolName: "send",
        output: { type: "error-text", value: "Interrupted: this call was not finished and has no result." },
      },
    ],
  },
];

test("the clock stands still, and moves when it is told to", async () => {
  const memory = await open({ now: "2026-03-01T09:00:00Z" });
  const chat = memory.session("s-1");
  await chat.turn("one", async () => "1");
  await memory.advance("90 minutes");
  await chat.turn("two", async () => "2");
  expect((await chat.items()).map(({ at }) => at.toISOString().slice(11, 16))).toEqual([
    "09:00",
    "09:00",
    "10:30",
    "10:30",
  ]);
  expect(memory.clock()).toBe(Date.UTC(2026, 2, 1, 10, 30));
});

test("a pause is told to the model, in UTC", async () => {
  const memory = await open({ now: "2026-03-01T09:00:00Z" });
  const chat = memory.session("s-1");
  await chat.turn("one", async () => "1");
  await memory.advance("3 days");
  const turn = await chat.begin("two");
  expect(JSON.stringify(turn.prompt)).toContain(
    "after 3 days. Last activity: Sunday 1 March 2026, 09:00. Now: Wednesday 4 March 2026, 09:00. Times are the user's (UTC)",
  );
  await turn.abort();
});

test("advancing does the work that is due then; moving only the clock leaves it to runTasks", async () => {
  const memory = await open();
  const chat = memory.session("s-1", { user: "ada" });
  const hide = async (): Promise<void> => {
    await chat.turn("Never mind", async () => "Fine.");
    await chat.undo(); // Destroyed after 30 days.
  };
  await hide();
  memory.clock.advance(31 * 86_400_000);
  expect(await memory.runTasks()).toEqual({ done: 1, failed: 0 });
  await hide();
  await memory.advance("29 days");
  await memory.advance("2 days");
  expect(await memory.runTasks()).toEqual({ done: 0, failed: 0 });
});

test("a duration that is none moves nothing", async () => {
  const memory = await open();
  const before = memory.clock();
  await expect(memory.advance("soon")).rejects.toMatchObject({ code: "BAD_INPUT" });
  expect(memory.clock()).toBe(before);
});

test("what was committed survives the kill; memory, sessions and users stand for the new process", async () => {
  const memory = await open();
  const chat = memory.session("s-1", { user: "ada" });
  const ada = memory.user("ada");
  await chat.turn("one", async () => "1");
  await memory.killAndReopen();
  await chat.turn("two", async () => "2");
  await memory.killAndReopen();
  expect(await chat.messages({ last: 1 })).toEqual([{ role: "assistant", content: "2" }]);
  expect((await ada.sessions()).items.map(({ id }) => id)).toEqual(["s-1"]);
  expect((await chat.fork()).id).not.toBe("s-1");
});

test("an open turn dies with its process: nothing of it is kept, and the next turn need not wait", async () => {
  const memory = await open();
  const chat = memory.session("s-1");
  const dead = await chat.begin("one");
  await memory.killAndReopen();
  expect(dead.signal.aborted).toBe(true);
  expect(await dead.settled).toBe("lost");
  await expect(dead.commit("1")).rejects.toMatchObject({ code: "LOST" });
  await chat.turn("two", async () => "2", { whenBusy: "reject" });
  expect(await chat.messages()).toEqual([
    { role: "user", content: "two" },
    { role: "assistant", content: "2" },
  ]);
});

test("what a dead turn recorded is an interrupted turn for the next one", async () => {
  const memory = await open();
  const chat = memory.session("s-1");
  const dead = await chat.begin("Send it");
  await dead.record({ role: "assistant", content: [...call.content] });
  await memory.killAndReopen();
  await expect(dead.record("sent")).rejects.toMatchObject({ code: "LOST" });
  const turn = await chat.begin("Did you?");
  expect(turn.prompt.messages).toEqual([...interrupted, { role: "user", content: "Did you?" }]);
  await turn.commit("No.");
});

test("a turn whose model was running is lost with its process", async () => {
  const memory = await open();
  const chat = memory.session("s-1");
  const running = chat.turn("one", async () => {
    await memory.killAndReopen();
    return "1";
  });
  await expect(running).rejects.toMatchObject({ code: "LOST" });
  expect(await chat.messages()).toEqual([]);
});

test("calls under way and turns that wait die too", async () => {
  const memory = await open();
  const chat = memory.session("s-1");
  const dead = await chat.begin("one");
  const waiting = chat.begin("two");
  const reading = chat.messages();
  await memory.killAndReopen();
  await expect(waiting).rejects.toMatchObject({ code: "CLOSED" });
  await expect(reading).rejects.toMatchObject({ code: "CLOSED" });
  await expect(dead.commit("1")).rejects.toMatchObject({ code: "LOST" });
  await chat.turn("three", async () => "3", { whenBusy: "reject" });
});

test("a kill at any moment leaves whole turns, and a session that goes on at once", async () => {
  const memory = await open();
  const chat = memory.session("s-1");
  for (let moment = 0; moment < 25; moment += 1) {
    const turn = chat
      .turn(`question ${moment}`, async () => `answer ${moment}`)
      .then(
        () => "done",
        (error: unknown) => (MemoryError.is(error) ? error.code : error),
      );
    for (let tick = 0; tick < moment; tick += 1) await new Promise(setImmediate);
    await memory.killAndReopen();
    expect(["done", "LOST", "CLOSED"]).toContain(await turn);
    const texts = (await chat.messages()).map(({ content }) => (typeof content === "string" ? content : ""));
    texts.forEach((text, place) => {
      if (place % 2 === 1) expect(text).toBe(texts[place - 1]?.replace("question", "answer"));
    });
    expect(texts.length % 2).toBe(0);
    await chat.turn("question", async () => "answer", { whenBusy: "reject" });
  }
});

test("a lease that a living process took over from the dead one is not taken away again", async () => {
  const memory = await open();
  const chat = memory.session("s-1");
  await chat.begin("one");
  await memory.killAndReopen();
  const other = openMemory(memory.location);
  const turn = await other.session("s-1").begin("two", { whenBusy: "interrupt" });
  await expect(chat.begin("three", { whenBusy: "reject" })).rejects.toMatchObject({ code: "BUSY" });
  await turn.commit("2");
  expect(await chat.messages({ last: 1 })).toEqual([{ role: "assistant", content: "2" }]);
  await other.close();
});

test("in RAM nothing survives the process, and the memory goes on empty", async () => {
  const memory = await open({ where: ":memory:" });
  const chat = memory.session("s-1");
  await chat.turn("one", async () => "1");
  await memory.killAndReopen();
  expect(await chat.messages()).toEqual([]);
  await chat.turn("two", async () => "2");
});

test("each test memory has a file of its own, and removes it when it is closed", async () => {
  const [one, two] = await Promise.all([open(), open()]);
  await one.session("s-1").turn("one", async () => "1");
  expect(await two.session("s-1").messages()).toEqual([]);
  expect(existsSync(one.location)).toBe(true);
  await one.close();
  await one.close();
  expect(existsSync(dirname(one.location))).toBe(false);
  await expect(one.session("s-1").messages()).rejects.toMatchObject({ code: "CLOSED" });
});

test.each([{ now: "today" }, { where: "memory.db" }, { window: { turns: -1 } }])("%j is refused", async (options) => {
  await expect(testMemory(options as TestOptions)).rejects.toMatchObject({ code: "BAD_INPUT" });
});
