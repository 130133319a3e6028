import type { CommanderError } from "commander";
import { MemoryError, type ErrorCode } from "aide-memoire";
import type { ErrorDocument } from "./documents.ts";
import type { Failure } from "./models/failure.ts";
import type { KeyPlace } from "./models/keys.ts";
import { readFailure } from "./models/read-failure.ts";
import { inOneLine, type Output } from "./output.ts";
import type { Words } from "./words/words.ts";

/** 0: done. 1: the work failed. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Codes of `{ "error": { "code" } }`: those of the library, and these of the command. */
type FailureCode = ErrorCode | "USAGE" | "MODEL_FAILED" | "UNEXPECTED";

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

/** The model failed, and nothing of it is in the history; wrong usage where no model can be meant. `key`: of that model. */
export function modelFailed(cause: unknown, key?: KeyPlace): CommandFailure {
  const failure = readFailure(cause, key);
  const words = ({ modelFailure }: Words): string => modelFailure(failure);
  return isMisnamed(failure) ? wrongUsage(words) : new CommandFailure({ code: "MODEL_FAILED", exit: 1, words, cause });
}

function isMisnamed(failure: Failure): boolean {
  return failure.kind === "misnamed" || (failure.kind === "bad-address" && failure.variable === undefined);
}

/** What commander found wrong with the command line, and what may help besides. */
export function usageFailure(
  { code, message }: CommanderError,
  hint?: (usage: Words["usage"]) => string,
): CommandFailure {
  const plain = message.replace(/^error: /, "").replaceAll("\n", " ");
  return wrongUsage(({ usage }) => [usage.commandLine(code, plain), ...(hint ? [hint(usage)] : [])].join(" "));
}

/** One line on stderr, with `--json` a document on stdout besides; gives the code to exit with. */
export function tellFailure(
  error: unknown,
  { words, output, json }: { readonly words: Words; readonly output: Output; readonly json: boolean },
): 1 | 2 {
  const { code, exit, message } = readError(error, words);
  const line = inOneLine(message);
  output.note(line);
  if (json) output.json({ error: { code, message: line } } satisfies ErrorDocument);
  return exit;
}

function readError(error: unknown, words: Words): { code: FailureCode; exit: 1 | 2; message: string } {
  if (error instanceof CommandFailure) return { code: error.code, exit: error.exit, message: error.words(words) };
  if (MemoryError.is(error)) {
    const { code, cause } = error;
    const why = code === "STORE_FAILED" && cause instanceof Error ? ` (${cause.message})` : "";
    return { code, exit: code === "BAD_INPUT" || code === "BAD_ID" ? 2 : 1, message: words.memoryError(error) + why };
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
  return { code: "UNEXPECTED", exit: 1, message: words.unexpected(what) };
}
