import type { OptionValues } from "commander";
import { wrongUsage } from "./failure.ts";

/** What the options and the environment say, with the defaults. Ids are as the person gave them. */
export type Settings = {
  readonly session: string | undefined;
  readonly user: string;
  /** Whether the person named the user. */
  readonly userGiven: boolean;
  readonly store: string | undefined;
  readonly model: string;
  readonly json: boolean;
};

const defaultUser = "local";
export const defaultSession = "default";
export const notebookName = "notebook";

/** Fails as wrong usage for a language that there is none of. */
export function settingsOf(options: OptionValues, environment: NodeJS.ProcessEnv): Settings {
  const given = (name: string): string | undefined => {
    const value: unknown = options[name];
    return typeof value === "string" ? value : undefined;
  };
  const lang = given("lang");
  if (lang !== undefined && lang !== "en" && lang !== "fr") {
    throw wrongUsage(({ usage }) => usage.lang(lang));
  }
  return {
    session: given("session"),
    user: given("user") ?? defaultUser,
    userGiven: given("user") !== undefined,
    // An empty variable is one that is not set; an empty option is a mistake, which the library names.
    store: given("store") ?? (environment["AIDE_MEMOIRE_STORE"] || undefined),
    model: given("model") ?? (environment["AIDE_MEMOIRE_MODEL"] || notebookName),
    json: options["json"] === true,
  };
}
