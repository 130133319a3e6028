import { expect, test } from "vitest";
import { anthropicMessages } from "./anthropic-messages.ts";
import { gemini } from "./gemini.ts";
import { loopbackOnly } from "./loopback-only.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import { says, type JsonObject, type WireFormat } from "./script.ts";
import { startProvider } from "./start-provider.ts";

loopbackOnly();

const user = { role: "user", content: "What time is it?" };
const calling = {
  role: "assistant",
  content: [{ type: "tool_use", id: "a", name: "clock", input: {} }],
};
const answered = { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "12:00" }] };
const clock = { name: "clock", input_schema: { type: "object" } };
const marked = { type: "text", text: "x", cache_control: { type: "ephemeral" } };
const thought = { type: "thinking", thinking: "Hm.", signature: "forged" };
const asked = { role: "user", parts: [{ text: "What time is it?" }] };
const call = { functionCall: { name: "clock", args: {} } };
const given = { role: "user", parts: [{ functionResponse: { name: "clock", response: {} } }] };
const reasoning = { type: "reasoning", id: "rs_9", summary: [] };
const said = { type: "message", id: "msg_9", role: "assistant", content: [{ type: "output_text", text: "Noon." }] };

type Case = { readonly format: WireFormat; readonly path: string; readonly body: JsonObject; readonly why: RegExp };

const claude = { model: "m", max_tokens: 10, messages: [user] };
const anthropicCases: readonly Case[] = [
  [{ ...claude, max_tokens: undefined }, /max_tokens/],
  [{ ...claude, instructions: "Be brief." }, /Unknown parameter: instructions/],
  [{ ...claude, messages: [user, user, { role: "system", content: "x" }] }, /"role"/],
  [{ ...claude, messages: [user, calling, answered] }, /must define tools/],
  [{ ...claude, tools: [clock], messages: [user, calling, user] }, /"answered"/],
  [{ ...claude, system: [marked, marked, marked, marked, marked] }, /A maximum of 4 blocks/],
  [
    { ...claude, messages: [user, { role: "assistant", content: [thought, { type: "text", text: "x" }] }, user] },
    /Invalid signature/,
  ],
  [
    { ...claude, thinking: { type: "enabled", budget_tokens: 1 }, tools: [clock], messages: [user, calling, answered] },
    /Expected `thinking`/,
  ],
].map(([body, why]) => ({
  format: anthropicMessages,
  path: "/messages",
  body: body as JsonObject,
  why: why as RegExp,
}));

const chat = { model: "m", messages: [user] };
const openaiCases: readonly Case[] = [
  { format: openaiChat, path: "/chat/completions", body: { ...chat, input: [] }, why: /Unknown parameter: input/ },
  { format: openaiChat, path: "/chat/completions", body: { ...chat, stream_options: {} }, why: /stream_options/ },
  { format: openaiChat, path: "/chat/completions", body: { ...chat, messages: [] }, why: /"not-empty"/ },
  {
    format: openaiResponses,
    path: "/responses",
    body: { model: "m", input: [reasoning, said, user] },
    why: /not found/,
  },
  {
    format: openaiResponses,
    path: "/responses",
    body: { model: "m", input: [{ ...reasoning, encrypted_content: "forged" }, said, user] },
    why: /Invalid encrypted_content/,
  },
];

const geminiCases: readonly Case[] = [
  [{ contents: [asked], config: {} }, /Unknown parameter: config/],
  [{ contents: [asked], systemInstruction: "Be brief." }, /system_instruction/],
  [{ contents: [asked, { role: "model", parts: [call] }, given] }, /"signed"/],
  [
    { contents: [asked, { role: "model", parts: [{ ...call, thoughtSignature: "forged" }] }, given] },
    /Invalid thoughtSignature/,
  ],
].map(([body, why]) => ({
  format: gemini,
  path: "/models/m:generateContent",
  body: body as JsonObject,
  why: why as RegExp,
}));

test.each([...anthropicCases, ...openaiCases, ...geminiCases])(
  "$format.name refuses what breaks $why",
  async ({ format, path, body, why }) => {
    const provider = await startProvider(format, [says("Noon.")]);

    const response = await fetch(`${provider.baseUrl}${path}`, {
      method: "POST",
      headers: { "anthropic-version": "2023-06-01" },
      body: JSON.stringify(body),
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(format.refused(provider.refusals[0]!).body);
    expect(provider.refusals[0]).toMatch(why);
  },
);
