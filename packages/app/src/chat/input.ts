/** The chat's own commands, in the order in which `/help` shows them. */
export const chatCommands = ["help", "new", "undo", "sessions", "explain", "quit"] as const;
export type ChatCommand = (typeof chatCommands)[number];

type Input =
  | { readonly kind: "blank" }
  | { readonly kind: "message"; readonly text: string }
  | { readonly kind: "command"; readonly name: ChatCommand; readonly argument: string }
  | { readonly kind: "unknown"; readonly name: string };

/** What a line means. A message that begins with a slash is written with two. */
export function readInput(line: string): Input {
  const text = line.trim();
  if (text === "") return { kind: "blank" };
  if (text.startsWith("//")) return { kind: "message", text: text.slice(1) };
  if (!text.startsWith("/")) return { kind: "message", text };
  const [name = "", ...rest] = text.slice(1).split(/\s+/);
  const known = chatCommands.find((command) => command === name.toLowerCase());
  return known === undefined
    ? { kind: "unknown", name: `/${name}` }
    : { kind: "command", name: known, argument: rest.join(" ") };
}
