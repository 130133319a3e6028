#!/usr/bin/env node
import { runCommand } from "./run-command.ts";
import { flushed } from "./output.ts";

// Node 22 calls its SQLite experimental at every start: that is for us to know. What the library reports has its own way.
process.removeAllListeners("warning");
process.exitCode = await runCommand(process.argv.slice(2), process.env);
await flushed();
// A provider's idle connection, or a deletion that takes long, must not hold the person up.
process.exit();
