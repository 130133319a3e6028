import type { EpochReason } from "./epoch.ts";
import type { TurnId } from "./id.ts";
import type { Repair } from "./repaired.ts";

/** Why each block is in a prompt. References and numbers, never text. */
export type Manifest = {
  readonly turn: TurnId;
  readonly at: number;
  /** The stable prefix that the turn belongs to, and why that prefix began. */
  readonly epoch: { readonly number: number; readonly reason: EpochReason };
  /** In the order they are sent in. */
  readonly blocks: readonly ManifestBlock[];
  readonly leftOut: readonly LeftOut[];
  /** What was mended in the request, so that providers accept it; the log keeps it as it is. Absent: nothing. */
  readonly repaired?: readonly { readonly kind: Repair["kind"]; readonly message: string }[];
  /** Sum over the blocks, as counted by the memory's token counter. */
  readonly tokens: number;
};

export type ManifestBlock = { readonly tokens: number; readonly reason: string } & (
  | { readonly kind: "system" }
  | { readonly kind: "block"; readonly name: string; readonly place: "stable" | "tail" }
  /** The window, from message `first` to message `last`; `tails` of its turns are sent again with them. */
  | {
      readonly kind: "history";
      readonly first: string;
      readonly last: string;
      readonly turns: number;
      readonly messages: number;
      readonly tails: number;
    }
  | { readonly kind: "input" }
  | { readonly kind: "gap"; readonly since: number }
);

export type LeftOut = { readonly kind: "history"; readonly reason: string; readonly messages: number };
