export { journalStore, type JournalOptions } from "./stores/journal/journal-store.ts";
