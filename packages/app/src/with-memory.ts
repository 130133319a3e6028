import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openMemory, type Memory } from "aide-memoire";
import type { Opening, Work } from "./context.ts";
import { tellFailure, type ExitCode } from "./failure.ts";
import type { Output } from "./output.ts";
import type { Settings } from "./settings.ts";
import type { Words } from "./words/words.ts";

/** Longest that the command stays for background work when the work is done, in milliseconds. */
const drainMs = 500;

/** Opens the memory, says where it is, does the work, closes it. Failures are told; gives the code to exit with. */
export async function withMemory(
  settings: Settings,
  words: Words,
  output: Output,
  work: Work,
  opening?: Opening,
): Promise<ExitCode> {
  const telling = { words, output, json: settings.json };
  let memory: Memory | undefined;
  try {
    memory = openMemory(opening?.store ?? settings.store, {
      gap: { language: words.language },
      background: opening === undefined ? "auto" : "manual",
      onEvent: (event) => {
        const { code, message } = event;
        if (opening !== undefined) opening.onEvent(event);
        // A commit that failed behind a stream is told by the turn that waits for it.
        else if (code !== "COMMIT_FAILED") output.note(words.event(code, message));
      },
    });
    if (opening === undefined) output.note(placeLine(memory, settings.user, words));
    return await work({ settings, words, output, memory });
  } catch (error) {
    return tellFailure(error, telling);
  } finally {
    await Promise.race([memory?.close(), sleep(drainMs)]).catch(() => undefined);
  }
}

/** Begins what is due in the background. Closing the memory waits for it as long as that may take. */
export function runDueTasks(memory: Memory): void {
  memory.runTasks({ signal: AbortSignal.timeout(drainMs) }).catch(() => undefined); // They are due still.
}

/** Where the memory is and whose: the first thing that every command says. */
function placeLine({ location }: Memory, user: string, words: Words): string {
  return location === ":memory:" ? words.placeInRam(user) : words.place(location, user);
}

/** Whether there is something to look at: a file must not come into being by that. */
export function placeExists({ location }: Memory): boolean {
  return !isAbsolute(location) || existsSync(location);
}
