import type { CommanderError } from "commander";
import { MemoryError, type ErrorCode } from "aide-memoire";
import type { Output } from "./output.ts";
import type { ErrorDocument } from "./documents.ts";
import type { Words } from "./words/words.ts";

/** 0: done. 1: the work failed. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Codes of `{ "error": { "code" } }`: those of the library, and these of the command. */
export type FailureCode = ErrorCode | "USAGE" | "MODEL_FAILED" | "STOPPED" | "UNHEALTHY" | "UNEXPECTED";

/** The command cannot go on, and why, in the words of whoever reads it. */
export class CommandFailure extends Error {
  override readonly name: string = "CommandFailure";
  readonly code: FailureCode;
  readonly exit: 1 | 2;
  readonly words: (words: Words) => string;

  constructor(failure: { code: FailureCode; exit: 1 | 2; words: (words: Words) => string; cause?: unknown }) {
    super(failure.code, { cause: failure.cause });
    this.code = failure.code;
    this.exit = failure.exit;
    this.words = failure.words;
  }
}

export function wrongUsage(words: (words: Words) => string): CommandFailure {
  return new CommandFailure({ code: "USAGE", exit: 2, words });
}

/** The model failed: nothing of it is in the history. */
export function modelFailed(cause: unknown): CommandFailure {
  return new CommandFailure({ code: "MODEL_FAILED", exit: 1, words: (words) => words.modelFailure(cause), cause });
}

/** What commander found wrong with the command line. */
export function usageFailure({ code, message }: CommanderError, { usage }: Words): CommandFailure {
  const plain = message.replace(/^error: /, "").replaceAll("\n", " ");
  return wrongUsage(() => usage.commandLine(code, plain));
}

/** One line on stderr, with `--json` a document on stdout besides; gives the code to exit with. */
export function tellFailure(
  error: unknown,
  { words, output, json }: { readonly words: Words; readonly output: Output; readonly json: boolean },
): 1 | 2 {
  const { code, exit, message } = readError(error, words);
  const line = message.replaceAll(/\s*\n\s*/g, " ");
  output.note(line);
  if (json) output.json({ error: { code, message: line } } satisfies ErrorDocument);
  return exit;
}

function readError(error: unknown, words: Words): { code: FailureCode; exit: 1 | 2; message: string } {
  if (error instanceof CommandFailure) return { code: error.code, exit: error.exit, message: error.words(words) };
  if (MemoryError.is(error)) {
    const { code } = error;
    return { code, exit: code === "BAD_INPUT" || code === "BAD_ID" ? 2 : 1, message: words.memoryError(error) };
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
  return { code: "UNEXPECTED", exit: 1, message: words.unexpected(what) };
}
