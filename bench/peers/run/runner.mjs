// Starts the cases, each in a process of its own.
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const longestMs = { fill: 600_000, other: 120_000 };

/** Nobody reports home, and nobody prints. */
export const environment = {
  ...process.env,
  NODE_ENV: "production",
  DO_NOT_TRACK: "1",
  MASTRA_TELEMETRY_DISABLED: "1",
  MEM0_TELEMETRY: "false",
  VOLTAGENT_TELEMETRY_DISABLED: "true",
  VOLTAGENT_LOG_LEVEL: "silent",
  LANGCHAIN_TRACING_V2: "false",
  LANGSMITH_TRACING: "false",
  OPENAI_AGENTS_DISABLE_TRACING: "1",
};

/**
 * Fails where the case does, or takes longer than two minutes, ten to fill a store.
 * @param {import("./opening.mjs").Plan} plan
 * @param {NodeJS.ProcessEnv} [more]
 */
export async function runCase(plan, more = {}) {
  const child = fork(source("case.mjs"), {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: caseEnvironment(plan, more),
  });
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (part) => {
    words = (words + part).slice(-2000);
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), plan.name === "fill" ? longestMs.fill : longestMs.other);
  let result;
  child.on("message", (message) => {
    result = message;
  });
  child.send(plan);
  await once(child, "close");
  clearTimeout(timer);
  if (result === undefined) throw new Error(`${plan.id}, ${plan.name}: ${words.trim() || "no result"}`);
  return result;
}

/**
 * The milliseconds of a process that imports, opens and reads, above those of an empty script.
 * @param {import("./opening.mjs").Plan} plan
 * @param {number} wanted messages that it finds
 */
export function coldStart(plan, wanted) {
  const empty = processMs([fileURLToPath(new URL("../../speed/start-empty.mjs", import.meta.url))]);
  const full = processMs([source("cold.mjs"), JSON.stringify(plan)], caseEnvironment(plan));
  if (full.stdout.trim() !== String(wanted)) throw new Error(`${plan.id}, cold: ${full.stdout}${full.stderr}`);
  return full.took - empty.took;
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function processMs(args, env = environment) {
  const started = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: longestMs.other, env });
  return { took: performance.now() - started, stdout, stderr };
}

/**
 * @param {import("./opening.mjs").Plan} plan
 * @param {NodeJS.ProcessEnv} [more]
 */
function caseEnvironment({ place }, more = {}) {
  return { ...environment, MEM0_DIR: place.folder, ...more };
}

/** @param {string} name */
function source(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}
