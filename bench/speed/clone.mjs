// A clean clone to the first answer: git clone, npm install, one question. Takes minutes and the network.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../support/results.mjs";
import { temporaryFolder } from "../support/temporary.mjs";
import { give } from "./rows.mjs";

const folder = temporaryFolder();
const clone = join(folder, "clone");
const env = { ...process.env, XDG_DATA_HOME: join(folder, "data") };
const times = {
  clone: timed(() => execFileSync("git", ["clone", "--quiet", root, clone], { stdio: "inherit" })),
  install: timed(() => execFileSync("npm", ["install"], { cwd: clone, stdio: ["ignore", "ignore", "inherit"], env })),
  answer: timed(() => {
    const answer = execFileSync("npm", ["start", "-s"], { cwd: clone, input: "hello\n", encoding: "utf8", env });
    if (answer.trim() === "") throw new Error("There was no answer.");
  }),
};
const total = times.clone + times.install + times.answer;
give([
  {
    measure: "clean clone to the first answer",
    ours: `${total.toFixed(1)} s`,
    beside: `clone ${times.clone.toFixed(1)} s, npm install ${times.install.toFixed(1)} s, answer ${times.answer.toFixed(1)} s`,
    figure: total,
    unit: "s",
  },
]);

/** @param {() => unknown} work */
function timed(work) {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}
