// Where things are, and the library's entries as its package.json lists them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const library = join(root, "packages/aide-memoire");
export const cache = join(root, ".cache");

const { exports } = JSON.parse(readFileSync(join(library, "package.json"), "utf8"));

/** { specifier: "aide-memoire/store", name: "store", source: ".../src/store.ts", types: ".../dist/store.d.ts" } */
export const entries = Object.entries(exports)
  .filter(([, target]) => typeof target === "object")
  .map(([subpath, target]) => {
    const name = target.default.replace("./dist/", "").replace(/\.js$/, "");
    return {
      specifier: subpath.replace(".", "aide-memoire"),
      name,
      source: join(library, "src", `${name}.ts`),
      types: join(library, target.types),
    };
  });
