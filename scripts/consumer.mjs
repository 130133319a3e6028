// A stranger's project: installs the packed library without its peers, imports every entry, compiles against its types.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packLibrary, runNpm } from "./pack.mjs";
import { entries, root } from "./paths.mjs";

const folder = mkdtempSync(join(tmpdir(), "aide-memoire-consumer-"));
const write = (name, text) => writeFileSync(join(folder, name), text);
const node = (...args) => execFileSync(process.execPath, args, { cwd: folder, stdio: "inherit" });

try {
  write("package.json", JSON.stringify({ name: "consumer", private: true, type: "module" }));
  runNpm(["install", "--offline", "--no-audit", "--no-fund", packLibrary(folder).path], folder);
  const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
  if (installed.join() !== "aide-memoire") throw new Error(`installed more than the library: ${installed.join(", ")}`);

  const imports = entries.map(({ specifier }, index) => `import * as entry${index} from "${specifier}";`).join("\n");
  const names = entries.map((_, index) => `entry${index}`).join(", ");
  const program = `${imports}\nexport const names = [${names}].map((entry) => Object.keys(entry));\n`;
  write(
    "consumer.mjs",
    `${program}if (names.some((list) => list.length === 0)) throw new Error("an entry exports nothing");\n`,
  );
  node("consumer.mjs");

  // Once with the browser's types and once with Node's: the library's own declarations need neither in particular.
  write("consumer.ts", program);
  for (const [name, options] of Object.entries({
    dom: { lib: ["es2023", "dom", "dom.iterable"], types: [] },
    node: { lib: ["es2023"], types: ["node"], typeRoots: [join(root, "node_modules/@types")] },
  })) {
    const compilerOptions = {
      ...options,
      module: "nodenext",
      target: "es2023",
      strict: true,
      skipLibCheck: false,
      noEmit: true,
    };
    write(`tsconfig.${name}.json`, JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
    node(join(root, "node_modules/typescript/bin/tsc"), "-p", `tsconfig.${name}.json`, "--pretty", "false");
  }
  console.log(`${entries.length} entries import and compile without peers on Node ${process.versions.node}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
