const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Does the work under a signal that Ctrl-C aborts, or the wish of the system to end this process. A second Ctrl-C does
 * not wait for the work. Gives what stopped it, if anything did.
 */
export async function stoppable<T>(
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly result: T; readonly stoppedBy: NodeJS.Signals | undefined }> {
  const controller = new AbortController();
  let stoppedBy: NodeJS.Signals | undefined;
  const stop = (by: NodeJS.Signals): void => {
    if (stoppedBy !== undefined) process.exit(1);
    stoppedBy = by;
    controller.abort();
  };
  for (const name of signals) process.on(name, stop);
  try {
    const result = await work(controller.signal);
    return { result, stoppedBy };
  } finally {
    for (const name of signals) process.off(name, stop);
  }
}
