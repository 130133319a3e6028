/**
 * A format is the codec of one SDK's messages. It is bound once, `memory.session(id, { format })`, and types what goes
 * in and out. It imports no SDK: message shapes are structural.
 */
export interface Format<T extends FormatTypes = FormatTypes> {
  /** Stored beside every message; never changes its meaning. */
  readonly name: string;
  /** What its providers demand of a history beyond results with their calls. */
  readonly rules?: FormatRules;
  /** Holds no value; carries the types. */
  readonly types?: T;
  /** The user message that a plain text stands for. */
  fromText(text: string): unknown;
  /** The message as it is stored, where the SDK has instances of classes. Default: as it was given. */
  stored?(message: unknown): unknown;
  /** The messages of a reply as the SDK gives it. Fails with BAD_INPUT where it is none. */
  fromReply(reply: unknown): ReplyParts;
  /** What core needs to know of a message. Fails with BAD_INPUT where the message is not of this format. */
  read(message: unknown): Reading;
  /** The message with a note by the memory behind what the person wrote. */
  withTail(message: unknown, tail: string): unknown;
  /** Messages that close calls which never got a result; none where `prompt` closes them within their own message. */
  closeCalls(calls: readonly Call[], reason: string): readonly unknown[];
  prompt(system: string, messages: readonly unknown[]): unknown;
  /** The parts of a message, as far as a history can break at them. The others may be named `other`. */
  parts(message: unknown): readonly Part[];
  /** The message with only the parts at these places, which are some but not all of them. */
  keep(message: unknown, places: readonly number[]): unknown;
  /** The message with other ids for its calls and results. */
  rename(message: unknown, ids: ReadonlyMap<string, string>): unknown;
  /**
   * The message with other texts: `change` gets each text that a person wrote or a tool gave in it, JSON of a tool as its
   * text, and the empty text for a result that says nothing. Images and files stay. Itself where nothing changes.
   */
  retext(message: unknown, change: (text: string) => string): unknown;
  /** The message in the neutral format, the AI SDK's `ModelMessage`. What that cannot carry is left out. */
  toNeutral(message: unknown): readonly unknown[];
  /** The nearest history of this format that its providers accept. What the format cannot carry is left out. */
  fromNeutral(messages: readonly unknown[]): readonly unknown[];
  /** Of formats whose messages have ids: the message under this one, where it has none of its own. */
  withId?(message: unknown, id: string): unknown;
  /**
   * Of formats whose replies hold the results of their calls: the stored reply with what a person's side added to it.
   * Fails with BAD_INPUT where there is nothing for the model to go on with.
   */
  answered?(stored: unknown, sent: unknown): unknown;
  /**
   * Follows a stream of this SDK to its end, without taking it from others who read it. Never rejects. `onStep` gets the
   * messages of each step that ran tools as soon as it is over; while it works, nothing more is read.
   */
  watch(stream: unknown, onStep: (messages: readonly unknown[]) => Promise<void>): Promise<StreamEnd>;
}

export type FormatTypes = {
  readonly message: unknown;
  readonly prompt: unknown;
  readonly reply: unknown;
  readonly stream: unknown;
  /** What `begin`, `edit` and `append` take beside a message. */
  readonly input?: unknown;
};
export type Message<F extends Format> = NonNullable<F["types"]>["message"];
/** A message as it may be given; it comes back as a {@link Message}. */
export type Input<F extends Format> =
  Message<F> | (NonNullable<F["types"]> extends { readonly input: infer Given } ? Given : never);
export type Prompt<F extends Format> = NonNullable<F["types"]>["prompt"];
export type Reply<F extends Format> = NonNullable<F["types"]>["reply"];
export type StreamResult<F extends Format> = NonNullable<F["types"]>["stream"];

export type Role = "user" | "assistant" | "tool" | "system";
export type Call = { readonly id: string; readonly name: string };

/** The neutral reading of one message, as far as windows, turns and the index need it. */
export type Reading = {
  /** Its own id, where the format has any: a later message of the same turn with this id takes its place. */
  readonly id?: string;
  readonly role: Role;
  /** What a person reads in it; empty for a message of calls or files only. */
  readonly text: string;
  readonly calls: readonly Call[];
  /** Ids of the calls that it answers. */
  readonly results: readonly string[];
  /** All that a model reads of it as text: its text, reasoning, inputs and outputs of tools. */
  readonly counted: string;
  /** Images and files: they are counted by rule, never by their bytes. */
  readonly files: number;
  /** It stands for all before it, such as what a provider compacted. */
  readonly supersedes?: boolean;
};

export type FormatRules = {
  /** A reply is a run of messages, each a text, a call or a thought, and the results of a run stand behind it. */
  readonly itemized?: boolean;
  /** A call id may occur once in a history, not only once at a time. */
  readonly uniqueCalls?: boolean;
  /** Providers get each message by itself: a thought and what it led to are in one. */
  readonly apart?: boolean;
  /** A history begins with what a person says. */
  readonly userFirst?: boolean;
};

/** A part of a message. `hollow`: providers refuse it, such as thinking whose text or signature was lost. */
export type Part =
  | { readonly kind: "text" | "file" | "other"; readonly hollow?: boolean }
  /** `withNext`: it must be followed by what it led to, and goes where that goes. */
  | { readonly kind: "reasoning"; readonly hollow?: boolean; readonly withNext?: boolean }
  /** `alone`: it needs no result, such as a call that the provider runs by itself. */
  | { readonly kind: "call"; readonly id: string; readonly name: string; readonly alone?: boolean }
  | { readonly kind: "result"; readonly id: string }
  /** A call (`id`) may run only when a person says so; `approval` is what the answer names. */
  | { readonly kind: "approval request"; readonly id: string; readonly approval: string }
  | { readonly kind: "approval"; readonly approval: string };

export type ReplyParts = { readonly messages: readonly unknown[]; readonly usage?: Usage };

/** Tokens as the provider counted them. */
export type Usage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
};

export type StreamEnd =
  | ({ readonly kind: "finished" } & ReplyParts)
  /** Stopped by the person: what they saw until then. */
  | { readonly kind: "stopped"; readonly messages: readonly unknown[] }
  | { readonly kind: "broken"; readonly messages: readonly unknown[]; readonly error: unknown };
