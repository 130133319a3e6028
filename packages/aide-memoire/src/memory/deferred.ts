/** A promise and the functions that settle it. (`Promise.withResolvers` is not in Node 20.) */
export type Deferred<T> = {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
};

export function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, "resolve" | "reject"> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const { resolve, reject } = settle ?? unreachable();
  return { promise, resolve, reject };
}

function unreachable(): never {
  throw new Error("A promise's executor runs at once.");
}
