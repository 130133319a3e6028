import type { Owner } from "../../core/owner.ts";
import { deadTasks, earliestDue, type DueKind } from "../memory/claims.ts";
import { hasContent } from "../memory/owner-state.ts";
import type { OwnerFile } from "./owner-file.ts";

/** What must be known of every owner, so that one need not read all files. */
export type OwnerFacts = {
  /** Absent where the owner has neither rows nor items. */
  readonly owner?: Owner;
  readonly updatedAt: number;
  /** Of each kind of task, the earliest that is not dead. */
  readonly due: readonly DueKind[];
  readonly dead: number;
  /** Whether the file holds what is gone. */
  readonly isStale: boolean;
};

export function factsOf({ state, isStale }: OwnerFile): OwnerFacts {
  return {
    ...(hasContent(state) && { owner: state.owner }),
    updatedAt: state.updatedAt,
    due: earliestDue(state),
    dead: deadTasks(state),
    isStale,
  };
}
