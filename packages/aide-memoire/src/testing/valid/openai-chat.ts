import * as check from "./openai-chat-checks.ts";
import { issue, notEmpty, pull, type Rule } from "./rule.ts";

const api = "https://platform.openai.com/docs/api-reference/chat/create";

const ask = { role: "user", content: "What time is it?" };
const noon = { role: "assistant", content: "Noon." };
const call = (id: string, made: object = {}) => ({
  id,
  type: "function",
  function: { name: "clock", arguments: "{}", ...made },
});
const calls = (...tool_calls: readonly unknown[]) => ({ role: "assistant", content: null, tool_calls });
const answer = (id: string) => ({ role: "tool", tool_call_id: id, content: "12:00" });
const picture = (url: string) => ({ role: "user", content: [{ type: "image_url", image_url: { url } }] });

/** What Chat Completions refuses in `messages`. Roles may follow each other in any order, but for tool messages. */
export const openaiChatRules: readonly Rule[] = [
  {
    id: "not-empty",
    says: "A request has at least one message.",
    source: issue("CopilotKit/CopilotKit#529"),
    check: notEmpty,
    refused: [],
    accepted: [ask],
  },
  {
    id: "role",
    says: "A message has a role that the API knows.",
    source: api,
    check: check.role,
    refused: [{ role: "summary", content: "They met." }, ask],
    accepted: [{ role: "developer", content: "They met." }, ask],
  },
  {
    id: "content",
    says: "A message has content; only one of the assistant with calls, a refusal or audio may have none.",
    source: pull("run-llama/llama_index#17921"),
    check: check.content,
    refused: [ask, { role: "assistant", content: null }, ask],
    accepted: [ask, { role: "assistant", content: "" }, ask],
  },
  {
    id: "empty-content",
    says: "A list as content has at least one part.",
    source: issue("langchain-ai/langchainjs#11416"),
    check: check.emptyContent,
    refused: [ask, { ...calls(call("a")), content: [] }, answer("a")],
    accepted: [ask, calls(call("a")), answer("a")],
  },
  {
    id: "parts",
    says: "A part is of a type that its role may send: of the assistant text and refusals, of tools text.",
    source: api,
    models: "Some models read no images, audio or files at all.",
    check: check.parts,
    refused: [ask, calls(call("a")), { ...answer("a"), content: [{ type: "image", text: "12:00" }] }],
    accepted: [ask, calls(call("a")), { ...answer("a"), content: [{ type: "text", text: "12:00" }] }],
  },
  {
    id: "image",
    says: "An image has an http address, or a `data:` address of type png, jpeg, gif or webp.",
    source: "https://platform.openai.com/docs/guides/images-vision",
    check: check.image,
    refused: [picture("aGk=")],
    accepted: [picture("data:image/png;base64,aGk=")],
  },
  {
    id: "participant",
    says: "The name of a participant has up to 64 letters, digits, `_` and `-`.",
    source: issue("jekalmin/extended_openai_conversation#251"),
    check: check.participant,
    refused: [{ ...ask, name: "Ada L." }],
    accepted: [{ ...ask, name: "Ada_L" }],
  },
  {
    id: "empty-calls",
    says: "A list of calls has at least one call.",
    source: pull("openai/openai-node#1341"),
    check: check.emptyCalls,
    refused: [ask, { ...noon, tool_calls: [] }, ask],
    accepted: [ask, noon, ask],
  },
  {
    id: "call",
    says: "A call has a type, an id and a name.",
    source: api,
    check: check.call,
    refused: [ask, calls(call("a", { name: "" })), answer("a")],
    accepted: [ask, calls(call("a")), answer("a")],
  },
  {
    id: "call-arguments",
    says: "The arguments of a call are a string with JSON in it.",
    source: api,
    check: check.callArguments,
    refused: [ask, calls(call("a", { arguments: {} })), answer("a")],
    accepted: [ask, calls(call("a", { arguments: "{" })), answer("a")],
  },
  {
    id: "call-name",
    says: "The name of a called tool has up to 64 letters, digits, `_` and `-`.",
    source: issue("mcp-use/mcp-use#90"),
    check: check.callName,
    refused: [ask, calls(call("a", { name: "my.clock" })), answer("a")],
    accepted: [ask, calls(call("a", { name: "my_clock" })), answer("a")],
  },
  {
    id: "call-id-length",
    says: "The id of a call has up to 40 characters.",
    source: issue("agno-agi/agno#5382"),
    models: "Newer models (seen with GPT-5.6) take 64.",
    check: check.callIdLength,
    refused: [ask, calls(call("a".repeat(41))), answer("a".repeat(41))],
    accepted: [ask, calls(call("a".repeat(40))), answer("a".repeat(40))],
  },
  {
    id: "unique-calls",
    says: "No two calls of a message have the same id; those of other messages may.",
    source: pull("openclaw/openclaw#47136"),
    check: check.uniqueCalls,
    refused: [ask, calls(call("a"), call("a")), answer("a")],
    accepted: [ask, calls(call("a")), answer("a"), calls(call("a")), answer("a")],
  },
  {
    id: "answered",
    says: "Directly behind a message with calls stand the tool messages for all of them.",
    source: issue("agno-agi/agno#3105"),
    check: check.answered,
    refused: [ask, calls(call("a"), call("b")), answer("a"), ask],
    accepted: [ask, calls(call("a"), call("b")), answer("b"), answer("a"), ask],
  },
  {
    id: "answer-id",
    says: "A tool message names the call that it answers.",
    source: api,
    check: check.answerId,
    refused: [ask, calls(call("a")), answer("a"), answer("")],
    accepted: [ask, calls(call("a")), answer("a")],
  },
  {
    id: "orphan",
    says: "A tool message answers a call of the message that it stands behind.",
    source: issue("miurla/morphic#136"),
    check: check.orphan,
    refused: [ask, noon, answer("a")],
    accepted: [ask, calls(call("a")), answer("a")],
  },
  {
    id: "one-answer",
    says: "A call has one tool message.",
    source: issue("agno-agi/agno#5116"),
    check: check.oneAnswer,
    refused: [ask, calls(call("a")), answer("a"), answer("a")],
    accepted: [ask, calls(call("a")), answer("a")],
  },
];
