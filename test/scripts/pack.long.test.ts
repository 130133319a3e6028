import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const copies: string[] = [];

afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true, force: true });
});

test(
  "what is packed while a build runs is whole and new; dist is whole all the while",
  { timeout: 280_000 },
  async () => {
    const copy = copyOfWorkspace();
    const library = join(copy, "packages/aide-memoire");
    const build = [join(copy, "scripts/build.mjs")];
    expect(spawnSync(process.execPath, build, { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
    expect(missingIn(join(library, "dist"))).toEqual([]);

    // In a chunk that entries share, so that its name changes and theirs do not.
    appendFileSync(join(library, "src/core/error.ts"), '\n(globalThis as { mark?: string }).mark = "packed anew";\n');
    const building = spawn(process.execPath, build, { stdio: "ignore" });
    const packing = promisify(execFile)("npm", ["pack", "--pack-destination", copy], { cwd: library });
    let ended = false;
    let looks = 0;
    const watching = (async () => {
      for (; !ended; looks += 1) {
        // Who began to read before the change, and misses what went with it, finds all on looking again.
        if (missingIn(join(library, "dist")).length > 0) expect(missingIn(join(library, "dist"))).toEqual([]);
        await sleep(1);
      }
    })();
    const done = Promise.all([packing, once(building, "exit")]).finally(() => (ended = true));
    await Promise.all([done, watching]);
    expect(looks).toBeGreaterThan(100);

    execFileSync("tar", ["-xzf", ...readdirSync(copy).filter((name) => name.endsWith(".tgz"))], { cwd: copy });
    const packed = join(copy, "package/dist");
    expect(missingIn(packed)).toEqual([]);
    expect(scriptsIn(packed).some((file) => readFileSync(file, "utf8").includes("packed anew"))).toBe(true);
    expect(scriptsIn(packed)).toHaveLength(scriptsIn(join(library, "dist")).length);
  },
);

/** What is built and the scripts that do it; packages of others are the workspace's. */
function copyOfWorkspace(): string {
  const copy = mkdtempSync(join(tmpdir(), "aide-memoire-pack-"));
  copies.push(copy);
  const filter = (path: string): boolean => !/(node_modules|[\\/]dist)$/.test(path);
  for (const name of ["packages", "scripts", "package.json", "tsconfig.base.json"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  }
  for (const folder of ["node_modules", "packages/app/node_modules"]) {
    mkdirSync(join(copy, folder));
    for (const name of existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []) {
      const target = name === "aide-memoire" ? join(copy, "packages", name) : join(root, folder, name);
      symlinkSync(target, join(copy, folder, name));
    }
  }
  return copy;
}

/** Files that the package exports, or that these refer to, and that are not there. */
function missingIn(dist: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(dist, "../package.json"), "utf8")) as {
    exports: Record<string, string | { readonly types: string; readonly default: string }>;
  };
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === "string" ? [] : Object.values(entry)));
  const queue = entries.map((path) => join(dist, "..", path));
  const missing: string[] = [];
  for (const file of queue) {
    if (!existsSync(file)) missing.push(file);
    else for (const next of referred(file)) if (!queue.includes(next)) queue.push(next);
  }
  return missing;
}

function referred(file: string): string[] {
  const matches = readFileSync(file, "utf8").matchAll(/(?:from ?|import ?\(?)"(\.[^"]+)"/g);
  return [...matches].map(([, path = ""]) =>
    join(dirname(file), file.endsWith(".d.ts") ? path.replace(/\.(ts|js)$/, ".d.ts") : path),
  );
}

function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(folder, name));
}
