import { retryAfterSeconds } from "./retry-after.ts";

/** The fields of an error, and of what caused it, that tell what went wrong. */
export type Signs = {
  /** The names of the error and of its causes, outermost first. */
  readonly names: readonly string[];
  /** System and network codes, such as ECONNREFUSED. */
  readonly codes: readonly string[];
  readonly status: number | undefined;
  readonly origin: string | undefined;
  readonly model: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Messages and error types, to look for known phrases in. Never shown: providers quote keys and prompts here. */
  readonly text: string;
};

type Fields = { readonly [key: string]: unknown };

/** Walks an error and its causes; of a list of tries (RetryError) the last one counts. */
export function readSigns(error: unknown): Signs {
  const chain = causes(error);
  const first = <T>(read: (fields: Fields) => T | undefined): T | undefined => {
    for (const fields of chain) {
      const value = read(fields);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return {
    names: chain.flatMap(({ name }) => (typeof name === "string" ? [name] : [])),
    codes: chain.flatMap(({ code }) => (typeof code === "string" && /^[A-Z][A-Z_]+$/.test(code) ? [code] : [])),
    status: first(({ statusCode }) => (typeof statusCode === "number" ? statusCode : undefined)),
    origin: first(({ url }) => (typeof url === "string" && URL.canParse(url) ? new URL(url).origin : undefined)),
    model: first(modelOf),
    retryAfterSeconds: first(retryAfterSeconds),
    text: chain.flatMap(phrases).join("\n"),
  };
}

function causes(error: unknown): readonly Fields[] {
  const chain: Fields[] = [];
  let current = error;
  while (isRecord(current) && !chain.includes(current) && chain.length < 10) {
    chain.push(current);
    current = current["lastError"] ?? current["cause"];
  }
  return chain;
}

function phrases({ message, type, code, data }: Fields): readonly string[] {
  const inner = isRecord(data) && isRecord(data["error"]) ? data["error"] : {};
  return [message, type, code, inner["type"], inner["code"]].filter((phrase) => typeof phrase === "string");
}

/** The model that was asked for: in the request's body, or with Gemini in its address. */
function modelOf({ requestBodyValues, url }: Fields): string | undefined {
  const inBody = isRecord(requestBodyValues) ? requestBodyValues["model"] : undefined;
  const inAddress = typeof url === "string" ? /\/models\/([^/:?]+):/.exec(url)?.[1] : undefined;
  const model = typeof inBody === "string" ? inBody : inAddress;
  return model !== undefined && /^[\x21-\x7e]{1,100}$/.test(model) && !looksLikeKey.test(model) ? model : undefined;
}

/** A key that was pasted where the model's id belongs is not quoted back. */
const looksLikeKey = /^(sk|gsk|xai|key)[-_]|^AIza/i;

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
