import { defineConfig } from "vitest/config";
import { entries } from "./scripts/paths.mjs";

export default defineConfig({
  // Tests import the library by its public name and get the source.
  resolve: {
    alias: entries.map(({ specifier, source }) => ({ find: new RegExp(`^${specifier}$`), replacement: source })),
  },
  test: {
    include: ["packages/*/{src,test}/**/*.test.ts", "test/**/*.test.ts"],
    // What takes long has a command of its own: `npm run test:long`.
    exclude: ["**/node_modules/**", "**/dist/**", ...(process.env.LONG === "1" ? [] : ["**/*.long.test.ts"])],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Most wait for processes that they start: one file for each core, none left for the machine.
    maxWorkers: "100%",
  },
});
