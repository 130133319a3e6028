// The library as it would be published: one package, and how small.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { library } from "../../scripts/paths.mjs";
import { packLibrary } from "../../scripts/pack.mjs";
import { temporaryFolder } from "../support/temporary.mjs";
import { give } from "./rows.mjs";

const { size, files } = packLibrary(temporaryFolder());
const { dependencies = {} } = JSON.parse(readFileSync(join(library, "package.json"), "utf8"));
give([
  {
    measure: "library tarball",
    ours: `${files.length} files`,
    beside: `${Object.keys(dependencies).length} dependencies`,
    figure: size / 1000,
    unit: "kB",
    limit: 300,
  },
]);
