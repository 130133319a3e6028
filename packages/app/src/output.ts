import { printable } from "./terminal/printable.ts";

/** Data goes to stdout, words to stderr. On a terminal, text cannot send it commands. */
export interface Output {
  data(text: string): void;
  line(text: string): void;
  /** One JSON document in one line. */
  json(value: unknown): void;
  /** Always one line, also where it quotes several. */
  note(text: string): void;
}

export function commandOutput(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Output {
  // Who reads us may leave early, as `head` does: what there is to do is done all the same.
  for (const stream of [stdout, stderr]) stream.on("error", () => undefined);
  const write = (stream: NodeJS.WriteStream, text: string): void => {
    if (stream.writable) stream.write(stream.isTTY ? printable(text) : text);
  };
  return {
    data: (text) => {
      write(stdout, text);
    },
    line: (text) => {
      write(stdout, `${text}\n`);
    },
    json: (value) => {
      write(stdout, `${JSON.stringify(value, bytesAsBase64)}\n`);
    },
    note: (text) => {
      write(stderr, `${inOneLine(text)}\n`);
    },
  };
}

/** Ids and messages of others may hold line breaks. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n\u2028\u2029]\s*/g, " ");
}

/** Resolves when all that was written has left the process. */
export async function flushed(): Promise<void> {
  await Promise.all(
    [process.stdout, process.stderr].map(
      async (stream) =>
        new Promise<void>((resolve) => {
          if (!stream.writable) return resolve();
          stream.once("error", () => resolve());
          stream.write("", () => resolve());
        }),
    ),
  );
}

/** As the AI SDK itself takes bytes in JSON. */
function bytesAsBase64(this: unknown, key: string, value: unknown): unknown {
  const original: unknown = typeof this === "object" && this !== null ? Reflect.get(this, key) : undefined;
  return original instanceof Uint8Array ? Buffer.from(original).toString("base64") : value;
}
