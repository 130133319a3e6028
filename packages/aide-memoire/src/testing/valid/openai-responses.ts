import * as check from "./openai-responses-checks.ts";
import { issue, notEmpty, pull, type Rule } from "./rule.ts";

const api = "https://platform.openai.com/docs/api-reference/responses/create";

const ask = { role: "user", content: "What time is it?" };
const said = (id: string) => ({
  type: "message",
  id,
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text: "Noon.", annotations: [] }],
});
const noon = said("msg_1");
const call = (id: string) => ({ type: "function_call", call_id: id, name: "clock", arguments: "{}" });
const answer = (id: string) => ({ type: "function_call_output", call_id: id, output: "12:00" });
const thought = { type: "reasoning", id: "rs_1", summary: [] };
const picture = (image_url: string) => ({
  role: "user",
  content: [{ type: "input_image", detail: "auto", image_url }],
});

/** What the Responses API refuses in `input`. Roles may follow each other in any order. */
export const openaiResponsesRules: readonly Rule[] = [
  {
    id: "not-empty",
    says: "A request has at least one item.",
    source: api,
    check: notEmpty,
    refused: [],
    accepted: [ask],
  },
  {
    id: "type",
    says: "An item is a message or of another type that the API knows.",
    source: api,
    check: check.type,
    refused: [ask, { type: "tool_result", call_id: "a", output: "12:00" }],
    accepted: [ask, call("a"), answer("a")],
  },
  {
    id: "role",
    says: "A message is of the user, the assistant, the system or the developer.",
    source: api,
    check: check.role,
    refused: [ask, { role: "tool", content: "12:00" }],
    accepted: [ask, { role: "developer", content: "It is 12:00." }],
  },
  {
    id: "content",
    says: "A message has a string or at least one part as its content.",
    source: api,
    check: check.content,
    refused: [ask, { ...noon, content: [] }, ask],
    accepted: [ask, noon, ask],
  },
  {
    id: "parts",
    says: "A part of the assistant is `output_text` or `refusal`; a part of another role is `input_…`.",
    source: issue("openai/openai-node#1567"),
    check: check.parts,
    refused: [ask, { role: "assistant", content: [{ type: "input_text", text: "Noon." }] }, ask],
    accepted: [ask, noon, ask],
  },
  {
    id: "text",
    says: "A part with text has a string as its text.",
    source: api,
    check: check.text,
    refused: [{ role: "user", content: [{ type: "input_text", text: null }] }],
    accepted: [{ role: "user", content: [{ type: "input_text", text: "" }] }],
  },
  {
    id: "image",
    says: "An image has a file id, an http address, or a `data:` address of type png, jpeg, gif or webp.",
    source: "https://platform.openai.com/docs/guides/images-vision",
    check: check.image,
    refused: [picture("data:image/svg+xml;base64,aGk=")],
    accepted: [picture("data:image/png;base64,aGk=")],
  },
  {
    id: "call",
    says: "A call has a call_id and a name.",
    source: api,
    check: check.call,
    refused: [ask, { ...call("a"), name: "" }, answer("a")],
    accepted: [ask, call("a"), answer("a")],
  },
  {
    id: "call-arguments",
    says: "The arguments of a call are a string with JSON in it.",
    source: api,
    check: check.callArguments,
    refused: [ask, { ...call("a"), arguments: {} }, answer("a")],
    accepted: [ask, call("a"), answer("a")],
  },
  {
    id: "call-name",
    says: "The name of a called function has up to 64 letters, digits, `_` and `-`.",
    source: issue("mcp-use/mcp-use#90"),
    check: check.callName,
    refused: [ask, { ...call("a"), name: "my.clock" }, answer("a")],
    accepted: [ask, { ...call("a"), name: "my_clock" }, answer("a")],
  },
  {
    id: "call-id-length",
    says: "A call_id has up to 64 characters.",
    source: pull("RooCodeInc/Roo-Code#10763"),
    check: check.callIdLength,
    refused: [ask, call("a".repeat(65)), answer("a".repeat(65))],
    accepted: [ask, call("a".repeat(64)), answer("a".repeat(64))],
  },
  {
    id: "output",
    says: "The output of a call is a string or a list of parts.",
    source: api,
    check: check.output,
    refused: [ask, call("a"), { ...answer("a"), output: null }],
    accepted: [ask, call("a"), { ...answer("a"), output: "" }],
  },
  {
    id: "answered",
    says: "A call has its output somewhere behind it, but for one that runs asynchronously.",
    source: issue("bytedance/trae-agent#245"),
    check: check.answered,
    refused: [ask, call("a"), call("b"), answer("b"), ask],
    accepted: [ask, call("a"), call("b"), answer("b"), ask, answer("a")],
  },
  {
    id: "orphan",
    says: "An output stands behind its call, or a reference to it, and is the only one for it.",
    source: issue("can1357/oh-my-pi#106"),
    check: check.orphan,
    refused: [ask, answer("a")],
    accepted: [ask, call("a"), answer("a"), call("a"), answer("a")],
  },
  {
    id: "reasoning-summary",
    says: "Reasoning has a summary, if only an empty list.",
    source: issue("AAswordman/Operit#797"),
    check: check.summary,
    refused: [ask, { type: "reasoning", id: "rs_1" }, noon],
    accepted: [ask, thought, noon],
  },
  {
    id: "reasoning-is",
    says: "Reasoning is known by its id, or comes whole as `encrypted_content`.",
    source: issue("anomalyco/opencode#25065"),
    models: "Without `store` the encrypted content is needed; the id alone names what nobody kept.",
    check: check.reasoningIs,
    refused: [ask, { type: "reasoning", summary: [] }, noon],
    accepted: [ask, { type: "reasoning", summary: [], encrypted_content: "c2VjcmV0" }, noon],
  },
  {
    id: "reasoning-followed",
    says: "Directly behind reasoning stands the message or call that came of it.",
    source: issue("openai/openai-node#1567"),
    check: check.reasoningFollowed,
    refused: [ask, thought, ask],
    accepted: [ask, thought, noon, ask],
  },
  {
    id: "follower-id",
    says: "Where reasoning is sent by its id, a message behind it has its own id too.",
    source: issue("mastra-ai/mastra#11481"),
    check: check.followerId,
    refused: [ask, thought, { role: "assistant", content: "Noon." }, ask],
    accepted: [ask, thought, noon, ask],
  },
  {
    id: "unique-ids",
    says: "No two items have the same id.",
    source: issue("vercel/ai#7883"),
    check: check.uniqueIds,
    refused: [ask, noon, ask, noon],
    accepted: [ask, noon, ask, said("msg_2")],
  },
  {
    id: "id-form",
    says: "The id of an item has letters, digits, `_` and `-` and begins with the letters of its type.",
    source: issue("continuedev/continue#11494"),
    check: check.idForm,
    refused: [ask, said("rs_1"), ask],
    accepted: [ask, said("msg_1"), ask],
  },
];
