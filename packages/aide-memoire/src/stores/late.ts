/** What is opened at its first use, and again at the next one where that failed. */
export type Late<T> = {
  get(): Promise<T>;
  /** Without opening it: `undefined` where it is not open. */
  opened(): Promise<T | undefined>;
};

export function late<T>(open: () => Promise<T>): Late<T> {
  let opening: Promise<T> | undefined;
  return {
    get() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    opened: async () => opening?.catch(() => undefined),
  };
}
