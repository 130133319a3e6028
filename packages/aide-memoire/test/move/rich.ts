import type { Memory } from "../../src/memory/memory.ts";
import { oddTexts } from "../../src/testing/store-odd-text.ts";

/**
 * A memory with one of everything: turns with keys, what was undone, branches, titles and states, what was cleared and
 * erased with its deletion still to be done, the step of a turn that never ended; odd text, guests, tenants.
 */
export async function fill(memory: Memory): Promise<void> {
  const trip = memory.session("trip", { user: "ada" });
  for (const text of ["Lyon on Friday", "And on Saturday?", "And the train?"]) {
    await trip.turn(text, async () => `You said: ${text}`, { key: text });
  }
  await trip.rename("The trip");
  await trip.state.set({ step: 1 });
  await trip.state.set({ step: 2 });
  const branch = await trip.fork();
  await branch.append([{ role: "user", content: "On the branch" }]);
  await trip.undo();
  await trip.append([{ role: "user", content: "By bus then" }], { key: "bus" });

  const odd = memory.session("odd/%\u0000", { user: "ada" });
  await odd.append(oddTexts.map((text) => ({ role: "user", content: `Odd: ${text.toWellFormed()}` })));
  const cleared = memory.session("cleared", { user: "ada" });
  await cleared.append([{ role: "user", content: "Before the clearing" }]);
  await cleared.clear();
  await cleared.append([{ role: "user", content: "After it" }]);

  const open = await memory.session("open", { user: "ada" }).begin("What is the weather?");
  await open.record({
    role: "assistant",
    content: [{ type: "tool-call", toolCallId: "c1", toolName: "weather", input: {} }],
  });

  await memory.session("guest").append([{ role: "user", content: "No name" }]);
  await memory.session("s", { user: "ada", tenant: "a/b\u0000" }).append([{ role: "user", content: "Elsewhere" }]);
  const back = memory.session("s", { user: "back" });
  await back.append([{ role: "user", content: "To be erased" }]);
  await memory.user("back").erase();
  await back.append([{ role: "user", content: "Begun anew" }]);
}
