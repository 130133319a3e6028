import { readFailure } from "../../src/models/read-failure.ts";
import { modelFailureInEnglish } from "../../src/words/en-model-failures.ts";

/** What a person reads of this error. */
export function explainFailure(error: unknown): string {
  return modelFailureInEnglish(readFailure(error));
}
