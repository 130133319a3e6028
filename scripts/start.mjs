// `npm start`: builds what has changed, then starts the chat; `npm start -- say "Hello"` another command.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const run = (...args) => spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;

const built = run(path("build.mjs"));
const given = process.argv.slice(2);
const command = given[0] === undefined || given[0].startsWith("-") ? ["chat", ...given] : given;
process.exit(built || run(path("../packages/app/dist/main.js"), ...command));
