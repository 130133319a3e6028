import { ModelProblem } from "./model-problem.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable's value, trimmed; undefined when it is unset or blank. */
export function readVariable(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === "" ? undefined : value;
}

/** The first of these keys that is set, or undefined. A key that no HTTP header could carry is a ModelProblem. */
export function readKey(environment: Environment, names: readonly string[]): string | undefined {
  for (const name of names) {
    const key = readVariable(environment, name);
    if (key === undefined) continue;
    if (!/^[\x21-\x7e]+$/.test(key)) {
      throw new ModelProblem(`${name} holds a character that no key has, such as a space or a quote: copy it again.`);
    }
    return key;
  }
  return undefined;
}

/** The first of these keys that is set. None is a ModelProblem that names the variable to set. */
export function needKey(environment: Environment, provider: string, names: readonly [string, ...string[]]): string {
  const key = readKey(environment, names);
  if (key !== undefined) return key;
  throw new ModelProblem(`No key for ${provider}: set ${names[0]} in the environment, or choose another model.`);
}
