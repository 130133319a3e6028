// The public bug reports about conversation memory that we collected: which of our tests show that each cannot happen
// here, or which later work shows it. `catalogue.test.ts` holds this list whole.

/** Work that takes the cases which need what is not there yet. */
export const works = ["formats", "long conversations", "facts and recall", "privacy", "more SDKs", "app"] as const;

export const groups = "ABCDEFGHIJKLMNOPQRSTUV";

export type TestName = { readonly file: string; readonly name: string };

export type Case = {
  /** `C-001` to `C-122`. */
  readonly id: string;
  /** A letter of {@link groups}. */
  readonly group: string;
  readonly name: string;
  /** They show it, or with `later` a part of it. */
  readonly tests?: readonly TestName[];
  readonly later?: (typeof works)[number];
  /** What of it is shown and what is not, or where the design differs from the catalogue. */
  readonly note?: string;
};

/** Tests of a file of the catalogue. */
function own(file: string, ...names: readonly string[]): TestName[] {
  return names.map((name) => ({ file: `packages/aide-memoire/test/catalogue/${file}.test.ts`, name }));
}

/** Tests of another file of the library. */
function also(file: string, ...names: readonly string[]): TestName[] {
  return names.map((name) => ({ file: `packages/aide-memoire/${file}`, name }));
}

const turnTests = "test/memory/turn.test.ts";
const turnKeyTests = "test/memory/turn-key.test.ts";
const turnsApartTests = "test/memory/turns-apart.test.ts";
const sessionTests = "test/memory/session.test.ts";
const historyTests = "test/memory/history.test.ts";
const ownerTests = "test/memory/owners.test.ts";
const promptTests = "test/memory/prompt.test.ts";
const damagedLineTests = "src/stores/journal/damaged.test.ts";
const journalFileTests = "src/stores/journal/files.test.ts";
const redisExpiryTests = "test/stores/redis/expiry.test.ts";

