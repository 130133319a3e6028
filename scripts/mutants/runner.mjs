// Runs each test once as it is, then once with each mutant that it reached and that still lives. What a mutant changes
// while modules are loaded is seen by loading them again: that comes last, and for those mutants only.
import { setMaxListeners } from "node:events";
import { BroadcastChannel } from "node:worker_threads";
import { getFn, startTests } from "@vitest/runner";
import fc from "fast-check";
import { TestRunner } from "vitest";

/** Milliseconds of work for the tests of one mutant, the time when all ends, and the test files in their order. */
const { patience, end, testFiles } = JSON.parse(process.env.MUTANTS);
const channel = new BroadcastChannel("mutants");
const tell = (message) => channel.postMessage(message);
// A counterexample is enough, it need not be the shortest.
fc.configureGlobal({ endOnFailure: true });
setMaxListeners(0);

/** Ids of mutants: what the test reached, what was reached while modules were loaded, and what is dead. */
const reached = new Set();
const loaded = new Set();
const killed = new Set();
/** Milliseconds that each had already. */
const spent = new Map();
const now = { mutant: undefined, inTest: false, calls: 0, limit: Infinity };

globalThis.$mutant = (id) => {
  now.calls += 1;
  if (now.calls > now.limit) throw new Error("This mutant goes on for ever.");
  if (now.mutant === undefined) (now.inTest ? reached : loaded).add(id);
  return id === now.mutant;
};

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default class MutantRunner extends TestRunner {
  async runTask(test) {
    const run = getFn(test);
    reached.clear();
    Object.assign(now, { inTest: true, calls: 0, limit: Infinity });
    await run();
    Object.assign(now, { inTest: false, limit: 10_000 + 20 * now.calls });
    const alive = [...reached].filter((id) => !killed.has(id));
    tell({ reached: alive });
    for (const id of alive) {
      if (!hasTime(id) || (await passes(run, id))) continue;
      if (!(await passes(run, undefined))) throw new Error("This test fails after a mutant: it is no longer sound.");
      kill(id, test.file);
    }
    now.limit = Infinity;
  }

  async onAfterRunSuite(suite) {
    await super.onAfterRunSuite(suite);
    if (suite.filepath !== testFiles.at(-1)) return;
    const alive = [...loaded].filter((id) => !killed.has(id));
    tell({ reached: alive });
    for (const id of alive) {
      for (const file of testFiles) {
        if (!killed.has(id) && hasTime(id)) await timed(id, () => this.reload(file, id));
      }
    }
  }

  /** Loads a file again with a mutant, and runs it up to its first failure. */
  async reload(file, id) {
    for (const [path, module] of this.workerState.evaluatedModules.idToModuleMap) {
      if (!path.includes("/node_modules/")) this.workerState.evaluatedModules.invalidateModule(module);
    }
    const inner = quiet(this);
    const [{ result }] = await startTests([file], inner);
    if (result?.state === "fail") kill(id, { filepath: file });
  }
}

/** A plain runner that tells vitest nothing and skips what follows a failure. */
function quiet({ config, moduleRunner, _otel }) {
  const runner = new TestRunner(config);
  let failed = false;
  return Object.assign(Object.defineProperty(runner, "moduleRunner", { value: moduleRunner }), {
    _otel,
    onBeforeRunTask: async (test) => {
      if (failed) test.mode = "skip";
    },
    onAfterRunTask: ({ result }) => {
      failed ||= result?.state === "fail";
    },
  });
}

async function passes(run, id) {
  try {
    await timed(id, run);
    return true;
  } catch {
    return false;
  }
}

async function timed(id, run) {
  const began = process.cpuUsage();
  Object.assign(now, { mutant: id, calls: 0 });
  tell({ trying: id });
  try {
    return await run();
  } finally {
    now.mutant = undefined;
    const { user, system } = process.cpuUsage(began);
    spent.set(id, (spent.get(id) ?? 0) + (user + system) / 1000);
  }
}

/** Whether a mutant may still be tried; it is told where it may not. */
function hasTime(id) {
  const has = Date.now() < end && (spent.get(id) ?? 0) < patience;
  if (!has) tell({ late: id });
  return has;
}

function kill(id, { filepath }) {
  killed.add(id);
  tell({ killed: id, by: filepath });
}
