import type { BadAddress } from "./failure.ts";
import { ModelProblem } from "./model-problem.ts";

/**
 * Checks a base URL before anything is sent there, with `key` where there is one. `variable` is where it comes from; a
 * ModelProblem names it, and never quotes the URL.
 */
export function checkBaseUrl(text: string, key: string | undefined, variable?: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const what = faultOf(url, key);
  if (url !== undefined && what === undefined) return url.href.replace(/\/+$/, "");
  throw new ModelProblem({
    kind: "bad-address",
    what: what ?? "no-url",
    ...(variable !== undefined && { variable }),
  });
}

function faultOf(url: URL | undefined, key: string | undefined): BadAddress["what"] | undefined {
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) return "no-url";
  if (url.username !== "" || url.password !== "") return "password";
  if (url.search !== "" || url.hash !== "") return "query";
  return url.protocol === "http:" && key !== undefined && !isThisMachine(url.hostname) ? "unencrypted" : undefined;
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^(127(\.\d+){3}|\[::1\])$/.test(hostname);
}
