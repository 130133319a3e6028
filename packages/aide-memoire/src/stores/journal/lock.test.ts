import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { onTestFinished, test } from "vitest";
import { freshPath, openStore } from "../../../test/journal/support.ts";
import { acquire, ada, commit, put, readKeys, readLog } from "../../testing/store-build.ts";
import { refused } from "../../testing/store-open.ts";

const source = fileURLToPath(new URL("journal-store.ts", import.meta.url));
const script = fileURLToPath(new URL("../../../test/journal/child.mjs", import.meta.url));

/** The store as a plain Node process can run it. */
function builtStore(): string {
  const outfile = join(freshPath(), "store.mjs");
  buildSync({ entryPoints: [source], outfile, bundle: true, platform: "node", format: "esm" });
  return outfile;
}

function startChild(built: string, part: "hold" | "race", path: string): ChildProcess & { readonly stdout: object } {
  const child = spawn(process.execPath, [script, built, part, path], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

test("a second process, and a second store of this one, is BUSY; what a dead process held is taken at once", async () => {
  const path = freshPath();
  const child = startChild(builtStore(), "hold", path);
  await once(child.stdout!, "data");
  const store = openStore({ path });
  await refused("BUSY", store.read(ada, {}));
  await refused("BUSY", commit(store, [put("fact", "city")], { incarnation: 0 }));
  child.kill("SIGKILL");
  await once(child, "close");
  assert.equal((await acquire(store)).kind, "held");
  await commit(store, [put("fact", "city")]);

  const second = openStore({ path });
  await refused("BUSY", second.read(ada, {}));
  await store.close();
  assert.deepEqual(await readKeys(second, "fact"), ["city"]);
});

test("of processes that come at once one has the journal, and nothing that it wrote is lost", async () => {
  const path = freshPath();
  const built = builtStore();
  const children = [1, 2, 3].map(() => startChild(built, "race", path));
  const said = await Promise.all(children.map((child) => text(child.stdout!)));
  const busy = said.map((line) => (JSON.parse(line) as { busy: number }).busy);
  assert.ok(Math.max(...busy) > 0, "they never met");
  const items = await readLog(openStore({ path }), "log");
  assert.deepEqual(
    items.map(({ seq }) => seq),
    Array.from({ length: 24 }, (_, place) => place + 1),
  );
});
