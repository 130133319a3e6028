// What Node itself takes.
process.exitCode = 0;
