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

export const canMount = mountAt(mkdtempSync(join(tmpdir(), "aide-disk-")), 1, true);

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

function mountAt(folder: string, megabytes: number, isTrial = false): boolean {
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "aide-memoire", folder]);
  if (!isTrial) return status === 0;
  if (status === 0) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
  return status === 0;
}
