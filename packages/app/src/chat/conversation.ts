import type { LanguageModel } from "ai";
import type { Memory, Session } from "aide-memoire";
import type { AiSdk } from "aide-memoire/formats";
import { notebook } from "aide-memoire/notebook";
import { modelFailed } from "../failure.ts";
import { resolveModel } from "../models/resolve-model.ts";
import { notebookName, type Settings } from "../settings.ts";
import type { Words } from "../words/words.ts";

/** A session, and the model that answers in it. */
export type Conversation = {
  readonly session: Session<AiSdk>;
  readonly modelName: string;
  readonly model: LanguageModel;
};

/** Fails as a failed model where the name stands for none that can be used. Reads and writes nothing of the memory. */
export async function openConversation(
  { memory, settings, words }: { readonly memory: Memory; readonly settings: Settings; readonly words: Words },
  id: string,
): Promise<Conversation> {
  const { user, model: modelName } = settings;
  if (modelName === notebookName) {
    // The notebook answers by quoting what it is sent: it gets no instructions of ours.
    const session = memory.session(id, { user });
    return { session, modelName, model: notebook(session, { language: words.language }) };
  }
  const session = memory.session(id, { user, system: words.system });
  try {
    return { session, modelName, model: await resolveModel(modelName, process.env) };
  } catch (error) {
    throw modelFailed(error);
  }
}
