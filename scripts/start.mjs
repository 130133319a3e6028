// `npm start`: builds what has changed, then starts the chat.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const run = (...args) => spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;

const built = run(path("build.mjs"));
process.exit(built || run(path("../packages/app/dist/main.js"), "chat", ...process.argv.slice(2)));
