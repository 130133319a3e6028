const notAnswered = "The message behind the results only counts for its results, and has none.";
const notThere = "A field that is not there is undefined anyway: the question is for the compiler.";

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
  {
    file: "core/shorten.ts",
    kind: "and off",
    before: "best.tokens <= most",
    why: "Where even the shortest costs too much, longer ones do too: they are only not tried.",
  },
  {
    file: "core/window.ts",
    kind: "else only",
    before: "policy.tokens[mark] === Infinity",
    why: "Any sum is within no limit: it is only not counted.",
  },
  {
    file: "formats/ai-sdk/reply.ts",
    kind: "then only",
    before: '"usage" in reply',
    why: notThere,
  },
  { file: "formats/ui-messages/ui-messages.ts", kind: "and off", before: '"watch" in stream', why: notThere },
  ...["!(Symbol.asyncIterator in value)", '!("next" in value)'].map((before) => ({
    file: "formats/gemini/shared-iterator.ts",
    kind: "or off",
    before,
    why: notThere,
  })),
  {
    file: "formats/ai-sdk/reply.ts",
    kind: "if off",
    before: 'typeof usage !== "object" || usage === null',
    why: "What is no object has no fields to spread: it tells the compiler that it is one.",
  },
  {
    file: "formats/ai-sdk/reply.ts",
    kind: "or off",
    before: "usage === null",
    why: "`null` has no fields to spread.",
  },
  {
    file: "formats/openai-agents/reply.ts",
    kind: "then only",
    before: 'typeof usage === "object"',
    why: "What is no object has none of the fields that are read: it tells the compiler that it may be spread.",
  },
];
