// A recorded conversation of two people as the entries that a chat would play.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/**
 * @typedef {{ role: "user" | "assistant" | "tool", content: unknown }} Message
 * @typedef {{ kind: "turn", at: number, input: Message, steps: Message[], reply: Message }} TurnEntry `steps` are
 *   recorded one by one, `reply` is committed.
 * @typedef {{ kind: "append", at: number, messages: Message[] }} AppendEntry
 * @typedef {TurnEntry | AppendEntry} Entry
 * @typedef {{ id: string, user: string, entries: Entry[] }} Conversation
 * @typedef {{ id: string, startedAt: string, turns: { id: string, speaker: string, text: string }[] }} Sitting
 */

const toolEvery = 4;

/**
 * Reads `conversation/1` (bench/data) or `conv-memory-bench/1` (the benchmarks' files, also gzipped). Who speaks first
 * is the user, the other one the assistant. What one of them says in a row:
 *
 * - the user: one message, joined by line breaks;
 * - the assistant: steps of the turn, recorded one by one, of which the last is committed.
 *
 * Every fourth entry, where it is a turn, also calls a tool: the call and its result are recorded first. What the assistant says at the
 * beginning of a sitting, and what the user says at the end of one, is appended without a turn.
 * @param {string} path
 * @returns {Conversation[]}
 */
export function readConversations(path) {
  const bytes = readFileSync(path);
  const data = JSON.parse((path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"));
  const conversations = data.conversations ?? [{ id: "conversation", sessions: data.sessions }];
  return conversations.map(({ id, sessions }) => {
    const user = sessions[0].turns[0].speaker;
    return { id, user, entries: sessions.flatMap((sitting) => entriesOf(sitting, user)).map(withTool) };
  });
}

/**
 * @param {Sitting} sitting
 * @param {string} user
 * @returns {Entry[]}
 */
function entriesOf(sitting, user) {
  const start = Date.parse(sitting.startedAt);
  /** @type {{ mine: boolean, at: number, texts: string[] }[]} */
  const runs = [];
  for (const [place, { speaker, text }] of sitting.turns.entries()) {
    if (text.trim() === "") continue;
    const mine = speaker === user;
    const last = runs.at(-1);
    if (last?.mine === mine) last.texts.push(text);
    else runs.push({ mine, at: start + place * 20_000, texts: [text] });
  }
  /** @type {Entry[]} */
  const entries = [];
  for (let place = 0; place < runs.length; place += 1) {
    const { mine, at, texts } = runs[place];
    const answer = mine ? runs[place + 1] : undefined;
    if (answer === undefined) {
      const messages = mine ? [said("user", texts.join("\n"))] : texts.map((text) => said("assistant", text));
      entries.push({ kind: "append", at, messages });
      continue;
    }
    const replies = answer.texts.map((text) => said("assistant", text));
    const reply = /** @type {Message} */ (replies.pop());
    entries.push({ kind: "turn", at, input: said("user", texts.join("\n")), steps: replies, reply });
    place += 1;
  }
  return entries;
}

/**
 * @param {Entry} entry
 * @param {number} place
 * @returns {Entry}
 */
function withTool(entry, place) {
  if (entry.kind !== "turn" || place % toolEvery !== toolEvery - 1) return entry;
  const toolCallId = `call-${place}`;
  const call = {
    type: "tool-call",
    toolCallId,
    toolName: "calendar",
    input: { day: new Date(entry.at).toISOString() },
  };
  const output = { type: "json", value: { free: place % 2 === 0, entry: place } };
  const result = { type: "tool-result", toolCallId, toolName: "calendar", output };
  const steps = [
    { role: /** @type {const} */ ("assistant"), content: [call] },
    { role: /** @type {const} */ ("tool"), content: [result] },
  ];
  return { ...entry, steps: [...steps, ...entry.steps] };
}

/**
 * @param {"user" | "assistant"} role
 * @param {string} content
 * @returns {Message}
 */
function said(role, content) {
  return { role, content };
}
