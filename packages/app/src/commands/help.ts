import type { AddCommand } from "../context.ts";

/** The help of the program, or of one command: the same as its `--help`. */
export const addHelp: AddCommand = (program, { help }) => {
  program
    .command("help")
    .description(help.commands.help)
    .argument("[command]", help.arguments.command)
    .action((name: string | undefined) => {
      const asked = name === undefined ? program : program.commands.find((command) => command.name() === name);
      if (asked !== undefined) return asked.help();
      return program.error(`unknown command '${name}'`, { code: "commander.unknownCommand" });
    });
};
