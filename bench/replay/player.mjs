// The process that is killed: plays the entries that its memory does not hold yet, and says each step on stdout before
// or after it is taken. Started by ../replay.mjs with the store, its place, the data and the round.
import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openMemory } from "aide-memoire";
import { readConversations } from "./conversation.mjs";
import { readBack } from "./read-back.mjs";
import { ownerOf, sessionOf } from "./session.mjs";
import { storeAt } from "./stores.mjs";

/** What a fast model takes, in milliseconds: time to be killed in. */
const thinkingMs = 3;

const [storeName, path, data, round] = process.argv.slice(2);
let now = 0;
const store = await storeAt(storeName, path);
const memory = openMemory(store, { now: () => now, background: "manual" });
let draftsAreChecked = false;

for (const [number, conversation] of readConversations(data).entries()) {
  const chat = sessionOf(memory, conversation, round);
  const { next } = readBack(await chat.items(), conversation.entries);
  say("resume", number, next);
  for (let place = next; place < conversation.entries.length; place += 1) {
    await play(chat, ownerOf(conversation), conversation.entries[place], `${number} ${place}`);
  }
}
await memory.close();
say("end");

/**
 * @param {import("aide-memoire").Session<import("aide-memoire").AiSdk>} chat
 * @param {import("aide-memoire/store").Owner} owner
 * @param {import("./conversation.mjs").Entry} entry
 * @param {string} name
 */
async function play(chat, owner, entry, name) {
  now = entry.at;
  say("begin", name);
  if (entry.kind === "append") {
    say("commit", name);
    await chat.append(entry.messages);
    say("ack", name);
    return;
  }
  const turn = await chat.begin(entry.input);
  say("begun", name, turn.id);
  if (!draftsAreChecked) {
    draftsAreChecked = true;
    const { items } = await store.page(owner, { collection: "draft", order: "key", limit: 10 });
    say("drafts", items.length);
  }
  for (const [step, message] of entry.steps.entries()) {
    await sleep(thinkingMs);
    await turn.record(message);
    say("record", name, step);
  }
  await sleep(thinkingMs);
  say("commit", name);
  await turn.commit(entry.reply);
  say("ack", name);
}

/** One line, written before the next step is taken. @param {...(string | number)} words */
function say(...words) {
  writeSync(1, `${words.join(" ")}\n`);
}
