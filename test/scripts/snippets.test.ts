import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const script = fileURLToPath(new URL("../../scripts/snippets.mjs", import.meta.url));

function workspace(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), "aide-memoire-snippets-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return {
    run: (...options: string[]) => spawnSync(process.execPath, [script, root, ...options]).status,
    read: (name: string) => readFileSync(join(root, name), "utf8"),
  };
}

const program = `start();
{
  // #region open
  const a = 1;

    const b = "$&";
  // #endregion open
}
`;
const page = (code: string, source = "x.ts#open") => `# T\n\n\`\`\`ts source="${source}"\n${code}\n\`\`\`\n\nEnd.\n`;

test("copies a region, without its indentation, and is content afterwards", () => {
  const { run, read } = workspace({ "x.ts": program, "a.md": page("old") });
  expect(run("--check")).toBe(1);
  expect(run()).toBe(0);
  expect(read("a.md")).toBe(page(`const a = 1;\n\n  const b = "$&";`));
  expect(run("--check")).toBe(0);
});

test("copies a whole file", () => {
  const { run, read } = workspace({ "x.ts": "start();\n", "a.md": page("old", "x.ts") });
  expect(run()).toBe(0);
  expect(read("a.md")).toBe(page("start();", "x.ts"));
});

test.each(["x.ts#other", "y.ts"])("refuses the missing source %s", (source) => {
  const { run } = workspace({ "x.ts": program, "a.md": page("old", source) });
  expect(run("--check")).toBe(1);
});

test("leaves other code alone", () => {
  const text = "```ts\nconst free = true;\n```\n";
  const { run, read } = workspace({ "x.ts": program, "a.md": text });
  expect(run()).toBe(0);
  expect(read("a.md")).toBe(text);
});
