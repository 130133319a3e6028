/** What a scripted provider does, request by request, and how its bytes travel. */

export type JsonObject = { readonly [key: string]: unknown };

export type ScriptedCall = { readonly id: string; readonly name: string; readonly input: JsonObject };

/** What the model says in one step: a thought, text in the pieces in which a stream sends it, then tool calls. */
export type Answer = {
  readonly thought?: Thought;
  readonly pieces: readonly string[];
  readonly calls: readonly ScriptedCall[];
  /** It declines instead, in these words where the provider has a place for them. */
  readonly refusal?: string;
};

/** `signature` is what the provider wants back, byte for byte. */
export type Thought = { readonly text: string; readonly signature: string };

/** Failures by meaning; each wire format has its own status and body for them. */
export type ScriptedFailure =
  "wrong-key" | "no-credit" | "rate-limit" | "no-model" | "too-long" | "bad-request" | "server-error" | "overloaded";

/** How the bytes of an answer travel. A frame is one event of a stream, or half of a JSON body. */
export type Delivery = {
  readonly firstByteMs?: number;
  readonly betweenFramesMs?: number;
  /** Sends no more after that many frames, until the client leaves. */
  readonly holdAfter?: number;
  /** Destroys the socket after that many frames. */
  readonly breakAfter?: number;
  /** Ends the body cleanly after that many frames, as a proxy does whose upstream went away. */
  readonly endAfter?: number;
  /** Sends that failure as an event after so many frames, then ends. */
  readonly failAfter?: { readonly frames: number; readonly failure: ScriptedFailure };
  /** Cuts the whole body in network chunks at these byte positions. */
  readonly cutAt?: readonly number[];
};

export type AnswerStep = { readonly kind: "answer"; readonly delivery?: Delivery } & Answer;

export type FailureStep = {
  readonly kind: "failure";
  readonly failure: ScriptedFailure;
  /** The value of a `retry-after` header. */
  readonly retryAfter?: string;
};

export type Step = AnswerStep | FailureStep;

/** One step for each request, in order. A request past the end gets status 500. */
export type Script = readonly Step[];

/** The conversation text and key that a failing provider may quote back, as real ones do. */
export type Quoted = { readonly key: string; readonly body: string; readonly model: string };

export type Failed = { readonly status: number; readonly body: JsonObject };

/** The request that is answered: the how-many-th it is, and what it says. */
export type Asked = { readonly serial: number; readonly body: JsonObject };

/** A request as the provider checks it; `issued` is what it gave to be sent back: signatures, ids of what it keeps. */
export type Checked = {
  readonly body: JsonObject;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly issued: ReadonlySet<string>;
};

/** One provider's way of writing on the wire. */
export type WireFormat = {
  readonly name: string;
  /** Appended to the server's url to give the base URL that the provider package expects. */
  readonly basePath: string;
  /** Whether a request for this path wants a stream; undefined for a path that this provider does not have. */
  wantsStream(path: string, body: JsonObject): boolean | undefined;
  /** Where this provider expects its key. */
  keyOf(headers: { readonly [name: string]: string | readonly string[] | undefined }): string;
  modelOf(path: string, body: JsonObject): string;
  /** Why the provider refuses the request with status 400, or undefined. */
  refuses(request: Checked): string | undefined;
  /** What of its answer the provider knows again when it comes back. */
  issues(answer: Answer, asked: Asked): readonly string[];
  /** The JSON body of an answer that is not streamed. */
  json(answer: Answer, model: string, asked?: Asked): JsonObject;
  /** The frames of a streamed answer, each ready to send. */
  frames(answer: Answer, model: string, asked?: Asked): readonly string[];
  /** How many frames follow the one that announces the end of the answer. */
  readonly framesAfterTheEnd: number;
  failure(failure: ScriptedFailure, quoted: Quoted): Failed;
  /** The answer to a request that it refuses. */
  refused(reason: string): Failed;
  /** The same failure as an event inside a stream that has begun. */
  failureFrame(failed: Failed): string;
};

/** A request of which only its being the first matters. */
export const anyRequest: Asked = { serial: 1, body: {} };

/** A step with all that an answer may have. */
export function answers(answer: Partial<Answer>, delivery: Delivery = {}): AnswerStep {
  return { kind: "answer", pieces: [], calls: [], ...answer, delivery };
}

/** A step that answers with text, in one piece or in several. */
export function says(text: string | readonly string[], delivery: Delivery = {}): AnswerStep {
  return answers({ pieces: typeof text === "string" ? [text] : text }, delivery);
}

/** A step that calls one tool. */
export function calls(name: string, input: JsonObject, delivery: Delivery = {}): AnswerStep {
  return answers({ calls: [{ id: "call_1", name, input }] }, delivery);
}

/** A step that fails before any answer. */
export function fails(failure: ScriptedFailure, retryAfter?: string): FailureStep {
  return { kind: "failure", failure, ...(retryAfter !== undefined && { retryAfter }) };
}
