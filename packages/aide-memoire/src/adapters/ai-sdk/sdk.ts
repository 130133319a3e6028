import { MemoryError } from "../../core/error.ts";

/** A chunk of a UI message stream. */
export type Chunk = { readonly type: string };

/** A reply of a model as the page has it. */
export type PageMessage = {
  readonly id: string;
  readonly role: string;
  readonly metadata?: unknown;
  readonly parts: readonly Record<string, unknown>[];
};

type StepEnd = { readonly responseMessage: PageMessage };

/** What is used of the package `ai`. */
export type Sdk = {
  generateId(): string;
  toUIMessageStream(options: { stream: unknown }): ReadableStream<Chunk>;
  createUIMessageStream(options: {
    originalMessages: readonly PageMessage[];
    execute(options: { writer: { merge(stream: ReadableStream<Chunk>): void } }): void;
    onStepEnd(end: StepEnd): Promise<void>;
    onEnd(end: StepEnd): void;
  }): ReadableStream<Chunk>;
  createUIMessageStreamResponse(options: { stream: ReadableStream<Chunk> }): Response;
};

/** Fails with MISSING_PACKAGE where `ai` is not installed. */
export async function loadSdk(): Promise<Sdk> {
  try {
    // Its types are far stricter than what passes through here, which is never looked into.
    return (await import("ai")) as unknown as Sdk;
  } catch (cause) {
    throw new MemoryError("MISSING_PACKAGE", "chatPage needs the package ai. Install it: npm install ai@7", { cause });
  }
}
