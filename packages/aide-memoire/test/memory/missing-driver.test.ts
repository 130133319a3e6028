import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { freshFolder } from "../sqlite/support.ts";

const index = fileURLToPath(new URL("../../src/index.ts", import.meta.url));

/** In a folder without node_modules, as for somebody who installed the library alone. */
const program = `
  import { openMemory } from "./index.js";
  const memory = openMemory(process.argv[2]);
  const error = await memory.session("s-42").turn("Hello", async () => "Hello").catch((reason) => reason);
  console.log(JSON.stringify([error.name, error.code, error.message, error.cause?.code]));
  await memory.close();
`;

test.each([
  ["redis://127.0.0.1:6379", "ioredis is missing: run `npm install ioredis`."],
  ["postgres://127.0.0.1/app", "The driver of Postgres is missing: run `npm install pg`."],
  ["pglite:./memory", "PGlite is missing: run `npm install @electric-sql/pglite`."],
])("%s without its driver fails, and says what to install", async (place, message) => {
  const folder = freshFolder();
  const outfile = join(folder, "index.js");
  await build({ entryPoints: [index], outfile, bundle: true, format: "esm", platform: "node", packages: "external" });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "main.js"), program);
  const { stdout } = await promisify(execFile)(process.execPath, ["main.js", place], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual(["MemoryError", "MISSING_PACKAGE", message, "ERR_MODULE_NOT_FOUND"]);
});
