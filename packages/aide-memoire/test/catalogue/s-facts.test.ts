import { expect, test } from "vitest";
import { onEveryStore } from "../support/stores.ts";
import { said } from "./support/messages.ts";

onEveryStore("S facts", (open) => {
  test("C-108 the text of parts is found, and a message of images only is no text", async () => {
    const chat = open().memory.session("s");
    const image = { type: "image", image: new Uint8Array([1, 2, 3]), mediaType: "image/png" } as const;
    await chat.append([
      { role: "user", content: [{ type: "text", text: "rye bread is what I like" }, image] },
      said("Noted."),
      { role: "user", content: [image] },
      said("A picture."),
    ]);
    expect((await chat.search("rye bread")).map(({ text }) => text)).toEqual(["rye bread is what I like"]);
    expect(await chat.search("object")).toEqual([]);
    expect((await chat.messages())[2]).toEqual({ role: "user", content: [image] });
    expect((await chat.info())?.title).toBe("rye bread is what I like");
  });
});
