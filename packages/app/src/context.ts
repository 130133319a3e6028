import type { Command } from "commander";
import type { Memory, MemoryEvent } from "aide-memoire";
import type { ExitCode } from "./failure.ts";
import type { Output } from "./output.ts";
import type { Settings } from "./settings.ts";
import type { Words } from "./words/words.ts";

/** What each command works with. */
export type Context = {
  readonly settings: Settings;
  readonly words: Words;
  readonly output: Output;
  readonly memory: Memory;
};

export type Work = (context: Context) => Promise<ExitCode>;
/** What is opened in the place of the memory that the settings name, for looking at it: no background work is done. */
export type Opening = { readonly store: string; onEvent(event: MemoryEvent): void };
/** Opens the memory, does the work, closes it. */
export type Start = (work: Work, opening?: Opening) => Promise<void>;
/** Adds one command to the program. */
export type AddCommand = (program: Command, words: Words, start: Start) => void;
