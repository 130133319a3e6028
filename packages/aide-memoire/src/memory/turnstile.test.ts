import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Turnstile } from "./turnstile.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const month = 2 ** 31;

test.each([1000, month - 1, month, 3 * month + 5])(
  "a wait of %d ms ends after that time, and not before",
  async (waitMs) => {
    const turnstile = new Turnstile();
    await turnstile.enter("s", 0, undefined);
    const ends: unknown[] = [];
    const second = turnstile.enter("s", waitMs, undefined).catch((error: unknown) => ends.push(error));
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await second;
    expect(ends).toMatchObject([{ code: "BUSY" }]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test("a wait without end lasts until its turn comes", async () => {
  const turnstile = new Turnstile();
  const leave = await turnstile.enter("s", 0, undefined);
  let entered = false;
  const second = turnstile.enter("s", Infinity, undefined).then(() => (entered = true));
  await vi.advanceTimersByTimeAsync(20 * month);
  expect(entered).toBe(false);
  leave();
  await second;
  expect(vi.getTimerCount()).toBe(0);
});

test("a queue makes room once a second, and one that has ended begins anew", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const turnstile = new Turnstile();
  const first = await turnstile.enter("s", 0, undefined);
  const second = turnstile.enter("s", Infinity, undefined);
  vi.advanceTimersByTime(999);
  expect(turnstile.makesRoom("s")).toBe(false);
  vi.advanceTimersByTime(1);
  expect([turnstile.makesRoom("s"), turnstile.makesRoom("s"), turnstile.makesRoom("t")]).toEqual([true, false, false]);
  vi.advanceTimersByTime(1_000);
  expect(turnstile.makesRoom("s")).toBe(true);
  vi.advanceTimersByTime(900);
  first();
  (await second)();
  await new Promise((resolve) => setImmediate(resolve));
  expect(turnstile.isBusy("s")).toBe(false);
  await turnstile.enter("s", 0, undefined);
  vi.advanceTimersByTime(900);
  expect(turnstile.makesRoom("s")).toBe(false);
});
