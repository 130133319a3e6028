// Import, open, first read: a whole process, beside the same script with the bare driver.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "../support/statistics.mjs";
import { temporaryFolder } from "../support/temporary.mjs";
import { fillByAppend } from "./fill.mjs";
import { give, ms } from "./rows.mjs";

const runs = 25;
const folder = temporaryFolder();
const paths = { ours: join(folder, "ours.db"), bare: join(folder, "bare.db"), empty: "" };
await fillByAppend(paths, { sessions: 100, messages: 100 });
const times = { ours: [], bare: [], empty: [] };
for (let run = -2; run < runs; run += 1) {
  for (const name of run % 2 === 0 ? ["ours", "bare", "empty"] : ["empty", "bare", "ours"]) {
    const script = fileURLToPath(new URL(`start-${name}.mjs`, import.meta.url));
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, paths[name]], { encoding: "utf8" });
    const took = performance.now() - started;
    if (status !== 0 || stdout.trim() !== (name === "empty" ? "" : "20"))
      throw new Error(`${name}: ${stdout}${stderr}`);
    if (run >= 0) times[name].push(took);
  }
}
const [ours, bare, empty] = [median(times.ours), median(times.bare), median(times.empty)];
give([
  {
    measure: "import, open, first read",
    ours: ms(ours),
    beside: `bare driver ${ms(bare)}`,
    figure: ours - bare,
    unit: "ms",
    limit: 60,
    note: `whole processes, medians of ${runs}; an empty script takes ${ms(empty)}`,
  },
]);
