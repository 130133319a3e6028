import { openaiChat, type OpenAIChatPrompt } from "aide-memoire/formats";
import OpenAI from "openai";
import { openaiChat as chatCompletions } from "../../packages/app/test/providers/openai-chat.ts";
import { requestOf, schemaOf, tools, type Answered, type Asking, type Client } from "./client.ts";

type Params = { model: string; messages: OpenAIChatPrompt["messages"]; tools?: OpenAI.ChatCompletionFunctionTool[] };

export const openaiChatClient: Client = {
  name: "openai, chat completions",
  format: openaiChat,
  wire: chatCompletions,
  connect: (baseUrl) => {
    const { completions } = openaiAt(baseUrl).chat;
    return {
      ask: async (prompt, options) => {
        const reply = await completions.create(paramsOf(prompt, options));
        return { ...answered(reply), reply };
      },
      stream: async (prompt, options = {}) => {
        const stream = completions.stream(paramsOf(prompt, options), requestOf(options));
        return {
          stream,
          texts: async function* () {
            for await (const { choices } of stream) yield choices[0]?.delta.content ?? "";
          },
          final: async () => answered(await stream.finalChatCompletion()),
        };
      },
      results: (outputs) => outputs.map(({ id, output }) => ({ role: "tool", tool_call_id: id, content: output })),
    };
  },
};

export function openaiAt(baseUrl: string): OpenAI {
  return new OpenAI({ apiKey: "none", baseURL: baseUrl, maxRetries: 0 });
}

function paramsOf(prompt: unknown, asking: Asking = {}): Params {
  const declared = tools.map(({ name, description, parameter }) => {
    return { type: "function" as const, function: { name, description, parameters: schemaOf(parameter) } };
  });
  return { model: "gpt-4.1", ...(prompt as OpenAIChatPrompt), ...(asking.tools === true && { tools: declared }) };
}

function answered(reply: OpenAI.ChatCompletion): Answered {
  const { message } = reply.choices[0]!;
  return {
    reply,
    messages: [message],
    calls: (message.tool_calls ?? []).flatMap((call) => {
      if (call.type !== "function") return [];
      return [{ id: call.id, name: call.function.name, input: JSON.parse(call.function.arguments) as unknown }];
    }),
  };
}
