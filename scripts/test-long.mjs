// `npm run test:long`: the tests that `npm test` leaves out, as they take minutes: *.long.test.ts. Names take a part of them.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./paths.mjs";

const names = process.argv.slice(2);
const onServers = ["f-writers", "g-crash", "h-clock", "i-ids", "failing-calls"];
const filters = names.length > 0 ? names : [".long.test.ts", ...onServers];
const { status } = spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", ...filters], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, LONG: "1" },
});
process.exit(status ?? 1);
