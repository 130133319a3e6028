import type { Format, Message } from "../core/format.ts";
import type { Engine } from "./engine.ts";
import type { Address } from "./state.ts";
import { startTurn, type TurnInput } from "./start-turn.ts";
import { OpenTurn, type Turn } from "./turn.ts";
import type { Begin } from "./begin.ts";

/** What a repeated key gives instead of a reply. */
export type Replayed<F extends Format> = { readonly replayed: true; readonly messages: Message<F>[] };

/** A whole turn: begins, runs the model, commits its reply; where the model fails, the turn never happened. */
export async function runTurn<R>(
  engine: Engine,
  address: Address,
  about: TurnInput,
  run: (turn: Turn) => Promise<R>,
  options: Begin,
): Promise<R | { replayed: true; messages: unknown[] }> {
  const turn = await startTurn(engine, address, about, options);
  if (turn.replayed !== undefined) return { replayed: true, messages: turn.replayed };
  if (!(turn instanceof OpenTurn)) throw new TypeError("A turn that was not replayed is open.");
  let reply: R;
  try {
    reply = await run(turn);
  } catch (error) {
    await turn.fail();
    throw error;
  }
  try {
    await turn.commit(reply);
  } catch (error) {
    await turn.fail();
    throw error;
  }
  return reply;
}
