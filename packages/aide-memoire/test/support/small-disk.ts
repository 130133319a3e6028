import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own in RAM, which is soon full. Linux, as root. */
export type SmallDisk = {
  readonly folder: string;
  /** Leaves only so many bytes free. */
  fill(left: number): void;
  /** Gives back what was filled. */
  makeRoom(): void;
  remove(): void;
};

export const canMount = tryMount();

export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "aide-disk-"));
  if (!mountAt(folder, megabytes)) throw new Error("A file system cannot be mounted here.");
  const filler = join(folder, "filler");
  return {
    folder,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    makeRoom: () => rmSync(filler),
    remove() {
      spawnSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "aide-disk-"));
  const isMounted = mountAt(folder, 1);
  if (isMounted) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}

function mountAt(folder: string, megabytes: number): boolean {
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "aide-memoire", folder]);
  return status === 0;
}
