import { MemoryError, type EpochReason, type ErrorCode } from "aide-memoire";
import type { Failure } from "../../src/models/failure.ts";

const receipt = {
  dryRun: true,
  sessions: 2,
  messages: 1,
  done: false,
  pending: ["deletion abc is under way elsewhere", "space is not overwritten yet"],
  operator: ["backups and archives of the database"],
};
const plain = { ...receipt, dryRun: false, sessions: 1, messages: 0 };

const variable = "OPENAI_API_KEY";
const failures: { readonly [K in Failure["kind"]]: readonly Extract<Failure, { readonly kind: K }>[] } = {
  misnamed: [
    { kind: "misnamed", what: "no-provider" },
    { kind: "misnamed", what: "no-id" },
    { kind: "misnamed", what: "unknown-provider" },
    { kind: "misnamed", what: "unknown-provider", given: "mistral" },
  ],
  "bad-address": (["no-url", "password", "query", "unencrypted"] as const).flatMap((what) => [
    { kind: "bad-address", what },
    { kind: "bad-address", what, variable },
  ]),
  "no-key": [
    { kind: "no-key", variable },
    { kind: "no-key", variable, provider: "OpenAI" },
  ],
  "odd-key": [{ kind: "odd-key", variable }],
  "no-package": [{ kind: "no-package", name: "@ai-sdk/openai" }],
  stopped: [{ kind: "stopped" }],
  timeout: [{ kind: "timeout" }],
  "wrong-key": [
    { kind: "wrong-key", variable },
    { kind: "wrong-key", variable: undefined },
  ],
  "no-access": [{ kind: "no-access" }],
  "no-credit": [{ kind: "no-credit" }],
  "rate-limit": [undefined, 1, 90, 300, 86_400].map((seconds) => ({ kind: "rate-limit", retryAfterSeconds: seconds })),
  "no-model": [
    { kind: "no-model", model: "m" },
    { kind: "no-model", model: undefined },
  ],
  "too-long": [{ kind: "too-long" }],
  refused: [{ kind: "refused", status: 400 }],
  overloaded: [{ kind: "overloaded" }],
  "server-error": [{ kind: "server-error", status: 500 }],
  unreachable: (["refused", "unknown-host", "network"] as const).flatMap((why) => [
    { kind: "unreachable", origin: undefined, why },
    { kind: "unreachable", origin: "http://h", why },
  ]),
  broken: [{ kind: "broken" }],
  unreadable: [{ kind: "unreadable" }],
  empty: [{ kind: "empty" }],
  unknown: [{ kind: "unknown" }],
};

/** One of each code, with a message that says nothing. */
const codes = {
  BAD_INPUT: "",
  BAD_ID: "",
  NOT_FOUND: "",
  TOO_LARGE: "",
  BUSY: "",
  CONFLICT: "",
  LOST: "",
  ERASED: "",
  OPERATION_MISMATCH: "",
  ABORTED: "",
  CLOSED: "",
  MISSING_PACKAGE: "",
  STORE_UNAVAILABLE: "",
  STORE_FULL: "",
  STORE_NEWER: "",
  STORE_CORRUPT: "",
  STORE_FAILED: "",
} satisfies Record<ErrorCode, string>;
const errors = (Object.keys(codes) as ErrorCode[]).map((code) => new MemoryError(code, `<${code}>`));

const reasons = {
  "first turn": "",
  "window step": "",
  "token budget": "",
  "cold cache": "",
  "system text changed": "",
  "model changed": "",
  "history changed": "",
} satisfies Record<EpochReason, string>;

/** What only a store in trouble says, and what a short conversation never does. */
const libraryLines = [
  "older than the window",
  "a pause before this turn",
  "delete: readers and writers wait for each other",
  "relaxed",
  "not read: larger than 256.0 MB; run PRAGMA quick_check",
  "not known on Windows",
  "others may have access: chmod 600 /m.db",
  "2 dead after five attempts: sweep/a/b, sweep/a/c",
  "4 in 2 sessions read",
  "4 in 2 sessions read, not all",
  "4 in 2 sessions read; damaged: carnet (1 of 2)",
  "4 in 2 sessions read, not all; damaged: carnet (its row), other (1 of 2), ...",
];

/** Of a session of which something is lost. */
const losses = ["its row", "1 of 2"];

const commander = [
  ["commander.unknownOption", "unknown option '--lst' (Did you mean --last?)"],
  ["commander.unknownCommand", "unknown command 'frobnicate'"],
  ["commander.missingArgument", "missing required argument 'text'"],
  ["commander.optionMissingArgument", "option '--store <place>' argument missing"],
  ["commander.excessArguments", "too many arguments for 'sessions'. Expected 0 arguments but got 1."],
];

/** What each function of the words is called with: one list of arguments for each call. */
export const calls: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  place: [["/m.db", "ada"]],
  placeInRam: [["ada"]],
  modelFailure: Object.values(failures).flatMap((list) => list.map((failure) => [failure])),
  memoryError: errors.map((error) => [error]),
  fromLibrary: [...Object.keys(reasons), ...libraryLines, ...losses].map((text) => [text]),
  unexpected: [["TypeError"]],
  event: ["CORRUPT_ROW", "COMMIT_FAILED", "TASK_FAILED"].map((code) => [code, "<detail>"]),
  part: [["file"], ["reasoning"]],
  "usage.commandLine": commander,
  "usage.lang": [["de"]],
  "usage.last": [["many"]],
  "session.begins": [["s", "notebook"]],
  "session.goesOn": [["s", 1, "2026-01-31 09:30", "notebook"]],
  "session.notFound": [["s", "ada"]],
  "session.empty": [["s"]],
  "session.cleared": [["s", 2]],
  "session.noneFound": [["s"]],
  "chat.unknownCommand": [["/x"]],
  "explain.turn": [["t", "2026-01-31 09:30", ""]],
  "explain.messages": [[2]],
  "explain.since": [["2026-01-31 09:30"]],
  "explain.leftOut": [["", 2]],
  "explain.prefix": [[1, ""]],
  "erase.ask": [
    ["ada", "s", receipt],
    ["ada", undefined, receipt],
  ],
  "copy.from": [["/a.db"]],
  "copy.to": [["/b.db"]],
  "copy.noSource": [["/a.db"]],
  "copy.owner": [[{ tenant: "", kind: "user", id: "ada" }], [{ tenant: "acme", kind: "session", id: "s" }]],
  "copy.damaged": [["s", ""]],
  "copy.end": [
    ["copy", 2, 0],
    ["verify", 1, 1],
    ["dry-run", 2, 0],
  ],
  "erase.receipt": [
    ["ada", "s", receipt],
    ["ada", undefined, plain],
  ],
  "help.placeholders": [["--store <place>"], ["text"], ["[command]"]],
  "doctor.location": [["/m.db"]],
  "doctor.folder": [
    ["/f", true],
    ["/f", false],
  ],
  "doctor.isFolder": [["/f", "/f/m.db"]],
};
