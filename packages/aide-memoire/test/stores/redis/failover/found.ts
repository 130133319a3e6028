import type { Memory } from "../../../../src/memory/memory.ts";
import { answerOf, chatOf, hasStep, questionOf, stepOf, textOf } from "./chats.ts";

/**
 * What is there of a turn. `interrupted`: its question and its step, as a turn that ended behind a recorded step is kept.
 */
export type Found = "nothing" | "whole" | "interrupted" | "half" | "doubled";

/** Looks for any turn of a session in all that the memory shows of it. */
export async function historyOf(memory: Memory, session: number): Promise<(turn: number) => Found> {
  const texts = (await chatOf(memory, session).messages()).map(textOf);
  const places = new Map<string, number[]>();
  for (const [place, text] of texts.entries()) {
    const known = places.get(text);
    if (known === undefined) places.set(text, [place]);
    else known.push(place);
  }
  return (turn) => {
    const asked = places.get(questionOf(turn)) ?? [];
    const steps = places.get(stepOf(turn)) ?? [];
    const answers = places.get(answerOf(turn)) ?? [];
    if (asked.length + steps.length + answers.length === 0) return "nothing";
    if (answers.length > 1) return "doubled";
    const [answer] = answers;
    const length = hasStep(turn) ? 3 : 2;
    if (answer === undefined) return asked.length === steps.length ? "interrupted" : "half";
    const own = texts.slice(answer - length + 1, answer + 1);
    const whole = [questionOf(turn), ...(hasStep(turn) ? [stepOf(turn)] : []), answerOf(turn)];
    // What an earlier try recorded may stand before it, as an interrupted turn.
    return own.join() === whole.join() && asked.length - 1 === (hasStep(turn) ? steps.length - 1 : 0)
      ? "whole"
      : "half";
  };
}
