import type { Fault } from "./faults.ts";

/** A conversation in words of its own, to be rendered into the shape of each provider. */
export type Script = {
  readonly turns: readonly Turn[];
  /** What is wrong with it; none: every provider takes it. */
  readonly faults: readonly Fault[];
};

export type Turn = readonly Step[];

export type Step =
  | { readonly kind: "system"; readonly text: string }
  | { readonly kind: "user"; readonly parts: readonly UserPart[] }
  | { readonly kind: "assistant"; readonly parts: readonly AssistantPart[] }
  | { readonly kind: "results"; readonly results: readonly Result[] }
  /** A message of a role that no provider knows. */
  | { readonly kind: "strange"; readonly role: string; readonly text: string };

export type UserPart = Text | Image;
export type AssistantPart = Text | Refusal | Reasoning | Call;

export type Text = { readonly kind: "text"; readonly text: string } & Item;

export type Image = { readonly kind: "image"; readonly mediaType: string; readonly data: string };

export type Refusal = { readonly kind: "refusal"; readonly text: string } & Item;

/** A text may be empty where the signature is there: some providers keep it back. */
export type Reasoning = { readonly kind: "reasoning"; readonly text: string; readonly signature?: string } & Item;

export type Call = {
  readonly kind: "call";
  readonly id: string;
  readonly name: string;
  readonly input: { readonly [name: string]: string | number };
  /** It came from a provider that writes arguments the other way, and nobody converted them. */
  readonly unconverted?: true;
} & Item;

export type Result = {
  readonly id: string;
  readonly name: string;
  readonly output: string;
  readonly failed: boolean;
};

/** What the provider that stores its answers calls a part; absent: nobody kept it. */
type Item = { readonly item?: string };

export const stepsOf = (script: Script): readonly Step[] => script.turns.flat();

/** The parts of one kind. */
export function partsOfKind<Part extends { readonly kind: string }, Kind extends Part["kind"]>(
  parts: readonly Part[],
  kind: Kind,
): readonly Extract<Part, { readonly kind: Kind }>[] {
  return parts.filter((part): part is Extract<Part, { readonly kind: Kind }> => part.kind === kind);
}
