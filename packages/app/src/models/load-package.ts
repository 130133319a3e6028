import { ModelProblem } from "./model-problem.ts";

/** Loads a provider's package when it is first needed. If it is not there, says what to install. */
export async function loadPackage<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new ModelProblem(`The package ${name} cannot be loaded: run npm install ${name}.`, { cause: error });
  }
}
