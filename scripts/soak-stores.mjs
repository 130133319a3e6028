// `npm run soak:stores`: every store beside the memory store over many random histories, and what these reached.
// `--histories 500` for each store, `--only redis`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { countOption, option } from "./option.mjs";
import { root } from "./paths.mjs";

const stores = "packages/aide-memoire";
const tests = [
  `${stores}/src/stores/sqlite/sqlite-store.conformance.test.ts`,
  `${stores}/src/stores/journal/journal-store.conformance.test.ts`,
  `${stores}/test/stores/redis/conformance.test.ts`,
  `${stores}/test/stores/redis/cluster.long.test.ts`,
  `${stores}/test/stores/postgres/conformance.test.ts`,
  `${stores}/test/stores/postgres/pglite.long.test.ts`,
].filter((path) => path.includes(option("only", "")));
const args = [...tests, "-t", "random histories", "--reporter=default"];
const { status } = spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, LONG: "1", STORE_HISTORIES: String(countOption("histories", 500)) },
});
process.exit(status ?? 1);
