import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { MemoryError } from "../core/error.ts";

/** Where a store is: a file or folder of this host by its absolute path, a server by its URL. */
export type Place =
  | { readonly kind: "ram" }
  | { readonly kind: "sqlite" | "journal" | "pglite"; readonly path: string }
  | { readonly kind: "redis" | "postgres"; readonly url: string };

/** The place that a path or URL names. A relative path is made absolute at once: a later `chdir` changes nothing. */
export function placeOf(where: string | undefined, environment: Readonly<Record<string, string | undefined>>): Place {
  if (where === undefined) return { kind: "sqlite", path: defaultPath(environment) };
  if (where === ":memory:") return { kind: "ram" };
  if (where === "")
    throw new MemoryError("BAD_INPUT", "The place of the memory is empty. Give a path, or none at all.");
  if (where.includes("\0")) throw new MemoryError("BAD_INPUT", "The place of the memory holds a NUL character.");
  const [, name, url] = /^(?:([a-z][a-z+]+):|([a-z][a-z\d+.-]+):\/\/)/i.exec(where) ?? [];
  const scheme = (name ?? url)?.toLowerCase();
  switch (scheme) {
    case undefined:
      return { kind: "sqlite", path: resolve(where) };
    case "file":
      return { kind: "sqlite", path: pathOf(where) };
    case "sqlite":
    case "journal":
    case "pglite":
      return { kind: scheme, path: localPath(scheme, where.slice(scheme.length + 1)) };
    case "redis":
    case "rediss":
      return { kind: "redis", url: serverUrl(where) };
    case "postgres":
    case "postgresql":
      return { kind: "postgres", url: serverUrl(where) };
    default:
      throw new MemoryError(
        "BAD_INPUT",
        `No store of this version opens "${scheme}:". Give a file path, ":memory:", or a URL that begins with ` +
          "sqlite:, journal:, pglite:, redis://, rediss:// or postgres://.",
      );
  }
}

/** What a server's driver cannot read is told here, without the URL: it may hold a password. */
function serverUrl(url: string): string {
  if (/^[a-z]+:\/\/./i.test(url)) return url;
  const [scheme] = url.split(":");
  throw new MemoryError("BAD_INPUT", `The URL names no server. Write ${scheme}://host:port/database.`);
}

/** `sqlite://memory.db` would be the file `/memory.db`: what stands there is a host, and there is none. */
function localPath(scheme: string, path: string): string {
  if (path !== "" && path !== ":memory:" && !/^\/\/(?!\/)/.test(path)) return resolve(path);
  throw new MemoryError(
    "BAD_INPUT",
    `What stands behind "${scheme}:" is no path. Write ${scheme}:./memory, ${scheme}:///path/to/memory, ` +
      'or ":memory:" alone.',
  );
}

/** `file:x` would be the file `/x`, which nobody means. */
function pathOf(url: string): string {
  try {
    if (url.toLowerCase().startsWith("file:/")) return fileURLToPath(url);
  } catch {
    // A host, or a path that holds an escaped slash.
  }
  throw new MemoryError("BAD_INPUT", `"${url}" names no file of this host. Write it as file:///path/to/memory.db.`);
}

/** `memory.db` in the user's own data folder: XDG_DATA_HOME, or what the system has instead. */
function defaultPath(environment: Readonly<Record<string, string | undefined>>): string {
  const xdg = environment["XDG_DATA_HOME"];
  if (xdg !== undefined && xdg.startsWith("/")) return join(xdg, "aide-memoire", "memory.db");
  const local = environment["LOCALAPPDATA"];
  if (process.platform === "win32" && local !== undefined) return join(local, "aide-memoire", "memory.db");
  if (process.platform === "darwin") {
    return join(homedir(), "Library", "Application Support", "aide-memoire", "memory.db");
  }
  return join(homedir(), ".local", "share", "aide-memoire", "memory.db");
}
