import { open, readFile, rename, stat, unlink, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

/** The few calls of the file system that a journal makes while it is open. Each fails as those of `node:fs` do. */
export interface Disk {
  /** All of a file; `undefined` where there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Opens for writing; with `isNew` the file is made, and is empty. */
  open(path: string, isNew: boolean): Promise<DiskFile>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes what was made or renamed in a folder last. */
  syncFolder(path: string): Promise<void>;
}

export interface DiskFile {
  /** Whether it is what stands at the path. */
  isThere(): Promise<boolean>;
  /** Writes all of the bytes from this place on. */
  write(bytes: Uint8Array, place: number): Promise<void>;
  sync(): Promise<void>;
  truncate(length: number): Promise<void>;
  close(): Promise<void>;
}

export const nodeDisk: Disk = {
  async read(path) {
    try {
      return await readFile(path);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
  async open(path, isNew) {
    return fileOf(path, await open(path, isNew ? "w" : "r+", 0o600));
  },
  rename,
  remove: unlink,
  async syncFolder(path) {
    if (process.platform === "win32") return;
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
};

/** Puts a file in the place of another one: whoever looks sees the one or the other, also after a power cut. */
export async function replaceFile(disk: Disk, path: string, draft: string, bytes: Uint8Array): Promise<void> {
  try {
    const file = await disk.open(draft, true);
    try {
      await file.write(bytes, 0);
      await file.sync();
    } finally {
      await file.close();
    }
    await disk.rename(draft, path);
  } catch (error) {
    await disk.remove(draft).catch(() => undefined);
    throw error;
  }
  await disk.syncFolder(dirname(path));
}

function fileOf(path: string, handle: FileHandle): DiskFile {
  return {
    async isThere() {
      const [own, found] = await Promise.all([
        handle.stat(),
        stat(path).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
      ]);
      return own.ino === found?.ino && own.dev === found.dev;
    },
    async write(bytes, place) {
      for (let written = 0; written < bytes.length;) {
        const left = bytes.length - written;
        written += (await handle.write(bytes, written, left, place + written)).bytesWritten;
      }
    },
    sync: () => handle.datasync(),
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  };
}

function isMissing(error: unknown): boolean {
  return (error as { code?: unknown }).code === "ENOENT";
}
