import { MemoryError } from "./error.ts";

/** The app's own text in a prompt: never history, never recalled. */
export type Block = {
  /** Names it in the manifest. */
  readonly name: string;
  readonly text: string;
  /** `stable` stands with the system text; `tail` behind the user's message of this turn. */
  readonly place: "stable" | "tail";
  /** Higher stands first among blocks of one place. Default 0. */
  readonly priority?: number;
};

/** The blocks of one place, in the order they are sent in. Fails with BAD_INPUT where one is not whole. */
export function blocksOf(blocks: readonly Block[], place: Block["place"]): Block[] {
  return blocks
    .filter((block) => block.place === place)
    .map((block) => ({ ...block, text: block.text.toWellFormed() }))
    .sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
}

export function checkBlocks(blocks: readonly Block[]): void {
  for (const { name, text, place } of blocks) {
    if (typeof name !== "string" || name === "") throw new MemoryError("BAD_INPUT", "A block needs a name.");
    if (typeof text !== "string" || text === "") throw new MemoryError("BAD_INPUT", `The block "${name}" has no text.`);
    if (place !== "stable" && place !== "tail") {
      throw new MemoryError("BAD_INPUT", `The block "${name}" needs a place: "stable" or "tail".`);
    }
  }
}
