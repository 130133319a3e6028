import { GoogleGenAI, type Content, type GenerateContentParameters, type Part } from "@google/genai";
import { gemini, type GeminiPrompt } from "aide-memoire/formats";
import { gemini as geminiApi } from "../../packages/app/test/providers/gemini.ts";
import { schemaOf, tools, type Answered, type Asking, type Client } from "./client.ts";

export const geminiClient: Client = {
  name: "@google/genai",
  format: gemini,
  wire: geminiApi,
  connect: (baseUrl) => {
    const { models } = geminiAt(baseUrl);
    return {
      ask: async (prompt, options) => {
        const reply = await models.generateContent(paramsOf(prompt, options));
        return answered(reply, reply.candidates![0]!.content!);
      },
      stream: async (prompt, options) => {
        const stream = await models.generateContentStream(paramsOf(prompt, options));
        const parts: Part[] = [];
        return {
          stream,
          texts: async function* () {
            for await (const chunk of stream) {
              const come = chunk.candidates?.[0]?.content?.parts ?? [];
              parts.push(...come);
              yield come.flatMap(({ text, thought }) => (thought === true ? [] : (text ?? ""))).join("");
            }
          },
          // The SDK itself makes nothing of a stream.
          final: async () => answered(undefined, { role: "model", parts: joined(parts) }),
        };
      },
      results: (outputs) => [
        {
          role: "user",
          parts: outputs.map(({ id, name, output }) => ({ functionResponse: { id, name, response: { output } } })),
        },
      ],
    };
  },
};

export function geminiAt(baseUrl: string): GoogleGenAI {
  return new GoogleGenAI({
    apiKey: "none",
    apiVersion: "v1beta",
    httpOptions: { baseUrl: baseUrl.replace(/\/v1beta$/, "") },
  });
}

function paramsOf(prompt: unknown, { signal, tools: declares }: Asking = {}): GenerateContentParameters {
  const { contents, config } = prompt as GeminiPrompt;
  const functionDeclarations = tools.map(({ name, description, parameter }) => {
    return { name, description, parametersJsonSchema: schemaOf(parameter) };
  });
  return {
    model: "gemini-3-flash",
    contents,
    config: {
      ...config,
      ...(signal !== undefined && { abortSignal: signal }),
      ...(declares === true && { tools: [{ functionDeclarations }] }),
    },
  };
}

function answered(reply: unknown, content: Content): Answered {
  return {
    reply,
    messages: [content],
    calls: (content.parts ?? []).flatMap(({ functionCall: call }) =>
      call === undefined ? [] : [{ id: call.id ?? "", name: call.name ?? "", input: call.args }],
    ),
  };
}

/** Pieces of one text become one; a signature stays with its own part. */
function joined(pieces: readonly Part[]): Part[] {
  const parts: Part[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    const bare = Object.keys(piece).every((key) => key === "text" || key === "thought");
    if (bare && piece.text === "") continue;
    if (bare && last?.text !== undefined && last.thoughtSignature === undefined && last.thought === piece.thought) {
      parts.splice(-1, 1, { ...last, text: last.text + (piece.text ?? "") });
    } else parts.push(piece);
  }
  return parts;
}
