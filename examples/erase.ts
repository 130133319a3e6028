// A person asks to be forgotten: one call, a receipt, and nothing of it left in the file.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMemory } from "aide-memoire";

const folder = await mkdtemp(join(tmpdir(), "erase-"));
const memory = openMemory(join(folder, "memory.db"));

async function filesHold(text: string): Promise<boolean> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  return files.some((file) => file.includes(text));
}

for (const user of ["ada", "bob"]) {
  const chat = memory.session("s-42", { user });
  await chat.turn(`My password is swordfish-${user}.`, async () => "You should not tell me.");
}
assert.ok(await filesHold("swordfish-ada"));

// #region erase
const ada = memory.user("ada");
console.log(await ada.erase({ dryRun: true })); // What it would do.
const receipt = await ada.erase();
console.log(receipt);
// #endregion erase

assert.deepEqual(
  { done: receipt.done, sessions: receipt.sessions, messages: receipt.messages },
  { done: true, sessions: 1, messages: 2 },
);
assert.deepEqual((await ada.sessions()).items, []);
assert.deepEqual(await memory.session("s-42", { user: "ada" }).messages(), []);
assert.ok(!(await filesHold("swordfish-ada")), "the erased text is still in the file");
assert.ok(await filesHold("swordfish-bob"));

await memory.close();
await rm(folder, { recursive: true });
