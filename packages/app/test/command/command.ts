import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, onTestFinished } from "vitest";
import { built, main } from "./build.ts";

/** Call at the top of a test file. */
export function usesCommand(): void {
  beforeAll(built, 180_000);
}

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type Running = {
  readonly child: ChildProcess;
  /** Resolves when stdout holds this text. */
  says(text: string): Promise<void>;
  /** The same of stderr. */
  notes(text: string): Promise<void>;
  readonly ended: Promise<Ended>;
};

export type Run = {
  readonly stdin?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** A person's machine: a home folder of its own, no keys, an English locale. */
export class Machine {
  readonly home: string = mkdtempSync(join(tmpdir(), "aide-memoire-command-"));
  readonly env: Readonly<Record<string, string>>;

  constructor(env: Readonly<Record<string, string>> = {}) {
    const home = this.home;
    const path = process.env["PATH"] ?? "";
    this.env = { PATH: path, HOME: home, XDG_DATA_HOME: join(home, "data"), LC_ALL: "C.UTF-8", TZ: "UTC", ...env };
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  }

  /** Runs the built command to its end. */
  async run(args: readonly string[], run: Run = {}): Promise<Ended> {
    return this.start(args, run).ended;
  }

  /** The document that a command writes with `--json`. */
  async json<T>(args: readonly string[], run: Run = {}): Promise<T> {
    const { stdout } = await this.run([...args, "--json"], run);
    return JSON.parse(stdout) as T;
  }

  start(args: readonly string[], { stdin, cwd, env }: Run = {}): Running {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: cwd ?? this.home,
      env: { ...this.env, ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const heard = { stdout: "", stderr: "" };
    const listeners = new Set<() => void>();
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        heard[name] += text;
        for (const listener of listeners) listener();
      });
    }
    if (stdin !== undefined) child.stdin.end(stdin);
    const ended = new Promise<Ended>((resolve) => {
      child.on("close", (code) => resolve({ code, ...heard }));
    });
    onTestFinished(() => {
      child.kill("SIGKILL");
    });
    const hears = (name: "stdout" | "stderr") => async (text: string) =>
      new Promise<void>((resolve, reject) => {
        const look = (): void => {
          if (heard[name].includes(text)) resolve();
        };
        listeners.add(look);
        void ended.then(({ stderr }) => reject(new Error(`It ended without saying ${text}: ${stderr}`)));
        look();
      });
    return { child, says: hears("stdout"), notes: hears("stderr"), ended };
  }
}

/** The lines of a text, without the last line break. */
export function lines(text: string): string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}
