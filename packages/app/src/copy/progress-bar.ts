import { SingleBar } from "cli-progress";
import type { CopyProgress } from "./copied-owner.ts";

export interface ProgressBar {
  show(progress: CopyProgress): void;
  /** Takes it away, so that words can come in its place. */
  end(): void;
}

/** On a terminal; elsewhere nothing is shown. `format` has `{bar}`, `{percentage}`, `{done}` and `{owners}`. */
export function progressBar(stream: NodeJS.WriteStream, format: string): ProgressBar {
  // Ctrl-C ends the copy, not the bar alone, so there must be no cursor to bring back.
  const bar = new SingleBar({ stream, format, clearOnComplete: true, gracefulExit: false });
  let isShown = false;
  return {
    show({ owners, done }) {
      if (!stream.isTTY) return;
      const counts = { done: Math.floor(done), owners };
      if (!isShown) bar.start(owners, done, counts);
      isShown = true;
      bar.setTotal(owners);
      bar.update(done, counts);
    },
    end() {
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}
