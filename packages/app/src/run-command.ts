import { CommanderError } from "commander";
import { commandOutput } from "./output.ts";
import { usageFailure, tellFailure, type ExitCode } from "./failure.ts";
import { languageOf } from "./language.ts";
import { buildProgram } from "./program.ts";
import { settingsOf } from "./settings.ts";
import { withMemory } from "./with-memory.ts";
import { wordsOf } from "./words/words.ts";

/** The whole command but its end: gives the code to exit with. Never rejects. */
export async function runCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<ExitCode> {
  const words = wordsOf(languageOf(args, environment));
  const output = commandOutput(process.stdout, process.stderr);
  let exit: ExitCode = 0;
  const program = buildProgram(words, async (work, opening) => {
    exit = await withMemory(settingsOf(program.opts(), environment), words, output, work, opening);
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0; // help, --help, --version
    if (error instanceof CommanderError && error.code === "commander.help") return 2; // No command: the help is shown.
    const told = error instanceof CommanderError ? usageFailure(error) : error;
    return tellFailure(told, { words, output, json: args.includes("--json") });
  }
}
