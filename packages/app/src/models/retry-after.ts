/** How long a provider asks us to wait, from its headers or, with Gemini, from its body. In whole seconds, rounded up. */
export function retryAfterSeconds(error: {
  readonly responseHeaders?: unknown;
  readonly responseBody?: unknown;
}): number | undefined {
  const headers = (error.responseHeaders ?? {}) as { readonly [name: string]: unknown };
  const seconds =
    numberOf(headers["retry-after-ms"], 0.001) ?? fromHeader(headers["retry-after"]) ?? fromBody(error.responseBody);
  return seconds !== undefined && seconds > 0 ? Math.ceil(seconds) : undefined;
}

function numberOf(value: unknown, unit: number): number | undefined {
  return typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) * unit : undefined;
}

/** Seconds, or the date of an HTTP header. */
function fromHeader(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const date = Date.parse(value);
  return numberOf(value, 1) ?? (Number.isNaN(date) ? undefined : (date - Date.now()) / 1000);
}

function fromBody(body: unknown): number | undefined {
  const delay = typeof body === "string" ? /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body) : null;
  return numberOf(delay?.[1], 1);
}
