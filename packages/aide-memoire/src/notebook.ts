export { notebook, type NotebookOptions } from "./models/notebook/notebook.ts";
export type { NotebookSession } from "./models/notebook/notes.ts";
export type { TextModel } from "./models/text-model.ts";
