const notAnswered = "The message behind the results only counts for its results, and has none.";

/**
 * Mutants that no test can see, since they do what the code does, and why.
 * @type {readonly { file: string, kind: string, before: string, why: string }[]}
 */
export const equivalent = [
  {
    file: "core/reply-steps.ts",
    kind: "then only",
    before: "pure < messages.length && hasResults(messages[pure])",
    why: notAnswered,
  },
  { file: "core/reply-steps.ts", kind: "and off", before: "hasResults(messages[pure])", why: notAnswered },
];
