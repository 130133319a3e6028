import { MemoryError, type ErrorCode } from "../../core/error.ts";
import { knownKeys } from "../../core/known-keys.ts";
import { damageOf } from "../check.ts";
import type { Engine } from "../engine.ts";
import { choice } from "../options.ts";
import { ownersOf } from "../owners.ts";
import { logsOf } from "./content.ts";
import { compareOwner, copyOwner, type Outcome, type Ways } from "./copy-owner.ts";
import { tallyOf } from "./tally.ts";
import type { CopiedOwner, CopyMode, CopyOptions, CopyProgress } from "./outcome.ts";

/** What one owner may fail with while the others are copied. */
const ofOneOwner: readonly ErrorCode[] = ["CONFLICT", "ERASED", "TOO_LARGE", "BAD_INPUT", "STORE_CORRUPT"];
/** How often a message that is copied is looked at. */
const looks = 3;

/** Copies owner by owner, and says what became of each. A store that fails ends it. */
export function copyMemory(from: Engine, to: Engine, options: CopyOptions = {}): AsyncGenerator<CopiedOwner> {
  knownKeys(options, ["mode", "onProgress"], "The options of copyTo");
  const mode = choice(options.mode, ["copy", "dry-run", "verify"], "mode");
  if (from.store === to.store) {
    throw new MemoryError("BAD_INPUT", "Both memories are in the same place. Copy to another one.");
  }
  return copyOwners(from, to, mode, options.onProgress?.bind(options));
}

async function* copyOwners(
  from: Engine,
  to: Engine,
  mode: CopyMode,
  tell: ((progress: CopyProgress) => void) | undefined,
): AsyncGenerator<CopiedOwner> {
  const owners = tell === undefined ? 0 : await countOwners(from);
  let done = 0;
  for await (const { owner, updatedAt: at } of ownersOf(from)) {
    const total = Math.max(owners, done + 1);
    const onItem =
      tell === undefined
        ? () => undefined
        : inSteps(await expectedItems(from, owner), (part) => tell({ owners: total, done: done + part, owner }));
    const outcome = await copyOne({ from, to, owner, at, onItem }, mode);
    const damaged = await damageOf(from, owner);
    done += 1;
    tell?.({ owners: total, done, owner });
    yield { owner, ...outcome, damaged };
  }
}

async function copyOne(ways: Ways, mode: CopyMode): Promise<Outcome> {
  try {
    switch (mode) {
      case "copy":
        return await copyOwner(ways);
      case "dry-run":
        return { source: await tallyOf(ways.from, ways.owner), ...(await compareOwner(ways, "due")) };
      case "verify":
        return await compareOwner(ways, "differs");
    }
  } catch (error) {
    if (MemoryError.is(error) && ofOneOwner.includes(error.code)) return { status: "failed", error };
    throw error;
  }
}

async function countOwners(engine: Engine): Promise<number> {
  let count = 0;
  for await (const _owner of ownersOf(engine)) count += 1;
  return count;
}

/** Never fewer than an owner has. */
async function expectedItems(engine: Engine, owner: Ways["owner"]): Promise<number> {
  const logs = await logsOf(engine, owner);
  return [...logs.values()].reduce((sum, items) => sum + items, 0);
}

/** Counts, and tells the part that is done at each hundredth. */
function inSteps(items: number, tell: (part: number) => void): () => void {
  const step = Math.max(1, Math.ceil((items * looks) / 100));
  let count = 0;
  return () => {
    count += 1;
    if (count % step === 0) tell(Math.min(1, count / (items * looks)));
  };
}
