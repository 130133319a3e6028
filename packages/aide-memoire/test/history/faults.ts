import type { Provider } from "../../src/testing/valid/assert-valid.ts";
import {
  partsOfKind,
  type AssistantPart,
  type Call,
  type Image,
  type Result,
  type Script,
  type Step,
  type Turn,
} from "./script.ts";

/** A sound turn with a round of several calls behind reasoning, for faults to damage. */
export type ToolTurn = {
  readonly user: Step & { readonly kind: "user" };
  readonly asked: Step & { readonly kind: "assistant" };
  readonly results: readonly Result[];
  readonly answer: Step & { readonly kind: "assistant" };
};

type FaultKind = {
  /** Where the damaged turn stands: before all turns, somewhere before the last, or behind all. */
  readonly where: "first" | "within" | "last";
  readonly damage: (turn: ToolTurn) => Turn;
  /** The rule that each provider refuses it by; a provider that is not here takes it. */
  readonly breaks: Partial<Record<Provider, string>>;
};

const everyProvider = (rule: string): Record<Provider, string> => ({
  anthropic: rule,
  "openai-chat": rule,
  "openai-responses": rule,
  google: rule,
});

const results = (list: readonly Result[]): Step => ({ kind: "results", results: list });
const assistant = (...parts: readonly AssistantPart[]): Step => ({ kind: "assistant", parts });
const callsOf = ({ asked }: ToolTurn): readonly Call[] => partsOfKind(asked.parts, "call");

const withParts = ({ asked }: ToolTurn, change: (part: AssistantPart) => AssistantPart): Step =>
  assistant(...asked.parts.map(change));

/** The calls and their results under other ids. */
function renamed(turn: ToolTurn, rename: (id: string) => string): readonly Step[] {
  return [
    withParts(turn, (part) => (part.kind === "call" ? { ...part, id: rename(part.id) } : part)),
    results(turn.results.map((result) => ({ ...result, id: rename(result.id) }))),
  ];
}

function withoutSignature(part: AssistantPart): AssistantPart {
  if (part.kind !== "reasoning") return part;
  const { signature: _, ...rest } = part;
  return rest;
}

/** The same texts and calls as if the model had said them again, without what belongs to the one answer only. */
function asOfAnotherAnswer(step: Step): Step {
  if (step.kind !== "assistant") return step;
  const parts = step.parts.filter((part) => part.kind !== "reasoning");
  return assistant(
    ...parts.map((part) => (part.kind === "call" ? { ...part, item: `${part.item}_2` } : withoutItem(part))),
  );
}

function withoutItem(part: AssistantPart): AssistantPart {
  const { item: _, ...rest } = part;
  return rest;
}

const image = (mediaType: string, data: string): Image => ({ kind: "image", mediaType, data });

