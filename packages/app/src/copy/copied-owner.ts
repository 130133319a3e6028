import type { Memory } from "aide-memoire";

/** What the library says of each owner that it copies, and how far it is. */
export type CopiedOwner = ReturnType<Memory["copyTo"]> extends AsyncGenerator<infer Owner> ? Owner : never;
export type CopyOptions = NonNullable<Parameters<Memory["copyTo"]>[1]>;
export type CopyMode = NonNullable<CopyOptions["mode"]>;
export type CopyProgress = Parameters<NonNullable<CopyOptions["onProgress"]>>[0];
export type Tally = NonNullable<CopiedOwner["source"]>;
