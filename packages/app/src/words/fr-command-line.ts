/** What commander found wrong with the command line: it names the culprit in quotes in its English message. */
export function commandLineInFrench(code: string, message: string): string {
  const name = placeholdersInFrench(/'([^']*)'/.exec(message)?.[1] ?? "");
  const near = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message)?.[1];
  const hint = near === undefined ? "" : ` Vouliez-vous dire ${near} ?`;
  return `${whatIsWrong(code, name, message)}${hint} Voir aide-memoire --help.`;
}

/** The names of arguments: alone, or in brackets as in `--store <place>`. */
export function placeholdersInFrench(term: string): string {
  return term.replaceAll(/(?<=[<[])\w+(?=[\]>])|^\w+$/g, (name) => placeholders[name] ?? name);
}

const placeholders: Readonly<Record<string, string>> = {
  command: "commande",
  name: "nom",
  place: "lieu",
  text: "texte",
  turn: "tour",
};

function whatIsWrong(code: string, name: string, message: string): string {
  switch (code) {
    case "commander.unknownOption":
      return `L'option ${name} n'existe pas.`;
    case "commander.unknownCommand":
      return `La commande ${name} n'existe pas.`;
    case "commander.missingArgument":
      return `Il manque l'argument ${name}.`;
    case "commander.optionMissingArgument":
      return `L'option ${name} attend une valeur.`;
    case "commander.excessArguments":
      return "Il y a trop d'arguments.";
    default:
      return `La ligne de commande n'est pas comprise (${message}).`;
  }
}
