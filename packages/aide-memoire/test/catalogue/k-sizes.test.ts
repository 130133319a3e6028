import { expect, test } from "vitest";
import type { Manifest, ModelMessage } from "aide-memoire";
import { onEveryStore } from "../support/stores.ts";
import { another } from "./support/another.ts";
import { calls, result, said, user } from "./support/messages.ts";

/** What the last turn of history costs, by the manifest of the next turn. */
function historyTokens({ blocks }: Manifest): number {
  return blocks.filter(({ kind }) => kind === "history").reduce((sum, { tokens }) => sum + tokens, 0);
}

/** What an image may be counted as: not nothing, and not the length of its bytes. */
const flat = { least: 500, most: 6000 };

onEveryStore("K unicode, size, images, token counting", (open) => {
  test("C-057 a title that is cut is never cut inside a character", async () => {
    const { memory } = open();
    const family = "👩‍👩‍👧‍👦";
    for (let letters = 70; letters <= 82; letters += 1) {
      for (const text of [
        "x".repeat(letters) + "😀".repeat(60),
        "x".repeat(letters) + family.repeat(20),
        "😀".repeat(200),
      ]) {
        const [turned, appended] = [memory.session(`t${letters}`), memory.session(`a${letters}`)];
        await turned.turn(text, async () => "ok");
        await appended.append([user(text)]);
        for (const chat of [turned, appended]) {
          const { title = "" } = (await chat.info()) ?? {};
          expect(title.isWellFormed()).toBe(true);
          expect(title).not.toContain("\ufffd");
          expect(Array.from(title).length).toBeLessThanOrEqual(80);
          expect(text.startsWith(title)).toBe(true);
          expect(title.length).toBeGreaterThan(50);
          await chat.erase();
        }
      }
    }
  });

  test("C-057 half a character becomes U+FFFD wherever it comes in", async () => {
    const half = "a\ud800b";
    const whole = "a\ufffdb";
    const { memory } = open({ system: half });
    const chat = memory.session("s", { user: "u" });
    const turn = await chat.begin(half, {
      speaker: half,
      blocks: [
        { name: "one", text: half, place: "stable" },
        { name: "two", text: half, place: "tail" },
      ],
    });
    expect(JSON.stringify(turn.prompt).replaceAll(whole, "")).not.toMatch(/\\ud8/i);
    await turn.record(calls("c"));
    await turn.record(result("c", half));
    await turn.commit(half);
    await chat.rename(half);
    await chat.setMetadata({ [half]: half });
    await chat.state.set({ [half]: [half] });
    expect(await chat.messages()).toEqual([user(whole), calls("c"), result("c", whole), said(whole)]);
    expect((await chat.items())[0]?.speaker).toBe(whole);
    expect(await chat.info()).toMatchObject({ title: whole, metadata: { [whole]: whole } });
    expect(await chat.state.get()).toMatchObject({ value: { [whole]: [whole] } });
    expect(await chat.search(half)).not.toEqual([]);
    expect((await memory.sessions({ user: "u", search: half })).items).toHaveLength(1);
  });

  test("C-058 NUL is kept as it is, in messages, results, title, metadata and state", async () => {
    const opened = open();
    const text = "page\u0000one";
    const chat = opened.memory.session("s", { user: "u" });
    const turn = await chat.begin(text);
    await turn.record(calls("a"));
    await turn.record(result("a", text));
    await turn.commit(text);
    await chat.rename(text);
    await chat.setMetadata({ note: "x\u0000y" });
    await chat.state.set({ note: "x\u0000y" });
    const back = another(opened).session("s", { user: "u" });
    expect(await back.messages()).toEqual([user(text), calls("a"), result("a", text), said(text)]);
    expect(await back.info()).toMatchObject({ title: text, metadata: { note: "x\u0000y" } });
    expect(await back.state.get()).toMatchObject({ value: { note: "x\u0000y" } });
    expect(await back.search("page one")).toHaveLength(2);
  });

  test("C-059 an image of 4,000,000 characters costs what an image costs", async () => {
    const data = "A1b2".repeat(1_000_000);
    for (const message of [
      { role: "user", content: [{ type: "image", image: data, mediaType: "image/png" }] },
      { role: "user", content: [{ type: "file", data: `data:image/png;base64,${data}`, mediaType: "image/png" }] },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "a",
            toolName: "work",
            output: { type: "content", value: [{ type: "file-data", data, mediaType: "image/png" }] },
          },
        ],
      },
    ] satisfies ModelMessage[]) {
      const chat = open().memory.session("s");
      await chat.append([user("look"), calls("a"), message, said("Nice.")]);
      const { manifest } = await chat.begin("and?");
      expect(historyTokens(manifest)).toBeGreaterThan(flat.least);
      expect(historyTokens(manifest)).toBeLessThan(flat.most);
    }
  });

  test("C-060 an image is never counted as nothing", async () => {
    const chat = open({ window: { turns: "all" } }).memory.session("s");
    const image = new URL("https://shop.example/cat.png");
    await chat.append(
      Array.from({ length: 45 }, () => ({ role: "user", content: [{ type: "image", image }] }) as const),
    );
    const { manifest } = await chat.begin("which one?");
    expect(historyTokens(manifest)).toBeGreaterThanOrEqual(45 * flat.least);
  });

  test("C-061 a long run without a break costs at least twice as much as prose", async () => {
    const { memory } = open();
    const run = "data:image/png;base64,".concat("kJ3f+Qz9/Ab0".repeat(8400)).slice(0, 100_000);
    const prose = "It rained all day, so we stayed at home and read to each other. ".repeat(1600).slice(0, 100_000);
    const [long, plain] = [await memory.session("a").begin(run), await memory.session("b").begin(prose)];
    expect(long.manifest.tokens).toBeGreaterThanOrEqual(2 * plain.manifest.tokens);
  });
});
