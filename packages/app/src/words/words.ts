import type {
  CopiedOwner,
  CopyMode,
  ManifestBlock,
  MemoryError,
  MemoryEvent,
  ModelMessage,
  Receipt,
  TurnStatus,
} from "aide-memoire";
import type { ChatCommand } from "../chat/input.ts";
import type { Count } from "../copy/totals.ts";
import type { Language } from "../language.ts";
import type { Failure } from "../models/failure.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** All that the command says, in one language. */
export interface Words {
  readonly language: Language;
  /** What a real model is told that it is. */
  readonly system: string;
  place(location: string, user: string): string;
  placeInRam(user: string): string;
  modelFailure(failure: Failure): string;
  memoryError(error: MemoryError): string;
  /** What the library says for people: reasons in manifests, lines of receipts, names and details of checks. */
  fromLibrary(text: string): string;
  unexpected(what: string): string;
  event(code: MemoryEvent["code"], message: string): string;
  /** Who wrote a message. */
  readonly roles: Readonly<Record<ModelMessage["role"], string>>;
  /** A part of a message that is no text. */
  part(type: string): string;
  readonly stopped: { readonly kept: string; readonly nothing: string };
  readonly usage: UsageWords;
  readonly session: SessionWords;
  readonly chat: ChatWords;
  readonly explain: ExplainWords;
  readonly erase: EraseWords;
  readonly copy: CopyWords;
  readonly doctor: DoctorWords;
  readonly help: HelpWords;
}

interface UsageWords {
  /** What commander found: its code, and its own English message. */
  commandLine(code: string, message: string): string;
  readonly textInQuotes: string;
  readonly textAfterDashes: string;
  lang(given: string): string;
  last(given: string): string;
  readonly noSession: string;
  readonly nothingToSay: string;
  readonly eraseWhat: string;
  readonly eraseUnconfirmed: string;
  readonly dryRunAndYes: string;
  readonly copyWhat: string;
  readonly dryRunAndVerify: string;
}

interface SessionWords {
  begins(id: string, model: string): string;
  goesOn(id: string, messages: number, last: string, model: string): string;
  notFound(id: string, user: string): string;
  empty(id: string): string;
  cleared(id: string, messages: number): string;
  readonly none: string;
  noneFound(search: string): string;
  readonly untitled: string;
  readonly columns: Readonly<Record<"id" | "messages" | "last" | "title", string>>;
}

interface ChatWords {
  readonly prompt: string;
  readonly hint: string;
  readonly commands: Readonly<Record<ChatCommand, string>>;
  readonly otherKeys: string;
  unknownCommand(name: string): string;
  readonly undone: string;
  readonly nothingToUndo: string;
}

interface ExplainWords {
  readonly kinds: Readonly<Record<ManifestBlock["kind"], string>>;
  readonly columns: Readonly<Record<"kind" | "tokens" | "reason", string>>;
  readonly total: string;
  readonly statuses: Readonly<Record<TurnStatus, string>>;
  turn(id: string, at: string, status: string): string;
  messages(count: number): string;
  since(at: string): string;
  leftOut(reason: string, messages: number): string;
  prefix(number: number, reason: string): string;
}

interface EraseWords {
  ask(user: string, session: string | undefined, plan: Receipt): string;
  /** Answers that mean it. */
  readonly yes: readonly string[];
  readonly left: string;
  receipt(user: string, session: string | undefined, receipt: Receipt): string[];
}

export interface CopyWords {
  from(location: string): string;
  to(location: string): string;
  noSource(location: string): string;
  /** Of the bar: `{bar}`, `{percentage}`, `{done}` and `{owners}` stand for what is shown there. */
  readonly progress: string;
  readonly columns: Readonly<Record<"source" | "target", string>>;
  readonly counts: Readonly<Record<Count, string>>;
  readonly problems: Readonly<Record<Exclude<CopiedOwner["status"], "copied" | "same" | "due">, string>>;
  owner(owner: CopiedOwner["owner"]): string;
  damaged(session: string, lost: string): string;
  readonly unreadable: string;
  end(mode: CopyMode, owners: number, unwell: number): string;
}

interface DoctorWords {
  location(location: string): string;
  readonly nothingYet: string;
  /** Whether a memory can be made in this folder. */
  folder(folder: string, ok: boolean): string;
  isFolder(path: string, fileInIt: string): string;
  readonly ok: string;
  readonly fault: string;
  readonly unencrypted: string;
  readonly unwell: string;
}

interface HelpWords {
  readonly about: string;
  readonly examples: string;
  /** The names in a term of the help, such as `--store <place>`. */
  placeholders(term: string): string;
  /** Titles of commander's own, as it writes them. */
  readonly titles: Readonly<Record<string, string>>;
  readonly commands: Readonly<
    Record<"chat" | "say" | "show" | "sessions" | "explain" | "clear" | "erase" | "copy" | "doctor" | "help", string>
  >;
  readonly arguments: Readonly<Record<"text" | "session" | "turn" | "command", string>>;
  readonly options: Readonly<Record<HelpOption, string>>;
}

type HelpOption =
  | "session"
  | "user"
  | "store"
  | "model"
  | "lang"
  | "json"
  | "version"
  | "help"
  | "last"
  | "search"
  | "dryRun"
  | "yes"
  | "from"
  | "to"
  | "verify"
  | "dryRunCopy";

const tables = { en, fr } satisfies Record<Language, Words>;

export function wordsOf(language: Language): Words {
  return tables[language];
}
