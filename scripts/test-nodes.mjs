// Runs the tests on the other Node versions: `npm run test:nodes [-- 22]`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { nodeBinary, versions } from "./node-versions.mjs";
import { root } from "./paths.mjs";

const wanted = process.argv.slice(2);
for (const major of wanted.length > 0 ? wanted : Object.keys(versions)) {
  console.log(`\nNode ${versions[major]}`);
  const args = [join(root, "node_modules/vitest/vitest.mjs"), "run"];
  const { status } = spawnSync(nodeBinary(major), args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
