import type { Format } from "../core/format.ts";
import { validId } from "../core/id.ts";
import { kindOfValue } from "../core/kind-of-value.ts";
import { knownKeys } from "../core/known-keys.ts";
import { MemoryError } from "../core/error.ts";
import type { Owner } from "../core/owner.ts";
import type { Health, Page } from "../core/store.ts";
import { aiSdk, type AiSdk } from "../formats/ai-sdk/ai-sdk.ts";
import { checkMessages } from "./check.ts";
import type { Engine } from "./engine.ts";
import { eraseOwner, type Receipt } from "./erase.ts";
import { folded, listAll, listOwner, type ListOptions, type SessionInfo } from "./listing.ts";
import { copyMemory } from "./move/copy-memory.ts";
import type { CopiedOwner, CopyOptions } from "./move/outcome.ts";
import { checkSignal, flagOption, textOption } from "./options.ts";
import type { Session } from "./session.ts";
import { SessionHandle } from "./session-handle.ts";
import type { TaskReport } from "./tasks.ts";

export type SessionOptions<F extends Format> = {
  /** Who it belongs to. A session without a user is its own owner. */
  readonly user?: string;
  readonly tenant?: string;
  /** How its messages look. Default: the AI SDK's `ModelMessage`. */
  readonly format?: F;
  /** System text of this session instead of the memory's. */
  readonly system?: string;
};

export interface Memory {
  /** The absolute place where this memory rests. */
  readonly location: string;
  session<F extends Format = AiSdk>(id: string, options?: SessionOptions<F>): Session<F>;
  /** The newest first. Without a user: of all owners of the tenant, owner by owner. */
  sessions(options?: ListOptions): Promise<Page<SessionInfo>>;
  user(id: string, options?: { readonly tenant?: string }): User;
  /** Does the work that is due: for cron and serverless. */
  runTasks(options?: { readonly signal?: AbortSignal }): Promise<TaskReport>;
  /** Opens the store now. Everything else opens it on first use. */
  ready(): Promise<void>;
  /** Background work that has begun is done. */
  settled(): Promise<void>;
  /** What a person running this should know of the store's state. */
  health(): Promise<Health>;
  /**
   * Copies all that is here to another memory, owner by owner, and says what became of each; stop it at any point, and
   * the next copy goes on. At the target an owner must be empty, or as a copy left it: another is `refused`, untouched.
   * Nobody may write to the target meanwhile. Open both with `background: "manual"`.
   *
   * @example
   * for await (const { owner, status } of memory.copyTo(openMemory("copy.db", { background: "manual" }))) {
   *   console.log(owner.id, status);
   * }
   */
  copyTo(target: Memory, options?: CopyOptions): AsyncGenerator<CopiedOwner>;
  /** Open turns lose their lease; what was not committed is not kept. Idempotent. */
  close(): Promise<void>;
}

export interface User {
  readonly id: string;
  sessions(options?: Omit<ListOptions, "user" | "tenant">): Promise<Page<SessionInfo>>;
  /** Erases all that belongs to the user: sessions, messages, index. */
  erase(options?: { readonly dryRun?: boolean }): Promise<Receipt>;
}

/** By a method, so that an object with the methods of a memory is that memory. */
const engines = new WeakMap<Memory["copyTo"], Engine>();

/** Most sessions of one page. */
const mostSessions = 1000;

export function createMemory(engine: Engine, close: () => Promise<void>): Memory {
  const { policy, tasks } = engine;
  const { location } = engine.store;
  let closed: Promise<void> | undefined;

  function ownerOf(user: string, tenant: string | undefined): Owner {
    return { tenant: tenantOf(tenant), kind: "user", id: validId(user, "user id") };
  }

  function session<F extends Format = AiSdk>(id: string, options: SessionOptions<F> = {}): Session<F> {
    knownKeys(options, ["user", "tenant", "format", "system"], "The options of session");
    const { user, format = aiSdk } = options;
    checkFormat(format);
    const name = validId<"session">(id, "session id");
    const guest: Owner = { tenant: tenantOf(options.tenant), kind: "session", id: name };
    const owner = user === undefined ? guest : ownerOf(user, options.tenant);
    const system = options.system === undefined ? policy.system : textOption(options.system, "system");
    // The handle works on unknown messages; the format that was bound gives them their types.
    return new SessionHandle(engine, { owner, session: name, format, system }) as unknown as Session<F>;
  }

  async function sessions(options: ListOptions = {}): Promise<Page<SessionInfo>> {
    knownKeys(options, ["user", "tenant", "search", "cursor", "limit"], "The options of sessions");
    const { limit = 20, cursor } = options;
    checkPageLimit(limit);
    if (cursor !== undefined) textOption(cursor, "cursor");
    const list = { search: folded(textOption(options.search, "search").toWellFormed()), cursor, limit };
    if (options.user === undefined) return listAll(engine, tenantOf(options.tenant), list);
    return listOwner(engine, ownerOf(options.user, options.tenant), list);
  }

  const copyTo: Memory["copyTo"] = (target, options) => copyMemory(engine, engineOf(target), options);
  engines.set(copyTo, engine);

  return {
    location,
    copyTo,
    session,
    sessions,
    user: (id, options = {}) => {
      knownKeys(options, ["tenant"], "The options of user");
      const owner = ownerOf(id, options.tenant);
      return {
        id,
        sessions: async (list = {}) => {
          knownKeys(list, ["search", "cursor", "limit"], "The options of sessions");
          return sessions({ ...list, user: id, ...(options.tenant !== undefined && { tenant: options.tenant }) });
        },
        erase: async (erase = {}) => {
          knownKeys(erase, ["dryRun"], "The options of erase");
          return eraseOwner(engine, owner, flagOption(erase.dryRun, "dryRun"));
        },
      };
    },
    runTasks: async (options = {}) => {
      knownKeys(options, ["signal"], "The options of runTasks");
      checkSignal(options.signal);
      return tasks.run(engine, options.signal);
    },
    ready: async () => {
      await engine.store.owners({ limit: 1 });
      tasks.start(engine);
    },
    settled: async () => tasks.settled(),
    health: async () => {
      const { checks, ...health } = await engine.store.inspect();
      return { ...health, checks: [...checks, await checkMessages(engine)] };
    },
    close: async () => {
      closed ??= close();
      return closed;
    },
  };
}

function engineOf(memory: Memory): Engine {
  const engine = engines.get(memory?.copyTo);
  if (engine !== undefined) return engine;
  throw new MemoryError("BAD_INPUT", `The target must be a memory that openMemory gave, not ${kindOfValue(memory)}.`);
}

function checkFormat(format: Format): void {
  if (typeof format === "object" && format !== null && typeof format.read === "function") return;
  throw new MemoryError("BAD_INPUT", `format must be a format, such as aiSdk, not ${kindOfValue(format)}.`);
}

function checkPageLimit(limit: number): void {
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= mostSessions) return;
  throw new MemoryError(
    "BAD_INPUT",
    `limit must be a whole number from 1 to ${mostSessions}, not ${kindOfValue(limit)}. A cursor brings the next page.`,
  );
}

function tenantOf(tenant: string | undefined): string {
  return tenant === undefined ? "" : validId(tenant, "tenant");
}
