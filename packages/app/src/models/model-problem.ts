/** A model cannot be used as it was asked for. The message is one line that says what to do; it never holds a key. */
export class ModelProblem extends Error {
  override readonly name: string = "ModelProblem";
}