const faultKinds = {
  "call without result": {
    where: "within",
    damage: ({ user, asked, answer }) => [user, asked, answer],
    breaks: everyProvider("answered"),
  },
  "missing parallel result": {
    where: "within",
    damage: (turn) => [turn.user, turn.asked, results(turn.results.slice(1)), turn.answer],
    breaks: everyProvider("answered"),
  },
  "orphan result": {
    where: "within",
    damage: ({ user, results: list, answer }) => [user, answer, results(list), answer],
    breaks: everyProvider("orphan"),
  },
  "opens with results": {
    where: "first",
    damage: (turn) => [results(turn.results), turn.answer],
    breaks: everyProvider("orphan"),
  },
  "late result": {
    where: "within",
    damage: (turn) => [turn.user, turn.asked, turn.user, results(turn.results), turn.answer],
    breaks: { anthropic: "answered", "openai-chat": "answered", google: "answered" },
  },
  "duplicate result": {
    where: "within",
    damage: (turn) => [turn.user, turn.asked, results([...turn.results, ...turn.results.slice(-1)]), turn.answer],
    breaks: { anthropic: "one-result", "openai-chat": "one-answer", "openai-responses": "orphan", google: "answered" },
  },
  "results apart": {
    where: "within",
    damage: (turn) => [turn.user, turn.asked, ...turn.results.map((result) => results([result])), turn.answer],
    breaks: { anthropic: "answered", google: "answered" },
  },
  "calls apart": {
    where: "within",
    damage: (turn) => [turn.user, ...callsOf(turn).map((call) => assistant(call)), results(turn.results), turn.answer],
    breaks: { anthropic: "answered", "openai-chat": "answered", google: "call-behind-user" },
  },
  "same id twice in a round": {
    where: "within",
    damage: (turn) => [turn.user, ...renamed(turn, () => callsOf(turn)[0]?.id ?? ""), turn.answer],
    breaks: { anthropic: "unique-calls", "openai-chat": "unique-calls" },
  },
  "reused call id": {
    where: "within",
    damage: (turn) => {
      const round = [turn.user, turn.asked, results(turn.results), turn.answer];
      return [...round, ...round.map(asOfAnotherAnswer)];
    },
    breaks: { anthropic: "unique-calls" },
  },
  "round stored twice": {
    where: "within",
    damage: (turn) => [turn.user, turn.asked, results(turn.results), turn.asked, results(turn.results), turn.answer],
    breaks: { anthropic: "unique-calls", "openai-responses": "unique-ids" },
  },
  "opens with the assistant": {
    where: "first",
    damage: ({ answer }) => [answer],
    breaks: { anthropic: "first-user", google: "first-user" },
  },
  "opens with a call": {
    where: "first",
    damage: (turn) => [turn.asked, results(turn.results), turn.answer],
    breaks: { anthropic: "first-user", google: "call-behind-user" },
  },
  "ends with the assistant": {
    where: "last",
    damage: ({ user }) => [user, assistant({ kind: "text", text: "It is" })],
    breaks: { anthropic: "last-user", google: "last-user" },
  },
  "ends in whitespace": {
    where: "last",
    damage: ({ user }) => [user, assistant({ kind: "text", text: "It is \n" })],
    breaks: { anthropic: "trailing-space", google: "last-user" },
  },
  "empty user text": {
    where: "within",
    damage: ({ answer }) => [{ kind: "user", parts: [{ kind: "text", text: "" }] }, answer],
    breaks: { anthropic: "text", google: "text" },
  },
  "blank assistant text": {
    where: "within",
    damage: ({ user }) => [user, assistant({ kind: "text", text: " \n\t" })],
    breaks: { anthropic: "text" },
  },
  "empty assistant": {
    where: "within",
    damage: ({ user }) => [user, assistant()],
    breaks: { anthropic: "content", "openai-chat": "content", "openai-responses": "content", google: "parts" },
  },
  "reasoning only": {
    where: "within",
    damage: ({ user, asked }) => [user, assistant(...partsOfKind(asked.parts, "reasoning"))],
    breaks: { anthropic: "thinking-last", "openai-chat": "content", "openai-responses": "reasoning-followed" },
  },
  "unsigned reasoning": {
    where: "last",
    damage: (turn) => [turn.user, withParts(turn, withoutSignature), results(turn.results)],
    breaks: { anthropic: "signed", google: "signed" },
  },
  "hollow reasoning": {
    where: "last",
    damage: (turn) => [
      turn.user,
      withParts(turn, (part) => (part.kind === "reasoning" ? { ...withoutSignature(part), text: "" } : part)),
      results(turn.results),
    ],
    breaks: { anthropic: "signed", google: "signed" },
  },
  "reasoning behind text": {
    where: "last",
    damage: (turn) => [
      turn.user,
      assistant(
        { kind: "text", text: "Let me see." },
        ...partsOfKind(turn.asked.parts, "reasoning"),
        ...partsOfKind(turn.asked.parts, "call"),
      ),
      results(turn.results),
    ],
    breaks: { anthropic: "thinking-first" },
  },
  "item id lost": {
    where: "within",
    damage: ({ user, asked, answer }) => [
      user,
      assistant(...partsOfKind(asked.parts, "reasoning").map(withoutSignature), ...answer.parts.map(withoutItem)),
    ],
    breaks: { anthropic: "signed", "openai-responses": "follower-id" },
  },
  "unknown role": {
    where: "within",
    damage: ({ user, answer }) => [{ kind: "strange", role: "summary", text: "They met." }, user, answer],
    breaks: everyProvider("role"),
  },
  "arguments of another provider": {
    where: "within",
    damage: (turn) => [
      turn.user,
      withParts(turn, (part) => (part.kind === "call" ? { ...part, unconverted: true } : part)),
      results(turn.results),
      turn.answer,
    ],
    breaks: {
      anthropic: "call",
      "openai-chat": "call-arguments",
      "openai-responses": "call-arguments",
      google: "call",
    },
  },
  "long call id": {
    where: "within",
    damage: (turn) => [turn.user, ...renamed(turn, (id) => id.padEnd(120, "_")), turn.answer],
    breaks: { "openai-chat": "call-id-length", "openai-responses": "call-id-length" },
  },
  "odd call id": {
    where: "within",
    damage: (turn) => [turn.user, ...renamed(turn, (id) => `${id}|+/=`), turn.answer],
    breaks: { anthropic: "call-id" },
  },
  "name of the tool lost": {
    where: "within",
    damage: (turn) => [
      turn.user,
      turn.asked,
      results(turn.results.map((result) => ({ ...result, name: "" }))),
      turn.answer,
    ],
    breaks: { google: "response" },
  },
  "failed without words": {
    where: "within",
    damage: (turn) => [
      turn.user,
      turn.asked,
      results(turn.results.map((result) => ({ ...result, output: "", failed: true }))),
      turn.answer,
    ],
    breaks: { anthropic: "failed-result" },
  },
  "image of a strange type": {
    where: "within",
    damage: ({ answer }) => [{ kind: "user", parts: [image("image/svg+xml", "aGk=")] }, answer],
    breaks: { anthropic: "image", "openai-chat": "image", "openai-responses": "image", google: "media" },
  },
  "address in place of image data": {
    where: "within",
    damage: ({ answer }) => [{ kind: "user", parts: [image("image/png", "data:image/png;base64,aGk=")] }, answer],
    breaks: { anthropic: "image", "openai-chat": "image", "openai-responses": "image", google: "media" },
  },
  "cut character": {
    where: "within",
    damage: ({ user }) => [user, assistant({ kind: "text", text: "Noon \ud83d" })],
    breaks: { anthropic: "whole-characters" },
  },
} satisfies Record<string, FaultKind>;

export type Fault = keyof typeof faultKinds;

export const faults: Readonly<Record<Fault, FaultKind>> = faultKinds;

/** Would the provider take a history with these faults? */
export const takes = (provider: Provider, found: readonly Fault[]): boolean =>
  found.every((fault) => faults[fault].breaks[provider] === undefined);

/** The script with a turn damaged by a fault. The place counts, from the front, the turns before it. */
export function withFault(script: Script, fault: Fault, turn: ToolTurn, place: number): Script {
  const { where, damage } = faults[fault];
  const at = where === "first" ? 0 : where === "last" ? script.turns.length : place % script.turns.length;
  return { turns: script.turns.toSpliced(at, 0, damage(turn)), faults: [...script.faults, fault] };
}
