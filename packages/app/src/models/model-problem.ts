import type { Failure } from "./failure.ts";

/** What is wrong with a model, where no other error tells it. It never holds a key. */
export class ModelProblem extends Error {
  override readonly name: string = "ModelProblem";
  readonly failure: Failure;

  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.kind, options);
    this.failure = failure;
  }
}
