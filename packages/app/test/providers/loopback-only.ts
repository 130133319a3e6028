import { Socket } from "node:net";
import { afterAll, beforeAll, expect } from "vitest";

export type LoopbackGuard = {
  /** The places outside this machine to which a connection was tried, as host:port. None was made. */
  readonly attempts: readonly string[];
  remove(): void;
};

/** Call at the top of a test file: no test in it reaches beyond this machine, and one that tries fails the file. */
export function loopbackOnly(): void {
  let guard: LoopbackGuard | undefined;
  beforeAll(() => {
    guard = installLoopbackGuard();
  });
  afterAll(() => {
    guard?.remove();
    expect(guard?.attempts).toEqual([]);
  });
}

/** Stops every TCP connection to another machine before its name is looked up. */
export function installLoopbackGuard(): LoopbackGuard {
  const attempts: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was; called with its own `this`
  const original = Socket.prototype.connect;
  function guarded(this: Socket, ...parameters: readonly unknown[]): Socket {
    const { host, port } = destination(parameters);
    if (isThisMachine(host)) return Reflect.apply(original, this, parameters) as Socket;
    attempts.push(`${host}:${port}`);
    setImmediate(() => this.destroy(new Error(`The tests do not connect to ${host}.`)));
    return this;
  }
  Socket.prototype.connect = guarded as typeof original;
  return {
    attempts,
    remove: () => {
      Socket.prototype.connect = original;
    },
  };
}

type Destination = { readonly host: string; readonly port: string };

/** `connect` takes options, a port and a host, a path, or (from `net.connect`) a list of its own arguments. */
function destination([first, second]: readonly unknown[]): Destination {
  if (Array.isArray(first)) return destination(first as readonly unknown[]);
  if (typeof first === "object" && first !== null) {
    const { host, port } = first as { readonly host?: unknown; readonly port?: unknown };
    return { host: typeof host === "string" ? host : "localhost", port: String(port) };
  }
  return { host: typeof second === "string" ? second : "localhost", port: String(first) };
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
