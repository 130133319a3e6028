export type Language = "en" | "fr";

/** `--lang` where it is given, else that of the locale; English where neither is French. */
export function languageOf(args: readonly string[], environment: NodeJS.ProcessEnv): Language {
  const locale = environment["LC_ALL"] || environment["LC_MESSAGES"] || environment["LANG"] || "";
  return /^fr/i.test(langOption(args) ?? locale) ? "fr" : "en";
}

/** Read before the command line is parsed, since its errors and help have a language too. */
function langOption(args: readonly string[]): string | undefined {
  const end = args.indexOf("--");
  const options = end === -1 ? args : args.slice(0, end);
  const joined = options.findLast((arg) => arg.startsWith("--lang="))?.slice("--lang=".length);
  const at = options.lastIndexOf("--lang");
  return joined ?? (at === -1 ? undefined : options[at + 1]);
}
