const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Repeats of a key that is held down are not a second wish, in milliseconds. */
const repeatMs = 1000;

/** Another way in which the person says stop: calls back when they do, until what it gives is called. */
export type OnInterrupt = (stop: () => void) => () => void;

/**
 * Does the work under a signal that Ctrl-C aborts, or the wish of the system to end this process. Who asks again later
 * does not wait for the work. Gives what stopped it, if anything did.
 */
export async function stoppable<T>(
  work: (signal: AbortSignal) => Promise<T>,
  onInterrupt: OnInterrupt = () => () => undefined,
): Promise<{ readonly result: T; readonly stoppedBy: NodeJS.Signals | undefined }> {
  const controller = new AbortController();
  let stopped: { readonly by: NodeJS.Signals; readonly at: number } | undefined;
  const stop = (by: NodeJS.Signals): void => {
    if (stopped !== undefined && performance.now() - stopped.at > repeatMs) process.exit(1);
    stopped ??= { by, at: performance.now() };
    controller.abort();
  };
  for (const name of signals) process.on(name, stop);
  const restore = onInterrupt(() => {
    stop("SIGINT");
  });
  try {
    const result = await work(controller.signal);
    return { result, stoppedBy: stopped?.by };
  } finally {
    restore();
    for (const name of signals) process.off(name, stop);
  }
}
