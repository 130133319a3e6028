import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Where and how a connection ends. Bytes are counted from the moment of the order, over all connections. */
export type Cut = {
  /** `request`: what the client sends. `reply`: what the server sends. */
  readonly direction: "request" | "reply";
  /** So many bytes still pass. With 0 the next one does not. */
  readonly after: number;
  /** `close` (the default) ends both sides; `silence` keeps them open, and nothing passes any more either way. */
  readonly how?: "close" | "silence";
};

/** A proxy of the loopback interface that loses the connection where a test says. It stays up for later connections. */
export type CutProxy = {
  readonly port: number;
  /** Bytes that passed since the last call. */
  passed(): { readonly request: number; readonly reply: number };
  /** One cut; it takes the place of one that has not happened yet. */
  cut(order: Cut): void;
  /** True where an order still waits for its bytes. */
  isArmed(): boolean;
  /** Ends every connection now. */
  cutAll(): void;
  close(): Promise<void>;
};

export async function cutProxy(target: { readonly port: number; readonly host?: string }): Promise<CutProxy> {
  const links = new Set<Link>();
  let order: Cut | undefined;
  let left = 0;
  let passed = { request: 0, reply: 0 };

  function forward(link: Link, direction: Cut["direction"], bytes: Buffer): void {
    if (link.isSilent) return;
    const isOrdered = order?.direction === direction && bytes.length >= left && (left > 0 || bytes.length > 0);
    const through = isOrdered ? bytes.subarray(0, left) : bytes;
    passed = { ...passed, [direction]: passed[direction] + through.length };
    if (order?.direction === direction) left -= through.length;
    const to = direction === "request" ? link.server : link.client;
    if (through.length > 0) to.write(through);
    if (!isOrdered) return;
    const how = order?.how ?? "close";
    order = undefined;
    if (how === "silence") link.isSilent = true;
    else lose(link, to);
  }

  /** What was let through still arrives at `last`. */
  function lose(link: Link, last?: Socket): void {
    links.delete(link);
    for (const socket of [link.client, link.server]) {
      if (socket === last) socket.destroySoon();
      else socket.destroy();
    }
  }

  const listener = createServer((client) => {
    const server = connect({ port: target.port, host: target.host ?? "127.0.0.1", noDelay: true });
    const link: Link = { client: client.setNoDelay(true), server, isSilent: false };
    links.add(link);
    client.on("data", (bytes: Buffer) => forward(link, "request", bytes));
    server.on("data", (bytes: Buffer) => forward(link, "reply", bytes));
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on("error", () => {});
      socket.on("close", () => {
        if (links.delete(link)) other.destroySoon();
      });
    }
  });
  await new Promise<void>((resolve, reject) => listener.once("error", reject).listen(0, "127.0.0.1", resolve));

  return {
    port: (listener.address() as AddressInfo).port,
    passed() {
      const counted = passed;
      passed = { request: 0, reply: 0 };
      return counted;
    },
    cut(next) {
      order = next;
      left = next.after;
    },
    isArmed: () => order !== undefined,
    cutAll() {
      for (const link of links) lose(link);
    },
    async close() {
      for (const link of links) lose(link);
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

type Link = { readonly client: Socket; readonly server: Socket; isSilent: boolean };
