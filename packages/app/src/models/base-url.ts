import { ModelProblem } from "./model-problem.ts";

/** Checks a base URL before anything is sent there. `source` names where it comes from; the URL itself is not quoted. */
export function checkBaseUrl(text: string, source: string, key: string | undefined): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new ModelProblem(`${source} is not an address: write it as https://host/v1 or http://localhost:8080/v1.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new ModelProblem(`${source} holds a user name or password: take it out and set the key in the environment.`);
  }
  if (url.search !== "" || url.hash !== "") {
    throw new ModelProblem(`${source} must end with its path: take out what follows "?" or "#".`);
  }
  if (url.protocol === "http:" && key !== undefined && !isThisMachine(url.hostname)) {
    throw new ModelProblem(`${source} would send the key unencrypted to another machine: use https.`);
  }
  return url.href.replace(/\/+$/, "");
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^(127(\.\d+){3}|\[::1\])$/.test(hostname);
}
