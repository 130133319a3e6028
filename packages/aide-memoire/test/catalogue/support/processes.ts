import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

// Other processes on one SQLite file: small programs of `children/` that import the built library by its public name.

const library = fileURLToPath(new URL("../../../", import.meta.url));
const root = fileURLToPath(new URL("../../../../../", import.meta.url));

/** Builds the library where its build is older than its sources. Test files that run at once do it once. */
export function built(): void {
  const build = [join(root, "scripts/build.mjs"), "--if-older"];
  const { stderr } = spawnSync(process.execPath, build, { encoding: "utf8" });
  // The compiler writes what it can; faulty types are told by the build's own step.
  if (!existsSync(join(library, "dist/index.js"))) throw new Error(`The library does not build:\n${stderr}`);
}

/** The path of a database that is not there yet, in a folder that goes with the test. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "aide-memoire-catalogue-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, "memory.db");
}

export type Child = {
  /** The next thing that the child says. Fails where it ends first. */
  next(): Promise<unknown>;
  /** Lets the child end, and gives all that it said since. Fails where it failed. */
  end(): Promise<unknown[]>;
  /** Ends it as a crash or a power cut does. */
  kill(): Promise<void>;
};

export type Start = {
  readonly zone?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly maxFileBytes?: number;
};

/** Starts a program of `children/`. It says JSON, a line each, and stays until it is let go where it says so. */
export function start(program: string, options: object, { zone, env = {}, maxFileBytes }: Start = {}): Child {
  const file = fileURLToPath(new URL(`../children/${program}.mjs`, import.meta.url));
  const command = [process.execPath, "--no-warnings", file, JSON.stringify(options)];
  // A file that may not grow stands for a full disk; the signal that comes with it is not for us.
  const limited = `trap '' XFSZ; ulimit -f ${Math.floor((maxFileBytes ?? 0) / 1024)}; exec "$@"`;
  const [run = "", ...rest] = maxFileBytes === undefined ? command : ["bash", "-c", limited, "bash", ...command];
  const child = spawn(run, rest, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...env, ...(zone !== undefined && { TZ: zone }) },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const exit = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<{ said: unknown } | undefined> => {
    const { done, value } = await lines.next();
    return done === true ? undefined : { said: JSON.parse(value) as unknown };
  };
  return {
    next: async () => {
      const one = await line();
      if (one === undefined) throw new Error(`${program} ended before it said anything more.\n${stderr}`);
      return one.said;
    },
    end: async () => {
      child.stdin.end();
      const said: unknown[] = [];
      for (let one = await line(); one !== undefined; one = await line()) said.push(one.said);
      const [code] = (await exit) as [number | null];
      if (code !== 0) throw new Error(`${program} failed with ${String(code)}.\n${stderr}`);
      return said;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
