import type { ModelMessage, SessionItem } from "aide-memoire";
import type { AiSdk, ToolResultOutput } from "aide-memoire/formats";
import { localTime } from "./terminal/clock.ts";
import { oneLine } from "./terminal/table.ts";
import type { Words } from "./words/words.ts";

/** `YYYY-MM-DD HH:MM role: text`; further lines of the text are indented. Calls, results and files are shown shortly. */
export function messageLines({ at, message }: SessionItem<AiSdk>, words: Words): string {
  const text = partTexts(message, words).join("\n").trimEnd();
  return `${localTime(at)} ${words.roles[message.role]}: ${text.replaceAll("\n", "\n  ")}`;
}

function partTexts({ content }: ModelMessage, words: Words): string[] {
  if (typeof content === "string") return [content];
  return content.map((part) => {
    if (part.type === "text") return part.text;
    if (part.type === "tool-call") return `→ ${part.toolName}(${short(part.input)})`;
    if (part.type === "tool-result") return `← ${part.toolName}: ${short(resultOf(part.output))}`;
    return `[${words.part(part.type)}]`;
  });
}

function resultOf(output: ToolResultOutput): unknown {
  return output.type === "execution-denied" ? (output.reason ?? output.type) : output.value;
}

function short(value: unknown): string {
  return oneLine(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), 80);
}
