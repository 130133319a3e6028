import Anthropic from "@anthropic-ai/sdk";
import { anthropic, type AnthropicPrompt } from "aide-memoire/formats";
import { anthropicMessages } from "../../packages/app/test/providers/anthropic-messages.ts";
import { requestOf, schemaOf, tools, type Answered, type Asking, type Client } from "./client.ts";

export const anthropicClient: Client = {
  name: "@anthropic-ai/sdk",
  format: anthropic,
  wire: anthropicMessages,
  connect: (baseUrl) => {
    const client = anthropicAt(baseUrl);
    return {
      ask: async (prompt, options) => answered(await client.messages.create(paramsOf(prompt, options))),
      stream: async (prompt, options = {}) => {
        const stream = client.messages.stream(paramsOf(prompt, options), requestOf(options));
        return {
          stream,
          texts: async function* () {
            for await (const event of stream) {
              if (event.type === "content_block_delta" && event.delta.type === "text_delta") yield event.delta.text;
            }
          },
          final: async () => answered(await stream.finalMessage()),
        };
      },
      results: (outputs) => [
        {
          role: "user",
          content: outputs.map(({ id, output }) => ({ type: "tool_result", tool_use_id: id, content: output })),
        },
      ],
    };
  },
};

export function anthropicAt(baseUrl: string): Anthropic {
  return new Anthropic({ apiKey: "none", baseURL: baseUrl.replace(/\/v1$/, ""), maxRetries: 0 });
}

/** The settings of all requests to Claude. */
export const claude = {
  model: "claude-of-the-test",
  max_tokens: 4096,
  thinking: { type: "enabled", budget_tokens: 1024 },
} as const;

function paramsOf(
  prompt: unknown,
  asking: Asking = {},
): typeof claude & AnthropicPrompt & { tools?: Anthropic.Tool[] } {
  const declared = tools.map(({ name, description, parameter }) => {
    return { name, description, input_schema: schemaOf(parameter) };
  });
  return { ...claude, ...(prompt as AnthropicPrompt), ...(asking.tools === true && { tools: declared }) };
}

function answered(reply: Anthropic.Message): Answered {
  return {
    reply,
    messages: [{ role: reply.role, content: reply.content }],
    calls: reply.content.flatMap((block) =>
      block.type === "tool_use" ? [{ id: block.id, name: block.name, input: block.input }] : [],
    ),
  };
}
