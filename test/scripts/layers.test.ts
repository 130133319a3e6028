import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { breachesIn } from "../../scripts/layers.mjs";

/** The breaches in a workspace of these files. */
function breaches(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "aide-memoire-layers-"));
  const library = JSON.stringify({ peerDependencies: { "better-sqlite3": ">=12" } });
  for (const [name, text] of Object.entries({
    "aide-memoire/package.json": library,
    "app/package.json": "{}",
    ...files,
  })) {
    const path = join(root, "packages", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const found = breachesIn(root);
  rmSync(root, { recursive: true });
  return found;
}

test.each([
  ["core/a.ts", `import { b } from "./b.ts";`],
  ["core/deep/a.ts", `import { b } from "../b.ts";`],
  ["core/a.ts", `export const day = new Date(0);`],
  ["core/a.test.ts", `import { b } from "../stores/b.ts"; Date.now();`],
  ["stores/journal/a.ts", `import { b } from "../memory/b.ts"; import { c } from "../../core/c.ts";`],
  ["stores/sqlite/a.ts", `import { join } from "node:path"; const open = () => import("better-sqlite3");`],
  ["adapters/agents/a.ts", `import { openMemory } from "../../index.ts"; import "../../formats/agents/a.ts";`],
  ["memory/a.ts", `const open = () => import("../stores/sqlite/b.ts"); import "../formats/c.ts";`],
  ["testing/a.ts", `import "../memory/b.ts"; import "../models/c.ts";`],
  ["index.ts", `export { a } from "./memory/a.ts"; export { b } from "./models/b.ts";`],
  ["testing.ts", `export { a } from "./testing/a.ts";`],
])("lets %s say %s", (file, text) => {
  expect(breaches({ [`aide-memoire/src/${file}`]: text })).toEqual([]);
});

test.each([
  ["core/a.ts", `import { b } from "../stores/b.ts";`],
  ["core/a.ts", `import type { B } from "../memory/b.ts";`],
  ["core/a.ts", `type B = import("../memory/b.ts").B;`],
  ["core/a.ts", `export { b } from "../index.ts";`],
  ["core/a.ts", `import { join } from "node:path";`],
  ["core/a.ts", `const now = Date.now();`],
  ["core/a.ts", `const now = Math.random();`],
  ["core/a.ts", `const now = new Date();`],
  ["core/a.ts", `const now = new Date;`],
  ["core/a.ts", `const id = crypto.randomUUID();`],
  ["core/a.ts", `export * from "./b.ts";`],
  ["stores/redis/a.ts", `import "../../formats/b.ts";`],
  ["stores/sqlite/a.ts", `import Database from "better-sqlite3";`],
  ["stores/sqlite/a.ts", `const open = () => import("left-pad");`],
  ["formats/a.ts", `import "../models/b.ts";`],
  ["models/a.ts", `const b = await import("../memory/b.ts");`],
  ["adapters/agents/a.ts", `import { b } from "../../memory/session.ts";`],
  ["adapters/agents/a.ts", `import { b } from "../../stores/b.ts";`],
  ["memory/a.ts", `import "../testing/b.ts";`],
  ["index.ts", `export { a } from "./testing/a.ts";`],
  ["elsewhere/a.ts", `import "../core/a.ts";`],
  ["core/a.ts", `import "../../../app/src/a.ts";`],
])("refuses that %s says %s", (file, text) => {
  expect(breaches({ [`aide-memoire/src/${file}`]: text }).join()).toContain(`src/${file}:1 `);
});

test.each([`import "../../aide-memoire/src/core/a.ts";`, `import "aide-memoire/dist/core/a.js";`])(
  "refuses that the app says %s",
  (text) => {
    expect(breaches({ "app/src/main.ts": text })).toHaveLength(1);
  },
);

test("lets the app import the library by its public name, and its own parts", () => {
  const text = `import "aide-memoire"; import "aide-memoire/sqlite"; import "commander"; import "./commands/chat.ts";`;
  expect(breaches({ "app/src/main.ts": text })).toEqual([]);
});
