/** Words that no French sentence has. */
const english =
  /(?<![\p{L}\p{N}])(the|user|is|are|was|were|there|this|that|these|with|from|which|give|given|choose|has|have|been|be|by|its|it|and|of|to|must|cannot|not|when|what|why|your|you|an|in|at|found|failed|read|row|default|command|turn)(?![\p{L}\p{N}])/iu;

/** What may stand in a French text: commands and options as they are typed, and what is quoted or named by the person. */
const foreign =
  /--?[a-z][a-z-]*|\/[\w./-]+|\baide-memoire [a-z]+|« [^»]*»|chmod [^\n]*|npm \w+ [\w@/-]+|\b[A-Z_]{4,}\b|^ {2}(say|show|help)\b|(?<=[Ss]ession |^)default\b/gm;

/** The lines of a text that are not French. */
export function englishIn(text: string): string[] {
  return text.split("\n").filter((line) => english.test(line.replaceAll(foreign, "")));
}
