#!/usr/bin/env node
import { runCommand } from "./run-command.ts";
import { flushed } from "./output.ts";

process.exitCode = await runCommand(process.argv.slice(2), process.env);
await flushed();
// A provider's idle connection, or a deletion that takes long, must not hold the person up.
process.exit();
