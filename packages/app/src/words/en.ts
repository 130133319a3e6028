import type { Receipt } from "aide-memoire";
import { modelFailureInEnglish } from "./en-model-failures.ts";
import { copyInEnglish } from "./en-copy.ts";
import type { Words } from "./words.ts";

export const en: Words = {
  language: "en",
  system:
    "You are a helpful assistant with a memory: earlier messages of this conversation are kept, also when the program " +
    "ends. Rely on what was said, and say so when you do not know. Answer in the language of the person.",
  place: (location, user) => `Memory: ${location} (user ${user})`,
  placeInRam: (user) => `Memory: NOWHERE (user ${user}). All is gone when this process ends: :memory: keeps nothing.`,
  modelFailure: modelFailureInEnglish,
  memoryError: ({ message }) => message,
  fromLibrary: (text) => text,
  unexpected: (what) => `This should not have happened, and is a fault of the command: ${what}`,
  event: (_, message) => `Note: ${message}`,
  roles: { system: "system", user: "user", assistant: "assistant", tool: "tool" },
  part: (type) => type,
  stopped: { kept: "Stopped. What you saw is kept.", nothing: "Stopped before the first word. Nothing is kept." },
  usage: {
    commandLine: (_, message) => `${sentence(message)} See aide-memoire --help.`,
    textInQuotes: "Put a text of several words in quotes.",
    textAfterDashes: 'A text that begins with - goes after --: aide-memoire say -- "-5 °C"',
    lang: (given) => `--lang is en or fr, not "${given}".`,
    last: (given) => `--last is a number of messages, not "${given}".`,
    noSession: "Which session? Give its id. aide-memoire sessions lists them.",
    nothingToSay: "There is nothing to say: the text is empty.",
    eraseWhat: "What is to be erased? Give --session <id>, or --user <id> for all of a user.",
    eraseUnconfirmed:
      "There is no terminal to ask on, and nothing was erased. Give --yes to erase, or --dry-run to look.",
    dryRunAndYes: "--dry-run and --yes say opposite things. Give one of them.",
    copyWhat: "What is to be copied, and where to? Give --from <place> and --to <place>.",
    dryRunAndVerify: "--dry-run and --verify ask different questions. Give one of them.",
  },
  session: {
    begins: (id, model) => `Session ${id} begins. Model: ${model}.`,
    goesOn: (id, messages, last, model) =>
      `Session ${id}: ${counted(messages, "message")}, the last at ${last}. Model: ${model}.`,
    notFound: (id, user) => `There is no session "${id}" of user ${user} in this memory.`,
    empty: (id) => `Session ${id} has no messages.`,
    cleared: (id, messages) => `Session ${id} is empty now: ${counted(messages, "message")} destroyed.`,
    none: "There are no sessions.",
    noneFound: (search) => `No session has "${search}" in its title.`,
    untitled: "(no title)",
    columns: { id: "SESSION", messages: "MESSAGES", last: "LAST", title: "TITLE" },
  },
  chat: {
    prompt: "you> ",
    hint: "/help lists the commands. Ctrl-C stops an answer; at the prompt it quits.",
    commands: {
      help: "this list",
      new: "begin a new session; with an id, begin or go on with that one",
      undo: "take back the last turn: your message and all that answered it",
      sessions: "your latest sessions",
      explain: "why each part was in the last prompt",
      quit: "end",
    },
    otherKeys: "A message that begins with a slash is written with two.",
    unknownCommand: (name) => `There is no command ${name}. /help lists them; a message that begins with / has two.`,
    undone: "Taken back.",
    nothingToUndo: "There is no turn to take back.",
  },
  explain: {
    kinds: { system: "system", block: "block", history: "history", input: "message", gap: "pause" },
    columns: { kind: "BLOCK", tokens: "TOKENS", reason: "WHY" },
    total: "total",
    statuses: {
      committed: "complete",
      stopped: "stopped by the person",
      interrupted: "interrupted",
      appended: "written without a model",
    },
    turn: (id, at, status) => `Turn ${id} of ${at}: ${status}`,
    messages: (count) => counted(count, "message"),
    since: (at) => `since ${at}`,
    leftOut: (reason, messages) => `Left out: ${counted(messages, "message")}, ${reason}.`,
    prefix: (number, reason) => `Stable prefix ${number}, begun because: ${reason}.`,
  },
  erase: {
    ask: (user, session, plan) => `Erase ${target(user, session)}, ${amount(plan)}? It cannot be undone. [y/N]`,
    yes: ["y", "yes"],
    left: "Nothing was erased.",
    receipt: (user, session, receipt) => [
      `${receipt.dryRun ? "Would erase" : "Erased"} ${target(user, session)}: ${amount(receipt)}.`,
      ...receipt.pending.map((what) => `Still to be done: ${what}.`),
      ...receipt.operator.map((what) => `Left to you: ${what}.`),
    ],
  },
  copy: copyInEnglish,
  doctor: {
    location: (location) => `Place: ${location}`,
    nothingYet: "There is no memory here yet. The first message makes one.",
    folder: (folder, ok) => (ok ? `${folder} can be written` : `${folder} cannot be written: choose another --store`),
    isFolder: (path, fileInIt) =>
      `${path} is a folder, and the memory is one file: give --store a file in it, such as ${fileInIt}`,
    ok: "ok",
    fault: "FAULT",
    unencrypted: "Text rests unencrypted: whoever can read this place can read the conversations.",
    unwell: "This memory has a fault: see the lines above.",
  },
  help: {
    about: "Conversations that survive the restart. Without a model of yours the notebook answers, by quoting you.",
    examples: [
      "Examples:",
      "  aide-memoire chat",
      '  aide-memoire say "Remember this code name: NORD-17" --session notes',
      '  aide-memoire say "Which code name did I give you?" --session notes',
    ].join("\n"),
    placeholders: (term) => term,
    titles: { "Global Options:": "Options of all commands:" },
    commands: {
      chat: "talk; without a terminal each line of stdin is a message",
      say: "one message, one answer",
      show: "the messages of a session",
      sessions: "the sessions of the user, the newest first",
      explain: "why each part was in the prompt of a turn (default: the last one)",
      clear: "destroy the messages of a session",
      erase: "erase a session, or all of a user",
      copy: "copy a memory to another place",
      doctor: "where the memory is, and how it is",
      help: "this help, or that of a command",
    },
    arguments: {
      text: "the message; - reads it from stdin",
      session: "id of the session",
      turn: "id of the turn",
      command: "name of the command",
    },
    options: {
      session: 'which session (chat, say: "default" when absent)',
      user: 'whose memory (default: "local")',
      store: "a file, or :memory: for none (AIDE_MEMOIRE_STORE; default: memory.db in your data folder)",
      model:
        "notebook, openai/<id>, anthropic/<id>, google/<id>, ollama/<id>, <address>#<id> (AIDE_MEMOIRE_MODEL; " +
        "default: notebook)",
      lang: "language of the command and the notebook (default: that of the locale)",
      json: "one JSON document per result on stdout",
      version: "say the version",
      help: "say this",
      last: "only the last n messages",
      search: "only sessions whose title holds this text",
      dryRun: "only say what would be erased",
      yes: "erase without asking",
      from: "the place that is copied",
      to: "the place that it is copied to: empty, or what a copy left",
      verify: "copy nothing, only compare the two places",
      dryRunCopy: "only say what would be copied",
    },
  },
};

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function target(user: string, session: string | undefined): string {
  return session === undefined ? `all of user ${user}` : `session ${session} of user ${user}`;
}

function amount({ sessions, messages }: Receipt): string {
  return `${counted(sessions, "session")}, ${counted(messages, "message")}`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.?!)]$/.test(trimmed) ? "" : "."}`;
}
