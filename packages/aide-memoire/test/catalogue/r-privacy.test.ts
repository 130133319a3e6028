import { expect, test } from "vitest";
import type { MemoryEvent } from "aide-memoire";
import { onEveryStore } from "../support/stores.ts";
import { over } from "./support/another.ts";
import { damagedItems, damagedSession } from "./support/faults.ts";
import { user } from "./support/messages.ts";

onEveryStore("R logs", (open) => {
  test("C-094 events name a session by a short hash, never by its id or its text", async () => {
    const opened = open();
    const id = "+49 151 00000000@example";
    const events: MemoryEvent[] = [];
    const options = { onEvent: (event: MemoryEvent) => void events.push(event) };
    for (const owner of [{}, { user: id }]) {
      await opened.memory.session(id, owner).append([user("violet umbrella")]);
      await over(
        damagedItems(opened.store, () => "{"),
        opened,
        options,
      )
        .session(id, owner)
        .messages();
      await over(damagedSession(opened.store, id, "{"), opened, options)
        .session(id, owner)
        .info();
    }
    expect(events.length).toBeGreaterThanOrEqual(4);
    for (const { owner } of events) expect(owner).toMatch(/^[\w-]{6,16}$/);
    const text = JSON.stringify(events);
    expect(text).not.toContain("151");
    expect(text).not.toContain("example");
    expect(text).not.toContain("umbrella");
  });
});
