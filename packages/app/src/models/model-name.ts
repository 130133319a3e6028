import type { Misnamed } from "./failure.ts";
import { ModelProblem } from "./model-problem.ts";

type ModelName =
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
  if (slash === -1) throw misnamed({ what: "no-provider" });
  const kind = text.slice(0, slash).toLowerCase();
  if (!isProvider(kind)) throw misnamed({ what: "unknown-provider", ...(quotable.test(kind) && { given: kind }) });
  const id = text.slice(slash + 1).trim();
  if (id === "") throw misnamed({ what: "no-id" });
  return { kind, id };
}

/** Anything else could be a key that was pasted in the wrong place. */
const quotable = /^[a-z]{2,16}$/;

function parseAddress(text: string): ModelName {
  const hash = text.indexOf("#");
  const id = hash === -1 ? "" : text.slice(hash + 1).trim();
  if (id === "") throw misnamed({ what: "no-id" });
  return { kind: "address", baseUrl: text.slice(0, hash), id };
}

function isProvider(kind: string): kind is "openai" | "anthropic" | "google" | "ollama" {
  return kind === "openai" || kind === "anthropic" || kind === "google" || kind === "ollama";
}

function misnamed(how: Omit<Misnamed, "kind">): ModelProblem {
  return new ModelProblem({ kind: "misnamed", ...how });
}
