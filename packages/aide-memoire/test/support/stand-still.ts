/** Stops this process's event loop, as a signal or a machine that sleeps would. */
export function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
