import { ModelProblem } from "./model-problem.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variable that a model's key is in, or would be in. */
export type KeyPlace = { readonly variable: string; readonly set: boolean };

/** A variable's value, trimmed; undefined when it is unset or blank. */
export function readVariable(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === "" ? undefined : value;
}

/** The first of these variables that is set; where none is, the first. */
export function keyPlace(environment: Environment, names: readonly [string, ...string[]]): KeyPlace {
  const set = names.find((name) => readVariable(environment, name) !== undefined);
  return { variable: set ?? names[0], set: set !== undefined };
}

/** The key at this place, or undefined. A key that no HTTP header could carry is a ModelProblem. */
export function readKey(environment: Environment, { variable }: KeyPlace): string | undefined {
  const key = readVariable(environment, variable);
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key;
  throw new ModelProblem({ kind: "odd-key", variable });
}

/** The same of a provider that answers nobody without a key: none is a ModelProblem. */
export function needKey(environment: Environment, provider: string, place: KeyPlace): string {
  const key = readKey(environment, place);
  if (key !== undefined) return key;
  throw new ModelProblem({ kind: "no-key", variable: place.variable, provider });
}
