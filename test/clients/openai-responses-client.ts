import { openaiResponses, type OpenAIResponsesPrompt } from "aide-memoire/formats";
import type OpenAI from "openai";
import { openaiResponses as responsesApi } from "../../packages/app/test/providers/openai-responses.ts";
import { requestOf, schemaOf, tools, type Answered, type Asking, type Client } from "./client.ts";
import { openaiAt } from "./openai-chat-client.ts";

type Params = typeof stateless & OpenAIResponsesPrompt & { tools?: OpenAI.Responses.FunctionTool[] };

export const openaiResponsesClient: Client = {
  name: "openai, responses",
  format: openaiResponses,
  wire: responsesApi,
  connect: (baseUrl) => {
    const { responses } = openaiAt(baseUrl);
    return {
      ask: async (prompt, options) => answered(await responses.create(paramsOf(prompt, options))),
      stream: async (prompt, options = {}) => {
        const stream = responses.stream(paramsOf(prompt, options), requestOf(options));
        return {
          stream,
          texts: async function* () {
            for await (const event of stream) if (event.type === "response.output_text.delta") yield event.delta;
          },
          final: async () => answered(await stream.finalResponse()),
        };
      },
      results: (outputs) => outputs.map(({ id, output }) => ({ type: "function_call_output", call_id: id, output })),
    };
  },
};

/** OpenAI keeps nothing, so reasoning comes and goes encrypted. */
export const stateless = {
  model: "gpt-5",
  store: false,
  include: ["reasoning.encrypted_content" as const],
};

function paramsOf(prompt: unknown, asking: Asking = {}): Params {
  const declared = tools.map(({ name, description, parameter }) => {
    return { type: "function" as const, name, description, parameters: schemaOf(parameter), strict: null };
  });
  return { ...stateless, ...(prompt as OpenAIResponsesPrompt), ...(asking.tools === true && { tools: declared }) };
}

function answered(reply: OpenAI.Responses.Response): Answered {
  return {
    reply,
    messages: reply.output,
    calls: reply.output.flatMap((item) => {
      if (item.type !== "function_call") return [];
      return [{ id: item.call_id, name: item.name, input: JSON.parse(item.arguments) as unknown }];
    }),
  };
}
