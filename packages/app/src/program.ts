import { readFileSync } from "node:fs";
import { Command, type Argument } from "commander";
import { addChat } from "./commands/chat.ts";
import { addClear } from "./commands/clear.ts";
import { addCopy } from "./commands/copy.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addErase } from "./commands/erase.ts";
import { addExplain } from "./commands/explain.ts";
import { addHelp } from "./commands/help.ts";
import { addSay } from "./commands/say.ts";
import { addSessions } from "./commands/sessions.ts";
import { addShow } from "./commands/show.ts";
import type { Start } from "./context.ts";
import type { Words } from "./words/words.ts";

/** The command line: what it takes, and what its help says. `start` runs what a subcommand does. */
export function buildProgram(words: Words, start: Start): Command {
  const { options } = words.help;
  const program = new Command("aide-memoire")
    .description(words.help.about)
    .option("--session <id>", options.session)
    .option("--user <id>", options.user)
    .option("--store <place>", options.store)
    .option("--model <name>", options.model)
    .option("--lang <en|fr>", options.lang)
    .option("--json", options.json)
    .version(version(), "-v, --version", options.version)
    .helpOption("-h, --help", options.help)
    .helpCommand(false)
    .configureHelp({
      showGlobalOptions: true,
      styleArgumentText: words.help.placeholders,
      styleCommandText: words.help.placeholders,
      styleOptionText: words.help.placeholders,
      styleSubcommandText: words.help.placeholders,
      styleTitle: (title) => words.help.titles[title] ?? title,
      subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(argumentTerm)].join(" "),
    })
    .addHelpText("after", `\n${words.help.examples}`)
    .configureOutput({ outputError: () => undefined })
    .exitOverride();
  for (const add of [
    addChat,
    addSay,
    addShow,
    addSessions,
    addExplain,
    addClear,
    addErase,
    addCopy,
    addDoctor,
    addHelp,
  ]) {
    add(program, words, start);
  }
  return program;
}

/** A session is optional for the parser alone: it may be given by `--session`. */
function argumentTerm(argument: Argument): string {
  const name = argument.name();
  return argument.required || name === "session" ? `<${name}>` : `[${name}]`;
}

function version(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const parsed: unknown = JSON.parse(text);
  const found = typeof parsed === "object" && parsed !== null && "version" in parsed ? parsed.version : undefined;
  return typeof found === "string" ? found : "unknown";
}
