import type { Chunk } from "./sdk.ts";

/** Characters of a reply that are held for who joins late: about what the longest answers have, with their tools. */
const most = 4_000_000;

type Reader = { place: number };

/**
 * The stream of one running reply, for any number of readers at their own pace. Who joins late gets it from its
 * beginning, as long as it is not longer than four million characters; then only what the slowest reader has yet to get
 * is held.
 */
export class SharedStream {
  /** What the page had of the reply before this stream. */
  readonly #head: readonly Chunk[];
  #chunks: Chunk[] = [];
  /** Chunks that were let go, all at the beginning. */
  #dropped = 0;
  #size = 0;
  #ended = false;
  readonly #readers = new Set<Reader>();
  #waiting: (() => void)[] = [];

  constructor(head: readonly Chunk[]) {
    this.#head = head;
  }

  push(chunk: Chunk): void {
    this.#chunks.push(chunk);
    this.#size += sizeOf(chunk);
    this.#letGo();
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** From here on: for the page that asked. */
  read(): ReadableStream<Chunk> {
    return this.#reader([]);
  }

  /** The whole message; `undefined` where it was too long to be held. */
  join(): ReadableStream<Chunk> | undefined {
    return this.#size > most ? undefined : this.#reader(this.#head);
  }

  #reader(head: readonly Chunk[]): ReadableStream<Chunk> {
    const reader: Reader = { place: 0 };
    this.#readers.add(reader);
    const leave = (): void => {
      this.#readers.delete(reader);
      this.#letGo();
    };
    return new ReadableStream<Chunk>({
      start: (controller) => {
        for (const chunk of head) controller.enqueue(chunk);
      },
      pull: async (controller) => {
        while (reader.place - this.#dropped >= this.#chunks.length && !this.#ended) await this.#more();
        const chunk = this.#chunks[reader.place - this.#dropped];
        reader.place += 1;
        this.#letGo();
        if (chunk !== undefined) return controller.enqueue(chunk);
        leave();
        controller.close();
      },
      cancel: leave,
    });
  }

  #letGo(): void {
    if (this.#size <= most) return;
    const places = [...this.#readers].map(({ place }) => place);
    const read = Math.min(this.#dropped + this.#chunks.length, ...places) - this.#dropped;
    if (read === 0) return;
    this.#chunks.splice(0, read);
    this.#dropped += read;
  }

  async #more(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

function sizeOf(chunk: Chunk): number {
  return "delta" in chunk && typeof chunk.delta === "string" ? chunk.delta.length : JSON.stringify(chunk).length;
}
