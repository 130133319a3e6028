// The list of conversations beside a chat: titles, search, page by page.
import assert from "node:assert/strict";
import { testMemory } from "aide-memoire/testing";

const memory = await testMemory(); // As openMemory, with a clock that is moved by hand.
for (const [id, question] of Object.entries({
  "s-1": "Plan a weekend in Nantes",
  "s-2": "Why is my sourdough flat?",
  "s-3": "Réserver un train pour Orléans",
  "s-4": "Explain closures to a beginner",
})) {
  await memory.session(id, { user: "ada" }).turn(question, async () => "Let us see.");
  await memory.advance("1 hour");
}
await memory.session("s-2", { user: "ada" }).rename("Sourdough");
await memory.session("s-9", { user: "bob" }).turn("Bob's own", async () => "Yes.");

// #region list
async function page(request: { search?: string; cursor?: string }): Promise<{ titles: string[]; cursor?: string }> {
  const { items, ...rest } = await memory.sessions({ user: "ada", limit: 3, ...request });
  return { titles: items.map((session) => `${session.lastAt.toISOString().slice(11, 16)} ${session.title}`), ...rest };
}
// #endregion list

const first = await page({});
console.log(first);
assert.deepEqual(first.titles, [
  "15:00 Explain closures to a beginner",
  "14:00 Réserver un train pour Orléans",
  "13:00 Sourdough",
]);
assert.ok(first.cursor);
const last = await page({ cursor: first.cursor });
console.log(last);
assert.deepEqual(last, { titles: ["12:00 Plan a weekend in Nantes"] });

// Whatever the case and the accents.
assert.deepEqual((await page({ search: "orleans" })).titles, ["14:00 Réserver un train pour Orléans"]);
assert.deepEqual(await page({ search: "bob" }), { titles: [] });
await memory.close();
