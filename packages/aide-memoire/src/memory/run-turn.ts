import type { Format, Message } from "../core/format.ts";
import type { Begin } from "./begin.ts";
import type { Engine } from "./engine.ts";
import { startTurn, type TurnInput } from "./start-turn.ts";
import type { Address } from "./state.ts";
import type { Turn } from "./turn.ts";

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
  try {
    const reply = await run(turn);
    await turn.commit(reply);
    return reply;
  } catch (error) {
    await turn.fail();
    throw error;
  }
}
