import llama from "llama-tokenizer-js";
import { gptTokens } from "../../src/tokens.ts";

/** Three tokenizers of two families: byte pairs, as OpenAI's models count, and SentencePiece, as Llama and Mistral do. */
export const tokenizers = {
  o200k_base: await gptTokens("o200k_base"),
  cl100k_base: await gptTokens("cl100k_base"),
  llama: (text: string): number => llama.encode(text, false, true).length,
} as const satisfies Record<string, (text: string) => number>;
