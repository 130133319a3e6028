import { ModelProblem } from "./model-problem.ts";

export type ModelName =
  | { readonly kind: "openai" | "anthropic" | "google" | "ollama"; readonly id: string }
  | { readonly kind: "address"; readonly baseUrl: string; readonly id: string };

/**
 * Reads a model's name: `openai/<id>`, `anthropic/<id>`, `google/<id>`, `ollama/<id>`, or the base URL of an
 * OpenAI-compatible server and the model's id after `#`, as in `http://localhost:8080/v1#qwen3`. Ids may hold slashes.
 */
export function parseModelName(name: string): ModelName {
  const text = name.trim();
  if (/^https?:\/\//i.test(text)) return parseAddress(text);
  const slash = text.indexOf("/");
  if (slash === -1) throw new ModelProblem(`A model is named with its provider: write ${forms}.`);
  const kind = text.slice(0, slash).toLowerCase();
  if (!isProvider(kind)) throw new ModelProblem(`Unknown model provider${quoted(kind)}: write ${forms}.`);
  const id = text.slice(slash + 1).trim();
  if (id === "") throw new ModelProblem(`The model's id is missing: write it after the slash, ${kind}/<model id>.`);
  return { kind, id };
}

const forms = "openai/<id>, anthropic/<id>, google/<id>, ollama/<id>, or http://localhost:8080/v1#<id>";

function parseAddress(text: string): ModelName {
  const hash = text.indexOf("#");
  const id = hash === -1 ? "" : text.slice(hash + 1).trim();
  if (id === "") throw new ModelProblem("The model's id is missing: write it after the address, <address>#<model id>.");
  return { kind: "address", baseUrl: text.slice(0, hash), id };
}

function isProvider(kind: string): kind is "openai" | "anthropic" | "google" | "ollama" {
  return kind === "openai" || kind === "anthropic" || kind === "google" || kind === "ollama";
}

/** The provider as it was written, unless it could be something else, such as a key pasted in the wrong place. */
function quoted(kind: string): string {
  return /^[a-z]{2,16}$/.test(kind) ? ` "${kind}"` : "";
}
