import { readSigns, type Signs } from "./failure-signs.ts";
import type { CallFailure, Failure } from "./failure.ts";
import type { KeyPlace } from "./keys.ts";
import { ModelProblem } from "./model-problem.ts";

/**
 * Reads an error of the AI SDK, of `fetch`, or a ModelProblem. `key` is where the key of that model is looked for. Knows
 * errors by their fields, so loads no package.
 */
export function readFailure(error: unknown, key?: KeyPlace): Failure {
  if (error instanceof ModelProblem) return error.failure;
  const signs = readSigns(error);
  if (signs.names.some((name) => name === "TimeoutError")) return { kind: "timeout" };
  if (signs.names.some((name) => name === "AbortError" || name === "ResponseAborted")) return { kind: "stopped" };
  if (signs.status !== undefined && signs.status >= 400) return byStatus(signs.status, signs, key);
  return byNetwork(signs) ?? byName(signs);
}

function byStatus(status: number, signs: Signs, key: KeyPlace | undefined): Failure {
  const says = (pattern: RegExp): boolean => pattern.test(signs.text);
  if (status === 401 || (status < 404 && says(wrongKey))) return keyRefused(key);
  if (status === 402 || (status === 400 && says(noCredit))) return { kind: "no-credit" };
  if (status === 413 || (status < 500 && status !== 429 && says(tooLong))) return { kind: "too-long" };
  if (status === 403) return { kind: "no-access" };
  if (status === 404) return { kind: "no-model", model: signs.model };
  if (status === 429) {
    const retryAfterSeconds = signs.retryAfterSeconds;
    const spent = says(/insufficient_quota/) || (retryAfterSeconds === undefined && says(noCredit));
    return spent ? { kind: "no-credit" } : { kind: "rate-limit", retryAfterSeconds };
  }
  if (status === 408 || status === 504) return { kind: "timeout" };
  if (status === 503 || status === 529 || (status >= 500 && says(/overloaded/i))) return { kind: "overloaded" };
  return status >= 500 ? { kind: "server-error", status } : { kind: "refused", status };
}

function keyRefused(key: KeyPlace | undefined): Failure {
  return key?.set === false
    ? { kind: "no-key", variable: key.variable }
    : { kind: "wrong-key", variable: key?.variable };
}

const wrongKey = /api key not valid|api_key_invalid|invalid[ _](x-)?api[ _-]key|authentication_error/i;
const noCredit = /credit balance is too low|insufficient_quota|plan and billing/i;
const tooLong =
  /context_length_exceeded|exceed_context_size|maximum context length|prompt is too long|input token count|exceeds the (available )?context/i;

function byNetwork({ codes, status, origin }: Signs): CallFailure | undefined {
  const has = (...wanted: readonly string[]): boolean => codes.some((code) => wanted.includes(code));
  if (has("UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT")) return { kind: "timeout" };
  if (status !== undefined && codes.length > 0) return { kind: "broken" };
  if (has("ECONNREFUSED")) return { kind: "unreachable", origin, why: "refused" };
  if (has("ENOTFOUND", "EAI_AGAIN")) return { kind: "unreachable", origin, why: "unknown-host" };
  if (has("ECONNRESET", "EPIPE", "UND_ERR_SOCKET")) return { kind: "broken" };
  return codes.length > 0 ? { kind: "unreachable", origin, why: "network" } : undefined;
}

function byName({ names, text, status }: Signs): CallFailure {
  if (/terminated|without a finish (reason|chunk)/.test(text)) return { kind: "broken" };
  if (names.includes("AI_NoOutputGeneratedError")) return { kind: "empty" };
  return status !== undefined || names.some((name) => unreadable.has(name))
    ? { kind: "unreadable" }
    : { kind: "unknown" };
}

const unreadable: ReadonlySet<string> = new Set([
  "AI_JSONParseError",
  "AI_TypeValidationError",
  "AI_InvalidResponseDataError",
  "AI_EmptyResponseBodyError",
]);
