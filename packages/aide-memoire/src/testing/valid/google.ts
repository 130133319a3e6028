import * as check from "./google-checks.ts";
import { issue, notEmpty, pull, type Rule } from "./rule.ts";

const api = "https://ai.google.dev/api/caching#Content";
const signatures = "https://ai.google.dev/gemini-api/docs/thought-signatures";

const user = (...parts: readonly unknown[]) => ({ role: "user", parts });
const model = (...parts: readonly unknown[]) => ({ role: "model", parts });
const text = (words: string) => ({ text: words });
const call = (name: string) => ({ functionCall: { name, args: {} } });
const signed = (name: string) => ({ ...call(name), thoughtSignature: "c2lnbmVk" });
const response = (name: string) => ({ functionResponse: { name, response: { output: "12:00" } } });
const picture = (inlineData: object) => user({ inlineData });

const ask = user(text("What time is it?"));
const thanks = user(text("Thanks."));

/** What generateContent refuses in `contents`. Contents of one role in a row are no fault. */
export const googleRules: readonly Rule[] = [
  {
    id: "not-empty",
    says: "A request has at least one content.",
    source: api,
    check: notEmpty,
    refused: [],
    accepted: [ask],
  },
  {
    id: "role",
    says: "A content is of the user or the model; system text goes into `systemInstruction`.",
    source: issue("songquanpeng/one-api#1385"),
    check: check.role,
    refused: [{ role: "system", parts: [text("Be brief.")] }, ask],
    accepted: [ask],
  },
  {
    id: "fields",
    says: "A content has a role and parts, and nothing else.",
    source: issue("gera2ld/ai.nvim#13"),
    check: check.fields,
    refused: [{ ...ask, id: "1" }],
    accepted: [ask],
  },
  {
    id: "parts",
    says: "A content has at least one part.",
    source: issue("agno-agi/agno#5843"),
    check: check.parts,
    refused: [ask, model(), thanks],
    accepted: [ask, model(text("Noon.")), thanks],
  },
  {
    id: "one-data",
    says: "A part has one kind of data.",
    source: issue("router-for-me/CLIProxyAPI#1292"),
    check: check.oneData,
    refused: [ask, model({ thought: true }), thanks],
    accepted: [ask, model({ thought: true, text: "A clock will do." }, text("Noon.")), thanks],
  },
  {
    id: "text",
    says: "A text is not empty, unless the part is there for its thoughtSignature.",
    source: issue("Portkey-AI/gateway#462"),
    models: "Vertex AI refuses it; the Gemini API takes it in some places.",
    check: check.text,
    refused: [ask, model(text("")), thanks],
    accepted: [ask, model(text(" "), { text: "", thoughtSignature: "c2lnbmVk" }), thanks],
  },
  {
    id: "call",
    says: "A call has a name, and an object as its args.",
    source: api,
    check: check.call,
    refused: [
      ask,
      model({ functionCall: { name: "clock", args: "{}" }, thoughtSignature: "c2ln" }),
      user(response("clock")),
    ],
    accepted: [ask, model(signed("clock")), user(response("clock"))],
  },
  {
    id: "response",
    says: "A response has a name and is an object.",
    source: issue("router-for-me/CLIProxyAPI#2104"),
    check: check.response,
    refused: [ask, model(signed("clock")), user({ functionResponse: { name: "clock", response: "12:00" } })],
    accepted: [ask, model(signed("clock")), user(response("clock"))],
  },
  {
    id: "sides",
    says: "Calls are of the model, responses of the user.",
    source: pull("mozilla-ai/any-llm#1420"),
    check: check.sides,
    refused: [ask, model(signed("clock")), user(response("clock")), model(response("clock")), thanks],
    accepted: [ask, model(signed("clock")), user(response("clock")), model(text("Noon.")), thanks],
  },
  {
    id: "call-behind-user",
    says: "A content with calls comes directly behind one of the user.",
    source: issue("google-gemini/gemini-cli#11814"),
    check: check.callBehindUser,
    refused: [ask, model(text("Let me see.")), model(signed("clock")), user(response("clock"))],
    accepted: [ask, model(text("Let me see."), signed("clock")), user(response("clock"))],
  },
  {
    id: "first-user",
    says: "The first content is of the user.",
    source: issue("NousResearch/hermes-agent#55427"),
    check: check.firstUser,
    refused: [model(text("Hello.")), ask],
    accepted: [ask],
  },
  {
    id: "last-user",
    says: "The last content is of the user.",
    source: issue("songquanpeng/one-api#836"),
    check: check.lastUser,
    refused: [ask, model(text("It is"))],
    accepted: [ask],
  },
  {
    id: "answered",
    says: "Directly behind a content with calls comes one with as many responses.",
    source: issue("google-gemini/gemini-cli#3814"),
    check: check.answered,
    refused: [ask, model(signed("clock"), call("diary")), user(response("clock"))],
    accepted: [ask, model(signed("clock"), call("diary")), user(response("clock"), response("diary"))],
  },
  {
    id: "orphan",
    says: "A content with responses comes directly behind one with calls.",
    source: issue("langchain-ai/langchain#27799"),
    check: check.orphan,
    refused: [ask, model(text("Noon.")), user(response("clock"))],
    accepted: [ask, model(signed("clock")), user(response("clock"))],
  },
  {
    id: "same-names",
    says: "Responses have the names of the calls before them, and their ids where both have some.",
    source: pull("AstrBotDevs/AstrBot#10174"),
    check: check.sameNames,
    refused: [ask, model(signed("clock")), user(response("call_1"))],
    accepted: [ask, model(signed("clock")), user(response("clock"))],
  },
  {
    id: "only-responses",
    says: "A content with responses has nothing else.",
    source: pull("anomalyco/opencode#43479"),
    models: "Gemini 3 wants them alone; Gemini 2.5 takes images and their texts beside them.",
    check: check.onlyResponses,
    refused: [ask, model(signed("clock")), user(response("clock"), text("Quick!"))],
    accepted: [ask, model(signed("clock")), user(response("clock")), user(text("Quick!"))],
  },
  {
    id: "signed",
    says: "Behind the last words of the user, the first call of each content carries its thoughtSignature.",
    source: signatures,
    models: "Gemini 3 and later; Gemini 2.5 does without. `skip_thought_signature_validator` stands in for a lost one.",
    check: check.signed,
    refused: [ask, model(call("clock")), user(response("clock"))],
    accepted: [ask, model(call("clock")), user(response("clock")), model(text("Noon.")), thanks],
  },
  {
    id: "media",
    says: "Data inside has a mimeType and is base64 without a `data:` prefix; images are png, jpeg, webp, heic or heif.",
    source: "https://ai.google.dev/gemini-api/docs/image-understanding#supported-formats",
    check: check.media,
    refused: [picture({ mimeType: "image/svg+xml", data: "aGk=" })],
    accepted: [picture({ mimeType: "image/png", data: "aGk=" })],
  },
];