export const cases: readonly Case[] = [
  // A. Truncation
  {
    id: "C-001",
    group: "A",
    name: "a system message at the head hides an orphan",
    tests: own("a-truncation", "C-001 for every limit, calls keep their results and the first message is the user's"),
    note: "System text is the session's own here, never a message of the history.",
  },
  {
    id: "C-002",
    group: "A",
    name: "trimming what fits",
    tests: own("a-truncation", "C-002 what fits is sent whole and in its order"),
  },
  {
    id: "C-003",
    group: "A",
    name: "a window that opens with a call",
    tests: [
      ...own("a-truncation", "C-003 a window that cuts into a turn leaves the whole turn out"),
      ...also("src/core/repair.test.ts", "a reply that nobody asked for, where a person must come first (C-003)"),
    ],
  },
  {
    id: "C-004",
    group: "A",
    name: "a person interrupts a running tool",
    tests: [
      ...own("a-truncation", "C-004 a person interrupts a running tool: its call is closed before what they say"),
      ...also(
        "test/memory/tool-answers.test.ts",
        "is mended in the request, kept in the log, and the manifest says so (C-004)",
      ),
    ],
  },
  {
    id: "C-005",
    group: "A",
    name: "instructions gone after a compaction",
    tests: own(
      "a-truncation",
      "C-005 the system text stands first in every request, through window steps and a restart",
    ),
    later: "long conversations",
    note: "Shown for window steps and a restart; there are no summaries yet, which stand behind the system text.",
  },
  {
    id: "C-006",
    group: "A",
    name: "one message larger than the budget",
    tests: [
      ...also(
        "test/memory/budget.test.ts",
        "C-006 a message over the limit is TOO_LARGE with both numbers, and nothing happened",
        "C-006 a long message is cut where that is asked for: in the request only, and in all that follow",
      ),
      ...also(
        "src/core/trim.test.ts",
        "a limit for the request counts what is always sent, and too much of that is an error (C-006, C-007)",
        "a long message of a person or a tool is cut where that is asked for, and told; the list stays (C-006)",
        "fifty results of one turn are TOO_LARGE, or cut, and keep their calls (C-006)",
      ),
    ],
  },
  {
    id: "C-007",
    group: "A",
    name: "a budget that is used up switches trimming off",
    tests: also("test/memory/budget.test.ts", "C-007 a limit that the fixed part uses up is an error, never no limit"),
  },
  {
    id: "C-008",
    group: "A",
    name: "call ids that are used again",
    tests: own("a-truncation", "C-008 call ids that begin again in each turn keep their own results"),
  },
  {
    id: "C-009",
    group: "A",
    name: "a large session loses its tool work when it is resumed",
    tests: own("a-truncation", "C-009 a large session that is opened again still has every call with its result"),
    later: "long conversations",
    note: "What a window leaves out is in the manifest; telling the model what it did there is the summary's.",
  },

  // B. Parallel tool calls
  {
    id: "C-010",
    group: "B",
    name: "one of two results is saved",
    tests: own("b-parallel-calls", "C-010 the results of both parallel calls are kept and sent"),
  },
  {
    id: "C-011",
    group: "B",
    name: "abort in the middle of a round",
    tests: own("b-parallel-calls", "C-011 an abort in the middle of a round closes the calls that did not run"),
  },
  {
    id: "C-012",
    group: "B",
    name: "Gemini wants parallel results in one content",
    tests: also(
      "src/formats/gemini/prompt.test.ts",
      "C-012 results of parallel calls stand in one content right behind them, in the order of the calls",
    ),
  },
  {
    id: "C-013",
    group: "B",
    name: "parallel calls that are split lose the signature",
    tests: [
      ...own("b-parallel-calls", "C-013 two calls of one message stay one message, the signature on the first only"),
      ...also(
        "src/formats/gemini/prompt.test.ts",
        "C-013 the signature stays on the call that bore it, byte for byte, and on no other",
      ),
    ],
  },

  // C. Reasoning
  {
    id: "C-014",
    group: "C",
    name: "the message's id is lost and the reasoning's kept",
    tests: own(
      "c-reasoning",
      "C-014 a thought is sent with the message that it led to, and not where that has lost its id",
    ),
  },
  {
    id: "C-015",
    group: "C",
    name: "a reasoning item without its follower",
    tests: own("c-reasoning", "C-015 a reasoning item is sent only with the item that followed it"),
  },
  {
    id: "C-016",
    group: "C",
    name: "a hollow thinking block",
    tests: [
      ...own("c-reasoning", "C-016 signed reasoning comes back byte for byte"),
      ...also("src/core/repair.test.ts", "empty texts and thinking that lost its text (C-016, C-017)"),
    ],
    note: "Signed thinking without text is sent as it came: newer models keep the text back and send just that. Without a signature it is left out.",
  },
  {
    id: "C-017",
    group: "C",
    name: "an empty unsigned thinking block",
    tests: own(
      "c-reasoning",
      "C-017 an empty thinking block without a signature is not sent, what stands beside it is",
    ),
  },
  {
    id: "C-018",
    group: "C",
    name: "thinking not replayed with its call",
    tests: own(
      "c-reasoning",
      "C-018 inside a tool loop the reasoning stands before its call, whatever the window",
      "C-018 signed thinking stands before its call, byte for byte, while the loop is open",
    ),
  },
  {
    id: "C-019",
    group: "C",
    name: "one of two thinking blocks of a turn dropped",
    tests: own("c-reasoning", "C-019 both signatures of one turn are sent, while it is open and after it"),
  },
  {
    id: "C-020",
    group: "C",
    name: "call ids are opaque",
    tests: own("c-reasoning", "C-020 a tool-call id is kept as it is, however long and odd"),
  },

  // D. Duplicates and losses
  {
    id: "C-021",
    group: "D",
    name: "resume after an approval stores the call twice",
    tests: own("d-duplicates", "C-021 a call that waited for an approval is kept once, with one result and one answer"),
    later: "more SDKs",
    note: "Shown for the AI SDK, where the approval begins a turn of its own. `suspend` and `begin({ resume })` are not there yet.",
  },
  {
    id: "C-022",
    group: "D",
    name: "a retry removes the question",
    tests: [
      ...own("d-duplicates", "C-022 a retry keeps the question, once"),
      ...also(turnTests, "a model that fails leaves no trace, and its error is rethrown"),
    ],
  },
  {
    id: "C-023",
    group: "D",
    name: "two owners of the history",
    tests: own("d-duplicates", "C-023 in each request the model sees each message once"),
    later: "more SDKs",
    note: "Only an adapter of an SDK with a history of its own can switch both on; the refusal is its.",
  },
  {
    id: "C-024",
    group: "D",
    name: "a deferred write leaves an orphan",
    tests: own(
      "d-duplicates",
      "C-024 whichever write fails, a call and its result are kept together",
      "C-024 a call that was committed without a result does not block the next message",
      "C-024 a result without its call never reaches the model",
    ),
    note: "The write refuses a result without its call; a call without a result is closed before the next message.",
  },
  {
    id: "C-025",
    group: "D",
    name: "equal texts taken for one",
    tests: also(
      turnKeyTests,
      "equal texts without a key are two turns",
      "a repeated key gives the first reply without calling the model",
    ),
  },

  // E. Streams
  {
    id: "C-026",
    group: "E",
    name: "the client leaves and the partial answer is lost",
    tests: own(
      "e-streams",
      "C-026 the client leaves: what it saw is kept, and the next request is valid",
      "C-026 the client leaves, and nothing told the model: the whole answer is kept",
    ),
    note: "The turn's status is `stopped` where the catalogue says aborted: an abort, here, is a turn that never happened.",
  },
  {
    id: "C-027",
    group: "E",
    name: "a cancelled stream stored as complete",
    tests: own("e-streams", "C-027 a stream that was cut after 3 of 10 pieces is stopped, not committed"),
    later: "facts and recall",
    note: "That no facts are taken from it comes with the facts.",
  },
  {
    id: "C-028",
    group: "E",
    name: "crash between the call and its tool",
    tests: own(
      "e-streams",
      "C-028 a call whose turn died is closed once, before the next message",
      "C-028 killed between the call and its result: the next process goes on at once",
    ),
  },
  {
    id: "C-029",
    group: "E",
    name: "nothing of a long turn is saved until its end",
    tests: own(
      "e-streams",
      "C-029 killed in the third step: the first two are kept, each with its result",
      "C-029 killed in the third step of a followed stream: the first two are kept",
      "C-029 a stream that breaks after a tool ran keeps what the tool did",
    ),
  },
  {
    id: "C-030",
    group: "E",
    name: "a provider's error is silent",
    tests: own(
      "e-streams",
      "C-030 an error within the stream is told to the client, and a retry does not double the question",
    ),
    later: "app",
    note: "Shown for the AI SDK's own event stream; that of our server comes with it.",
  },

  // F. Concurrent writers
  {
    id: "C-031",
    group: "F",
    name: "read, modify and write drops messages",
    tests: own(
      "f-writers",
      "C-031 two writers append at once and nothing is lost",
      "C-031 two processes append at once and nothing is lost",
    ),
    note: "In RAM, SQLite, journal, Redis and Postgres; processes on SQLite.",
  },
  {
    id: "C-032",
    group: "F",
    name: "two turns on one session",
    tests: [
      ...own(
        "f-writers",
        "C-032 a turn of another memory waits for the open one, and sees it",
        "C-032 a turn of another process waits for the open one, and sees it",
      ),
      ...also(turnsApartTests, "they run in the order they came in"),
    ],
  },
  {
    id: "C-033",
    group: "F",
    name: "two inserts of one key",
    tests: own("f-writers", "C-033 two writers with one key: the second is told, and keeps what it has"),
    note: "Message ids are made by the store from the message's place, so two writers cannot choose the same. Other content under one key is a typed error, not one row that holds both.",
  },
  {
    id: "C-034",
    group: "F",
    name: "the database is locked",
    tests: own(
      "f-writers",
      "C-034 two processes write, another reads: none ever finds the database locked",
      "C-034 twenty handles append at once: twenty messages, numbered without a gap",
    ),
  },
  {
    id: "C-035",
    group: "F",
    name: "many processes open the database",
    tests: own(
      "f-writers",
      "C-035 28 processes open one file at once and read it",
      "C-035 ten processes that open a file which is not there yet make it once",
      "C-035 a file whose write lock is held is opened and read",
    ),
  },

  // G. Crash
  {
    id: "C-036",
    group: "G",
    name: "one bad line",
    tests: [
      ...own(
        "g-crash",
        "C-036 one row of five is unreadable: the others are read, and nothing is deleted",
        "C-036 one row of five is readable and no message: the others are read, and nothing is deleted",
        "C-036 a session with a damaged row can be cleared and erased",
        "C-036 a session whose own row is damaged can be cleared and erased",
      ),
      ...also(
        damagedLineTests,
        "C-036 a damaged owner can be cleared and erased, and then nothing of the line is left",
      ),
    ],
    note: "Rows on every store; the journal tells the number of the line.",
  },
  {
    id: "C-037",
    group: "G",
    name: "a file of no bytes after a full disk",
    tests: [
      ...own(
        "g-crash",
        "C-037 a session whose row is empty hides no other; it is reported, and not written to",
        "C-037 whichever write finds no room, each call is done wholly or not at all",
        "C-037 a file that may not grow fails the write and keeps what was there",
      ),
      ...also(
        damagedLineTests,
        "C-037 an empty file, or one of a torn first line, hides no other owner and is begun anew",
      ),
    ],
    note: "By the design a damaged session is skipped with a warning and shown by `doctor`, not listed as damaged.",
  },
  {
    id: "C-038",
    group: "G",
    name: "blocks of NUL after a power cut",
    tests: [
      ...own("g-crash", "C-038 the last bytes of the write-ahead log are NUL: all before them is there"),
      ...also(damagedLineTests, "C-038 what was written behind blocks of NUL is read"),
    ],
    note: "SQLite's log, and lines of the journal.",
  },
  {
    id: "C-039",
    group: "G",
    name: "a torn line and an empty one",
    tests: [
      ...own("g-crash", "C-039 the end of the write-ahead log is torn, with and without an empty line behind it"),
      ...also(damagedLineTests, "C-039 with empty lines behind it, and C-038 with blocks of NUL in or behind it"),
    ],
    note: "SQLite's log, and lines of the journal.",
  },
  {
    id: "C-040",
    group: "G",
    name: "a stricter reader throws old data away",
    tests: own("g-crash", "C-040 fields and kinds that this version does not know survive"),
  },

  // H. Clock, order, ids
  {
    id: "C-041",
    group: "H",
    name: "one timestamp swaps messages",
    tests: own("h-clock", "C-041 four messages of one moment come back in their order, a hundred times"),
  },
  {
    id: "C-042",
    group: "H",
    name: "the clock runs backwards",
    tests: [
      ...own(
        "h-clock",
        "C-042 the clock is set back between a call and its result: they are read as they were written",
      ),
      ...also(historyTests, "times are kept to the millisecond, and a clock that runs backwards changes no order"),
    ],
  },
  {
    id: "C-043",
    group: "H",
    name: "a timestamp moves with each save",
    tests: own("h-clock", "C-043 times stay the same to the millisecond, whatever the zone of who reads and writes"),
    later: "facts and recall",
    note: "Shown for messages and sessions; facts, export and import are to come.",
  },
  {
    id: "C-044",
    group: "H",
    name: "two conventions of time in one store",
    tests: own("h-clock", "C-044 what was written in one zone is as old as it is in every other"),
    later: "facts and recall",
    note: "Shown for pauses, lists and the purge of what was hidden; recall with bounds of time and retention are to come.",
  },
  {
    id: "C-045",
    group: "H",
    name: "ids from positions collide",
    tests: own("h-clock", "C-045 four saves of a question and an answer give eight ids"),
  },
  {
    id: "C-046",
    group: "H",
    name: "ids from the clock collide",
    tests: [
      ...own("h-clock", "C-046 three hundred appends of one millisecond have ids of their own, in their order"),
      ...also(historyTests, "a thousand appends with one clock value keep their order and have ids of their own"),
    ],
  },
  {
    id: "C-047",
    group: "H",
    name: "one client id in two sessions",
    tests: own("h-clock", "C-047 the same key in two sessions is two turns, and ids of one are unknown in the other"),
    note: "Clients give keys, never message ids.",
  },

  // I. Ids as input
  {
    id: "C-048",
    group: "I",
    name: "path traversal through an id",
    tests: [
      ...own(
        "i-ids",
        "C-048 an id that looks like a path is an id like any other",
        "C-048 an empty id, one of 5,000 characters and a place that holds a NUL are refused",
        "C-048 an id that looks like a path touches no file but the database's",
      ),
      ...also(journalFileTests, "no id leads out of the folder, and no two are one where case is folded"),
    ],
  },
  {
    id: "C-049",
    group: "I",
    name: "a guard that refuses good ids",
    tests: also(ownerTests, "odd ones are kept apart, as session and as user"),
  },
  {
    id: "C-050",
    group: "I",
    name: "cleaning makes two ids equal",
    tests: [
      ...also(ownerTests, "odd ones are kept apart, as session and as user"),
      ...also(journalFileTests, "no id leads out of the folder, and no two are one where case is folded"),
    ],
    note: "Nothing is cleaned.",
  },
  {
    id: "C-051",
    group: "I",
    name: "a hyphen breaks the filter",
    tests: also(ownerTests, "odd ones are kept apart, as session and as user"),
  },

  // J. Leakage
  {
    id: "C-052",
    group: "J",
    name: "search by session, not by user",
    tests: [
      ...own("j-leaks", "C-052 another user's session of the same name finds nothing"),
      ...also(ownerTests, "tenants, users and guests of one name never meet"),
    ],
    later: "facts and recall",
    note: "Shown for search by words within a session; vectors, facts and recall over sessions are to come.",
  },
  {
    id: "C-053",
    group: "J",
    name: "filtering behind the limit starves the user",
    tests: own(
      "j-leaks",
      "C-053 a thousand alike of others do not push out the one of mine",
      "C-053 a thousand alike that were taken back do not push out the one that is shown",
    ),
  },
  {
    id: "C-054",
    group: "J",
    name: "a caller's filter replaces the owner's",
    tests: own("j-leaks", "C-054 nothing in a query or its options reaches another user"),
    later: "app",
    note: "There are no filters yet; the server's requests are to come.",
  },
  {
    id: "C-055",
    group: "J",
    name: "everybody shares the default session",
    tests: also(ownerTests, "bad ones are refused with BAD_ID"),
    later: "app",
    note: "The library has no default session. Ids for clients without one, and logout, are the server's.",
  },
  {
    id: "C-056",
    group: "J",
    name: "rows without an owner",
    tests: also("test/stores/postgres/schema.test.ts", "every table and every key is led by owner_key"),
    note: "Every row has its owner in its key.",
  },

  // K. Unicode and sizes
  {
    id: "C-057",
    group: "K",
    name: "a cut inside an emoji",
    tests: [
      ...own(
        "k-sizes",
        "C-057 a title that is cut is never cut inside a character",
        "C-057 half a character becomes U+FFFD wherever it comes in",
      ),
      ...also(historyTests, "a lone surrogate is made well-formed; a message of 1 MB is kept whole"),
    ],
  },
  {
    id: "C-058",
    group: "K",
    name: "NUL in a tool result",
    tests: own("k-sizes", "C-058 NUL is kept as it is, in messages, results, title, metadata and state"),
    note: "The rule is that it is kept; the kit's odd texts hold it on every store.",
  },
  {
    id: "C-059",
    group: "K",
    name: "an image counted as text",
    tests: own("k-sizes", "C-059 an image of 4,000,000 characters costs what an image costs"),
    later: "long conversations",
    note: "Shown for the count of the manifest; there is no compaction yet.",
  },
  {
    id: "C-060",
    group: "K",
    name: "images counted as nothing",
    tests: own("k-sizes", "C-060 an image is never counted as nothing"),
    later: "long conversations",
    note: "Shown for the count of the manifest; there is no compaction yet.",
  },
  {
    id: "C-061",
    group: "K",
    name: "long runs counted too low",
    tests: [
      ...own("k-sizes", "C-061 a long run without a break costs at least twice as much as prose"),
      ...also(
        "src/core/tokens.test.ts",
        "100,000 characters of base64 count at least twice as much as prose of that length (C-061)",
      ),
    ],
  },

  // L. Shapes
  {
    id: "C-062",
    group: "L",
    name: "a turn of reasoning only",
    tests: own("l-shapes", "C-062 a reply of reasoning only is no empty text in the next request"),
  },
  {
    id: "C-063",
    group: "L",
    name: "a silent tool",
    tests: [
      ...own("l-shapes", "C-063 a tool that says nothing has a result all the same"),
      ...also("test/formats/silent.test.ts", "C-063 a result that says nothing is sent with words, in every format"),
    ],
    note: "Stored as it is, with its call; the words stand in requests only.",
  },
  {
    id: "C-064",
    group: "L",
    name: "two assistant messages in a row",
    tests: own(
      "l-shapes",
      "C-064 messages of one role in a row are kept apart, and sent as one to servers that want turns",
    ),
    note: "The providers of our formats take them, or join them; the strict servers are those that speak Chat Completions.",
  },
  {
    id: "C-065",
    group: "L",
    name: "a system note between user messages",
    tests: own(
      "l-shapes",
      "C-065 notes of the system between messages go to the system text of servers that want turns",
      "C-065 a system message is no history: it is refused, and a block takes its text",
    ),
    note: "A memory refuses system messages when they are written; a list of one's own may have them.",
  },
  {
    id: "C-066",
    group: "L",
    name: "an unknown role is dropped",
    tests: [
      ...also(historyTests, "what is no message is refused, and nothing is written"),
      ...own("l-shapes", "C-066 a role that no provider knows is refused by every format"),
    ],
    note: "Summary and gap note are text of the prompt here, no messages.",
  },
  {
    id: "C-067",
    group: "L",
    name: "a transcript in one string",
    tests: also(
      historyTests,
      "messages come back byte for byte, and are copies",
      "what is no message is refused, and nothing is written",
    ),
  },

  // M. Summaries
  { id: "C-068", group: "M", name: "facts fade with each summary", later: "long conversations" },
  { id: "C-069", group: "M", name: "three summaries of one stretch", later: "long conversations" },
  { id: "C-070", group: "M", name: "a summary that is not kept", later: "long conversations" },
  { id: "C-071", group: "M", name: "no user message in the stretch", later: "long conversations" },
  { id: "C-072", group: "M", name: "a failed summary replaces history", later: "long conversations" },
  { id: "C-073", group: "M", name: "the mark is saved before the summary", later: "long conversations" },
  { id: "C-074", group: "M", name: "a bad order after compaction", later: "long conversations" },
  { id: "C-075", group: "M", name: "the summarizer is given tools", later: "long conversations" },
  { id: "C-076", group: "M", name: "the boundary splits a pair", later: "long conversations" },

  // N. Compaction
  { id: "C-077", group: "N", name: "an append during the summary is lost", later: "long conversations" },
  { id: "C-078", group: "N", name: "a stale partial behind the summary", later: "long conversations" },
  { id: "C-079", group: "N", name: "the trigger returns too early", later: "long conversations" },

  // O. Limits
  {
    id: "C-080",
    group: "O",
    name: "false meant all and became none",
    tests: [
      ...also(historyTests, "limits: 0 is none, all and absent are all, a number the newest, anything else an error"),
      ...also(promptTests, "a limit that is no whole number from 0 is refused"),
    ],
    note: '`false` is a typed error here: by the design a limit is a whole number from 0, or "all".',
  },
  {
    id: "C-081",
    group: "O",
    name: "0 taken for all when copying",
    tests: own("o-limits", "C-081 a copy holds all there is, whatever the window of who copies"),
    later: "privacy",
    note: "Shown for branches and claims; export comes with privacy.",
  },
  {
    id: "C-082",
    group: "O",
    name: "a small k returns the whole thread",
    tests: own("o-limits", "C-082 a search for one message of two hundred gives one"),
    later: "facts and recall",
    note: "Shown for search by words within a session; recall with its neighbours is to come.",
  },

  // P. Retention
  {
    id: "C-083",
    group: "P",
    name: "only some keys expire",
    tests: also(redisExpiryTests, "all keys of an owner end in the same millisecond, later with each commit"),
  },
  { id: "C-084", group: "P", name: "an active session expires", later: "privacy" },
  { id: "C-085", group: "P", name: "retention by a field that is not there", later: "privacy" },
  { id: "C-086", group: "P", name: "retention by a stale date", later: "privacy" },
  { id: "C-087", group: "P", name: "children deleted before the last check", later: "privacy" },
  { id: "C-088", group: "P", name: "deleted sessions come back", later: "privacy" },

  // Q. Erasure
  {
    id: "C-089",
    group: "Q",
    name: "a vector stays searchable",
    tests: also(
      ownerTests,
      "a session: a dry run counts and changes nothing, then all of it is gone and its id starts clean",
    ),
    later: "facts and recall",
    note: "Shown for the index of words; there are no vectors yet.",
  },
  {
    id: "C-090",
    group: "Q",
    name: "ghosts of keywords",
    tests: own("q-erasure", "C-090 what was taken back is not found, is not written again, and goes for good"),
    later: "long conversations",
    note: "Shown for undo and purge; that no summary picks it up again is to come.",
  },
  {
    id: "C-091",
    group: "Q",
    name: "a row written between listing and deleting",
    tests: [
      ...own("q-erasure", "C-091 what is written while its user is erased is not there afterwards"),
      ...also(ownerTests, "an open turn of an erased user comes too late"),
    ],
    later: "facts and recall",
    note: "Facts that name the user are to come.",
  },
  { id: "C-092", group: "Q", name: "facts outlive their conversation", later: "facts and recall" },
  {
    id: "C-093",
    group: "Q",
    name: "cleared in the database, alive in the process",
    tests: own("q-erasure", "C-093 what is erased elsewhere is gone for a memory that had it open"),
  },

  // R. Privacy
  {
    id: "C-094",
    group: "R",
    name: "a session id is personal",
    tests: own("r-privacy", "C-094 events name a session by a short hash, never by its id or its text"),
  },
  { id: "C-095", group: "R", name: "every long number is a card", later: "privacy" },
  { id: "C-096", group: "R", name: "order numbers as phone numbers", later: "privacy" },
  { id: "C-097", group: "R", name: "an IBAN by its shape only", later: "privacy" },
  { id: "C-098", group: "R", name: "a placeholder that is split", later: "privacy" },
  { id: "C-099", group: "R", name: "recalled messages are not masked", later: "privacy" },

  // S. Facts
  { id: "C-100", group: "S", name: "a contradiction removes both", later: "facts and recall" },
  { id: "C-101", group: "S", name: "an empty update wipes", later: "facts and recall" },
  { id: "C-102", group: "S", name: "a partial update replaces all", later: "facts and recall" },
  { id: "C-103", group: "S", name: "spellings of one key", later: "facts and recall" },
  { id: "C-104", group: "S", name: "extraction fails in silence", later: "facts and recall" },
  { id: "C-105", group: "S", name: "orders inside a fact", later: "facts and recall" },
  { id: "C-106", group: "S", name: "orders to the extractor", later: "facts and recall" },
  { id: "C-107", group: "S", name: "two extractions store one fact twice", later: "facts and recall" },
  {
    id: "C-108",
    group: "S",
    name: "parts read as empty",
    tests: own("s-facts", "C-108 the text of parts is found, and a message of images only is no text"),
    later: "facts and recall",
    note: "Shown for search by words; facts and embeddings are to come.",
  },

  // T. Embeddings and recall
  { id: "C-109", group: "T", name: "another model, another dimension", later: "facts and recall" },
  {
    id: "C-110",
    group: "T",
    name: "empty text is embedded",
    tests: also(historyTests, "finds messages by their words, this session's only"),
    later: "facts and recall",
    note: "A query without words finds nothing, without an error; there are no embeddings yet.",
  },
  { id: "C-111", group: "T", name: "different texts, one vector", later: "facts and recall" },
  {
    id: "C-112",
    group: "T",
    name: "recall ignores the branch",
    tests: also(sessionTests, "edit puts another question in its place; what followed is hidden, in recall too"),
    later: "facts and recall",
    note: "Shown for search within a session; recall over sessions is to come.",
  },
  { id: "C-113", group: "T", name: "one passage breaks the budget", later: "facts and recall" },

  // U. Time in the prompt
  {
    id: "C-114",
    group: "U",
    name: "a clock at the head of the prompt",
    tests: [
      ...own(
        "u-prompt",
        "C-114 the system part is the same 61 seconds and two hours later; the time stands behind the message",
      ),
      ...also(promptTests, "inside an epoch each request, steps included, is a prefix of the next"),
    ],
  },
  { id: "C-115", group: "U", name: "a time inside the memory block", later: "facts and recall" },
  { id: "C-116", group: "U", name: "a counter in a heading", later: "facts and recall" },
  {
    id: "C-117",
    group: "U",
    name: "a note where there is no gap",
    tests: [
      ...own("u-prompt", "C-117 a pause is told above its threshold only, and in the right unit"),
      ...also(
        "src/core/gap.test.ts",
        "for any pause: no note below the threshold, never a count of 0, one line of plain spaces",
      ),
    ],
  },

  // V. Server, page, encryption, restart
  { id: "C-118", group: "V", name: "a character split over chunks", later: "app" },
  { id: "C-119", group: "V", name: "an event line split over chunks", later: "app" },
  { id: "C-120", group: "V", name: "a client forges roles", later: "app" },
  {
    id: "C-121",
    group: "V",
    name: "memory gone after a restart",
    tests: own(
      "v-restart",
      "C-121 by default the second process goes on where the first one ended",
      "C-121 two workers share one session while both run",
    ),
  },
  { id: "C-122", group: "V", name: "listing fails after a change of keys", later: "privacy" },
];
