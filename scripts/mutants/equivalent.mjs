/**
 * Mutants that no test can see, since they do what the code does, and why.
 * @type {readonly { file: string, kind: string, before: string, why: string }[]}
 */
export const equivalent = [];
