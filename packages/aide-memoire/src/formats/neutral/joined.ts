import { isPlainObject, type Fields } from "../../core/json.ts";
import { neutralCalls, neutralParts, type NeutralCall } from "./history.ts";

type Calls = ReadonlyMap<string, NeutralCall>;

/**
 * The history with each reply as one message and its results as another: some formats cut both into items. Results that
 * came without the name of their tool get it from their call. Messages that this changes nothing of are given back
 * themselves.
 */
export function joinedHistory(messages: readonly unknown[]): unknown[] {
  const calls = neutralCalls(messages);
  const whole: unknown[] = [];
  for (const message of messages) {
    const named = withNames(message, calls);
    const last = whole.at(-1);
    if (isPlainObject(last) && isPlainObject(named) && goesOn(last, named, calls)) {
      const content = [...neutralParts(last), ...neutralParts(named)];
      whole.splice(-1, 1, { ...named, ...last, content });
    } else whole.push(named);
  }
  return whole;
}

/** What comes behind results within a reply stays behind them. */
function goesOn(last: Fields, next: Fields, calls: Calls): boolean {
  if (last["role"] !== next["role"]) return false;
  return next["role"] === "tool" || (next["role"] === "assistant" && !hasOwnResult(last, calls));
}

function hasOwnResult(message: Fields, calls: Calls): boolean {
  return neutralParts(message).some(
    ({ type, toolCallId: id }) => type === "tool-result" && calls.get(String(id))?.byProvider !== true,
  );
}

function withNames(message: unknown, calls: Calls): unknown {
  const parts = neutralParts(message);
  const isNameless = ({ type, toolName: name }: Fields): boolean => type === "tool-result" && (name ?? "") === "";
  if (!isPlainObject(message) || !parts.some(isNameless)) return message;
  const content = parts.map((part) => {
    const name = isNameless(part) ? calls.get(String(part["toolCallId"]))?.name : undefined;
    return name === undefined ? part : { ...part, toolName: name };
  });
  return { ...message, content };
}
