import * as check from "./anthropic-checks.ts";
import { issue, notEmpty, pull, type Rule } from "./rule.ts";

const api = "https://platform.claude.com/docs/en/api/messages";
const tools = "https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls";
const thinkingDocs = "https://platform.claude.com/docs/en/build-with-claude/extended-thinking";

const user = (...content: readonly unknown[]) => ({ role: "user", content });
const assistant = (...content: readonly unknown[]) => ({ role: "assistant", content });
const text = (words: string) => ({ type: "text", text: words });
const use = (id: string) => ({ type: "tool_use", id, name: "clock", input: {} });
const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: "noon" });
const thought = { type: "thinking", thinking: "A clock will do.", signature: "c2lnbmVk" };
const png = (source: object) => ({ type: "image", source });
const marked = (words: string) => ({ ...text(words), cache_control: { type: "ephemeral" } });

const ask = user(text("What time is it?"));
const thanks = user(text("Thanks."));

/**
 * What the Messages API refuses in `messages`. Messages of one role in a row are no fault: it joins them. Whether it does
 * so before it looks for results is not said, so calls and results must fit without it.
 */
export const anthropicRules: readonly Rule[] = [
  {
    id: "not-empty",
    says: "A request has at least one message.",
    source: api,
    check: notEmpty,
    refused: [],
    accepted: [ask],
  },
  {
    id: "role",
    says: "A message is of the user or the assistant; system text goes into the `system` parameter.",
    source: "https://platform.claude.com/docs/en/build-with-claude/mid-conversation-system-messages",
    models: "Claude Opus 4.8 and later take system messages behind one of the user; earlier models refuse them.",
    check: check.role,
    refused: [{ role: "system", content: "Be brief." }, ask],
    accepted: [ask],
  },
  {
    id: "fields",
    says: "A message has a role and a content, and nothing else.",
    source: issue("anthropics/claude-code#4378"),
    check: check.fields,
    refused: [{ ...ask, id: "msg_1" }],
    accepted: [ask],
  },
  {
    id: "content",
    says: "A message has content.",
    source: issue("microsoft/autogen#6083"),
    check: check.content,
    refused: [ask, assistant(), thanks],
    accepted: [ask, assistant(text("Noon.")), thanks],
  },
  {
    id: "block-type",
    says: "A content block names its type.",
    source: api,
    check: check.blockType,
    refused: [user("What time is it?")],
    accepted: [ask],
  },
  {
    id: "first-user",
    says: "The first message is of the user.",
    source: issue("mckaywrigley/chatbot-ui#1656"),
    check: check.firstUser,
    refused: [assistant(text("Hello.")), ask],
    accepted: [ask],
  },
  {
    id: "last-user",
    says: "The last message is of the user, but for an answer that goes on after a pause in a tool of the server.",
    source: "https://platform.claude.com/docs/en/api/errors#prefill-not-supported",
    models: "Models up to Claude 4.5 continue an assistant message; later ones refuse it.",
    check: check.lastUser,
    refused: [ask, assistant(text("It is"))],
    accepted: [ask],
  },
  {
    id: "trailing-space",
    says: "A last message of the assistant does not end in whitespace.",
    source: issue("tailcallhq/forgecode#1872"),
    check: check.trailingSpace,
    refused: [ask, assistant(text("It is "))],
    accepted: [ask, assistant(text("It is ")), thanks],
  },
  {
    id: "text",
    says: "A text block has text that is more than whitespace, in a tool result too.",
    source: issue("home-assistant/core#175637"),
    check: check.text,
    refused: [ask, assistant(text(" \n")), thanks],
    accepted: [ask, assistant(text(" \nNoon.")), thanks],
  },
  {
    id: "sides",
    says: "Calls and thinking are of the assistant; results, images and documents are of the user.",
    source: api,
    check: check.sides,
    refused: [ask, assistant(text("Here."), png({ type: "url", url: "https://example.org/a.png" })), thanks],
    accepted: [ask, assistant(text("Here.")), user(png({ type: "url", url: "https://example.org/a.png" }))],
  },
  {
    id: "call-id",
    says: "The id of a call has letters, digits, `_` and `-` only.",
    source: pull("HKUDS/nanobot#4356"),
    check: check.callId,
    refused: [ask, assistant(use("call.1")), user(result("call.1"))],
    accepted: [ask, assistant(use("call_1")), user(result("call_1"))],
  },
  {
    id: "call",
    says: "A call has a name and an object as its input.",
    source: tools,
    check: check.call,
    refused: [ask, assistant({ ...use("a"), input: "{}" }), user(result("a"))],
    accepted: [ask, assistant(use("a")), user(result("a"))],
  },
  {
    id: "unique-calls",
    says: "No two calls of a request have the same id.",
    source: issue("anthropics/claude-code#28515"),
    check: check.uniqueCalls,
    refused: [ask, assistant(use("a")), user(result("a")), assistant(use("a")), user(result("a"))],
    accepted: [ask, assistant(use("a")), user(result("a")), assistant(use("b")), user(result("b"))],
  },
  {
    id: "answered",
    says: "All calls of a message have their results in the next message.",
    source: issue("anthropics/claude-code#5989"),
    check: check.answered,
    refused: [ask, assistant(use("a"), use("b")), user(result("a"))],
    accepted: [ask, assistant(use("a"), use("b")), user(result("b"), result("a"))],
  },
  {
    id: "orphan",
    says: "A result belongs to a call of the message before it.",
    source: issue("anthropics/claude-code#18947"),
    check: check.orphan,
    refused: [user(result("a"), text("What time is it?"))],
    accepted: [ask, assistant(use("a")), user(result("a"), text("What time is it?"))],
  },
  {
    id: "one-result",
    says: "A call has one result.",
    source: tools,
    check: check.oneResult,
    refused: [ask, assistant(use("a")), user(result("a"), result("a"))],
    accepted: [ask, assistant(use("a")), user(result("a"))],
  },
  {
    id: "results-first",
    says: "The results are the first blocks of their message.",
    source: tools,
    check: check.resultsFirst,
    refused: [ask, assistant(use("a")), user(text("Here."), result("a"))],
    accepted: [ask, assistant(use("a")), user(result("a"), text("Here."))],
  },
  {
    id: "failed-result",
    says: "A result that is an error has content, and only text.",
    source: issue("jlevy/markform#153"),
    check: check.failedResult,
    refused: [ask, assistant(use("a")), user({ ...result("a"), is_error: true, content: "" })],
    accepted: [ask, assistant(use("a")), user({ ...result("a"), content: "" })],
  },
  {
    id: "signed",
    says: "Thinking carries its text and its signature, as they came.",
    source: issue("anthropics/claude-code#68768"),
    models: "The text may be empty: models from Claude Opus 4.7 on leave it out and sign it all the same.",
    check: check.signed,
    refused: [ask, assistant({ ...thought, thinking: "", signature: "" }, text("Noon.")), thanks],
    accepted: [ask, assistant({ ...thought, thinking: "" }, text("Noon.")), thanks],
  },
  {
    id: "thinking-last",
    says: "Thinking is not the last block of a message.",
    source: pull("tailcallhq/forgecode#3073"),
    check: check.thinkingLast,
    refused: [ask, assistant(thought), thanks],
    accepted: [ask, assistant(thought, text("Noon.")), thanks],
  },
  {
    id: "thinking-first",
    says: "In a tool loop that is open, a message with thinking starts with it.",
    source: `${thinkingDocs}#preserving-thinking-blocks`,
    models: "With adaptive thinking a message may start with something else; with a thinking budget it may not.",
    check: check.thinkingFirst,
    refused: [ask, assistant(text("Let me see."), thought, use("a")), user(result("a"))],
    accepted: [ask, assistant(thought, text("Let me see."), use("a")), user(result("a"))],
  },
  {
    id: "image",
    says: "An image is base64 of type jpeg, png, gif or webp without a `data:` prefix, an http address, or a file id.",
    source: "https://platform.claude.com/docs/en/build-with-claude/vision",
    check: check.image,
    refused: [user(png({ type: "base64", media_type: "image/png", data: "data:image/png;base64,aGk=" }))],
    accepted: [user(png({ type: "base64", media_type: "image/png", data: "aGk=" }))],
  },
  {
    id: "cache-marks",
    says: "No more than four blocks carry a cache mark, those of `system` and `tools` included.",
    source: issue("Wei-Shaw/sub2api#176"),
    check: check.cacheMarks,
    refused: [user(...["a", "b", "c", "d", "e"].map(marked))],
    accepted: [user(...["a", "b", "c", "d"].map(marked), text("e"))],
  },
  {
    id: "cache-on-thinking",
    says: "Thinking carries no cache mark.",
    source: issue("router-for-me/CLIProxyAPI#512"),
    check: check.cacheOnThinking,
    refused: [ask, assistant({ ...thought, cache_control: { type: "ephemeral" } }, text("Noon.")), thanks],
    accepted: [ask, assistant(thought, marked("Noon.")), thanks],
  },
  {
    id: "whole-characters",
    says: "Text is not cut inside a character that takes two units of UTF-16.",
    source: issue("anthropics/claude-code#3277"),
    check: check.wholeCharacters,
    refused: [user(text("\u{1F550}".slice(0, 1)))],
    accepted: [user(text("\u{1F550}"))],
  },
];
