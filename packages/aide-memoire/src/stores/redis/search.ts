import type { LogId } from "../../core/id.ts";
import type { Candidates, Hit, SearchQuery } from "../../core/store.ts";
import { listIn, numberIn, textIn } from "./answers.ts";
import { timeOf, timeText } from "./ordered-numbers.ts";
import { limitText } from "./read.ts";

export function searchArguments({ terms, logs, since, until, limit }: SearchQuery): string[] {
  return [
    limitText(limit),
    since === undefined ? "" : timeText(since),
    until === undefined ? "" : timeText(until),
    ...(logs === undefined ? [""] : ["logs", String(logs.length), ...logs]),
    String(terms.length),
    ...terms,
  ];
}

export function candidatesIn(answer: readonly unknown[]): Candidates {
  const [documents, length, frequencies, hits] = answer;
  const count = numberIn(documents);
  return {
    documents: count,
    averageLength: count === 0 ? 0 : numberIn(length) / count,
    documentFrequency: listIn(frequencies).map(numberIn),
    hits: listIn(hits).map(hitIn),
  };
}

function hitIn(value: unknown): Hit {
  const [log, seq, time, length, frequencies] = listIn(value);
  return {
    log: textIn(log) as LogId,
    seq: numberIn(seq),
    at: numberIn(timeOf(textIn(time))),
    length: numberIn(length),
    frequencies: listIn(frequencies).map(numberIn),
  };
}
