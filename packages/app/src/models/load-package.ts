import { ModelProblem } from "./model-problem.ts";

/** Loads a provider's package when it is first needed. Fails with a ModelProblem where it is not there. */
export async function loadPackage<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new ModelProblem({ kind: "no-package", name }, { cause: error });
  }
}
