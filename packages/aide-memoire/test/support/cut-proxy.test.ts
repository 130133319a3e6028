import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cutProxy, type CutProxy } from "./cut-proxy.ts";

/** Answers each byte with three of it. */
const server = createServer((socket) => {
  socket.on("error", () => {});
  socket.on("data", (bytes: Buffer) => {
    received += bytes.toString();
    socket.write(bytes.toString().replaceAll(/./g, "$&$&$&"));
  });
});
let received = "";
let proxy: CutProxy;

beforeEach(async () => {
  received = "";
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy = await cutProxy({ port: (server.address() as AddressInfo).port });
});

afterEach(async () => {
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Says `text` and gives what came back until the connection ended. */
async function say(text: string): Promise<string> {
  const socket: Socket = connect(proxy.port, "127.0.0.1");
  let answer = "";
  socket.on("error", () => {});
  socket.on("data", (bytes: Buffer) => {
    answer += bytes.toString();
    if (answer.length === text.length * 3) socket.end();
  });
  socket.write(text);
  await once(socket, "close");
  return answer;
}

test("without an order all passes, and is counted", async () => {
  expect(await say("abc")).toBe("aaabbbccc");
  expect(proxy.passed()).toEqual({ request: 3, reply: 9 });
  expect(proxy.passed()).toEqual({ request: 0, reply: 0 });
});

test.each([0, 1, 2, 3])(
  "after %i bytes of a request the server has just these, and the client no whole answer",
  async (after) => {
    proxy.cut({ direction: "request", after });
    await say("abc");
    await expect.poll(() => received).toBe("abc".slice(0, after));
    expect(proxy.isArmed()).toBe(false);
    expect(await say("x")).toBe("xxx");
  },
);

test.each([0, 1, 8, 9])("after %i bytes of a reply the server has all, the client just these", async (after) => {
  proxy.cut({ direction: "reply", after });
  expect(await say("abc")).toBe("aaabbbccc".slice(0, after));
  expect(received).toBe("abc");
  expect(proxy.isArmed()).toBe(false);
});

test("silence keeps the connection and passes nothing", async () => {
  proxy.cut({ direction: "request", after: 1, how: "silence" });
  const answer = say("abc");
  await expect.poll(() => received).toBe("a");
  expect(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 50, "nothing"))])).toBe("nothing");
  proxy.cutAll();
  expect(await answer).toBe("");
});
