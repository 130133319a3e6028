// Builds both packages into dist, incrementally, and removes what no source stands for any more.
// Writes nothing to stdout: `npm start` belongs to the chat.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = join(root, "node_modules/typescript/bin/tsc");

for (const name of ["aide-memoire", "app"]) {
  const folder = join(root, "packages", name);
  if (!existsSync(join(folder, "dist"))) continue;
  for (const file of readdirSync(join(folder, "dist"), { recursive: true })) {
    const source = file.replace(/\.d\.ts$|\.js$/, ".ts");
    if (source !== file && !existsSync(join(folder, "src", source))) rmSync(join(folder, "dist", file));
  }
}

const { status, error } = spawnSync(process.execPath, [tsc, "-b", "tsconfig.build.json", "--pretty", "false"], {
  cwd: root,
  stdio: ["ignore", process.stderr, "inherit"],
});
if (error) throw error;
process.exit(status ?? 1);
