import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import type { JsonObject, Script, Step, WireFormat } from "./script.ts";
import { send } from "./send.ts";
import { readBody, startServer } from "./server.ts";

export type RecordedRequest = {
  readonly path: string;
  readonly key: string;
  readonly body: JsonObject;
  readonly headers: IncomingMessage["headers"];
  /** Resolves when the exchange is over: "hung up" if the client left before the end. */
  readonly ended: Promise<"answered" | "hung up">;
};

export type Provider = {
  /** The base URL to give to the provider package. */
  readonly baseUrl: string;
  /** The requests so far, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Why requests were refused, for all that were. */
  readonly refusals: readonly string[];
  /** Resolves when the first request has come in. */
  readonly firstRequest: Promise<RecordedRequest>;
  close(): Promise<void>;
};

/**
 * A provider on loopback that follows a script, and answers 400 to a request that the real one would refuse. Inside a
 * test; it closes when the test has finished.
 */
export async function startProvider(format: WireFormat, script: Script): Promise<Provider> {
  const provider = await openProvider(format, script);
  onTestFinished(() => provider.close());
  return provider;
}

/** The same for use outside a test: the caller closes it. */
export async function openProvider(format: WireFormat, script: Script): Promise<Provider> {
  const requests: RecordedRequest[] = [];
  const refusals: string[] = [];
  const issued = new Set<string>();
  let arrive: (request: RecordedRequest) => void = () => undefined;
  const firstRequest = new Promise<RecordedRequest>((resolve) => {
    arrive = resolve;
  });
  const server = await startServer(async (request, response) => {
    const recorded = await record(format, request, response);
    requests.push(recorded);
    arrive(recorded);
    const serial = requests.length;
    const reason = isKnown(format, recorded) ? format.refuses({ ...recorded, issued }) : undefined;
    if (reason !== undefined) {
      refusals.push(reason);
      const { status, body } = format.refused(reason);
      return sendJson(response, status, body);
    }
    const step = script[serial - 1];
    const asked = { serial, body: recorded.body };
    if (step?.kind === "answer") for (const value of format.issues(step, asked)) issued.add(value);
    await answer(format, step, recorded, serial, response);
  });
  const baseUrl = `${server.url}${format.basePath}`;
  return { baseUrl, requests, refusals, firstRequest, close: () => server.close() };
}

async function record(
  format: WireFormat,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<RecordedRequest> {
  const ended = new Promise<"answered" | "hung up">((resolve) => {
    response.once("close", () => resolve(response.writableFinished ? "answered" : "hung up"));
  });
  const body = JSON.parse(await readBody(request)) as JsonObject;
  const path = (request.url ?? "").slice(format.basePath.length);
  return { path, key: format.keyOf(request.headers), body, headers: request.headers, ended };
}

function isKnown(format: WireFormat, { path, body }: RecordedRequest): boolean {
  return format.wantsStream(path, body) !== undefined;
}

async function answer(
  format: WireFormat,
  step: Step | undefined,
  { path, key, body }: RecordedRequest,
  serial: number,
  response: ServerResponse,
): Promise<void> {
  const streamed = format.wantsStream(path, body);
  if (streamed === undefined) return sendJson(response, 404, { error: { message: `no such path: ${path}` } });
  if (step === undefined) return sendJson(response, 500, { error: { message: "the script has no more steps" } });
  const model = format.modelOf(path, body);
  const quoted = { key, model, body: JSON.stringify(body) };

  if (step.kind === "failure") {
    const failed = format.failure(step.failure, quoted);
    return sendJson(response, failed.status, failed.body, step.retryAfter);
  }

  const { delivery = {} } = step;
  const asked = { serial, body };
  if (!streamed) {
    const text = JSON.stringify(format.json(step, model, asked));
    const middle = Math.floor(text.length / 2);
    return send(response, "application/json", [text.slice(0, middle), text.slice(middle)], delivery);
  }
  const frames = format.frames(step, model, asked);
  const { failAfter } = delivery;
  if (failAfter === undefined) return send(response, "text/event-stream", frames, delivery);
  const failing = format.failureFrame(format.failure(failAfter.failure, quoted));
  return send(response, "text/event-stream", [...frames.slice(0, failAfter.frames), failing], delivery);
}

function sendJson(response: ServerResponse, status: number, body: JsonObject, retryAfter?: string): void {
  const headers = {
    "content-type": "application/json",
    ...(retryAfter !== undefined && { "retry-after": retryAfter }),
  };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
