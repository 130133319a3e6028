// A memory moves to another place while it is in use: one copy that takes its time, and a short one at the end.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMemory, type Memory } from "aide-memoire";

const folder = await mkdtemp(join(tmpdir(), "copy-"));
const app = openMemory(join(folder, "old.db"));
const chat = app.session("s-42", { user: "ada" });
await chat.turn("My seat is 12A.", async () => "Noted.");

// #region copy
const source = openMemory(join(folder, "old.db"), { background: "manual" });
const target = openMemory(join(folder, "new.db"), { background: "manual" });

async function copyAll(): Promise<boolean> {
  let whole = true;
  for await (const { owner, status, damaged } of source.copyTo(target)) {
    if (status === "copied" || status === "same") continue;
    console.log(owner, status, damaged);
    whole = false;
  }
  return whole;
}
// #endregion copy

assert.ok(await copyAll()); // The app goes on meanwhile.
await chat.turn("No, it is 14C.", async () => "Changed.");
await app.close();
assert.ok(await copyAll()); // Only what came since.
await Promise.all([source.close(), target.close()]);

const moved: Memory = openMemory(join(folder, "new.db"));
assert.equal((await moved.session("s-42", { user: "ada" }).messages()).length, 4);
await moved.close();
await rm(folder, { recursive: true });
