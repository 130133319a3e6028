// The process that is killed: each of its writers plays the entries that the memory does not hold yet, and says each step
// on stdout before or after it is taken. Started by round.mjs.
import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openMemory } from "aide-memoire";
import { readConversations } from "./conversation.mjs";
import { partsOf, playlist, readPart } from "./parts.mjs";
import { ownerOf, sessionOf } from "./session.mjs";
import { storeAt } from "./stores.mjs";

/** What a fast model takes, in milliseconds: time to be killed in. */
const thinkingMs = 3;

const { storeName, path, data, round, writers, crew } = JSON.parse(process.argv[2] ?? "");
const store = storeAt(storeName, path);
const parts = partsOf(readConversations(data), writers);
await Promise.all(crew.map(writeAll));
say("end");

/** Each writer has a clock of its own. @param {number} writer */
async function writeAll(writer) {
  let now = 0;
  let draftsAreChecked = false;
  const memory = openMemory(store, { now: () => now, background: "manual" });
  const chats = new Map();
  const nexts = new Map();
  for (const [number, part] of parts.entries()) {
    if (part.writer !== writer) continue;
    const chat = sessionOf(memory, part, round);
    const { next } = readPart(await chat.items(), part);
    say("resume", number, next);
    chats.set(number, chat);
    nexts.set(number, next);
  }
  for (const { number, place } of playlist(parts, writer)) {
    if (place < nexts.get(number)) continue;
    const part = parts[number];
    const entry = part.entries[place];
    now = entry.at;
    const checkDrafts = async () => {
      if (draftsAreChecked) return;
      draftsAreChecked = true;
      const { items } = await store.page(ownerOf(part), { collection: "draft", order: "key", limit: 10 });
      say("drafts", number, items.length);
    };
    await play(chats.get(number), entry, `${number} ${place}`, checkDrafts);
  }
  await memory.close();
}

/**
 * @param {import("aide-memoire").Session<import("aide-memoire").AiSdk>} chat
 * @param {import("./conversation.mjs").Entry} entry
 * @param {string} name
 * @param {() => Promise<void>} whenBegun
 */
async function play(chat, entry, name, whenBegun) {
  say("begin", name);
  if (entry.kind === "append") {
    say("commit", name);
    await chat.append(entry.messages);
    say("ack", name);
    return;
  }
  const turn = await chat.begin(entry.input);
  say("begun", name, turn.id);
  await whenBegun();
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
