import type { LanguageModel } from "ai";
import type { Session } from "aide-memoire";
import type { AiSdk } from "aide-memoire/formats";
import { notebook } from "aide-memoire/notebook";
import type { Context } from "../context.ts";
import { modelFailed } from "../failure.ts";
import type { KeyPlace } from "../models/keys.ts";
import { resolveModel } from "../models/resolve-model.ts";
import { notebookName } from "../settings.ts";

/** A session, and the model that answers in it. */
export type Conversation = {
  readonly session: Session<AiSdk>;
  readonly modelName: string;
  readonly model: LanguageModel;
  /** Where the key of this model is looked for. */
  readonly key: KeyPlace | undefined;
};

/** Fails as `modelFailed` where the name stands for no model that can be used. Reads and writes nothing of the memory. */
export async function openConversation({ memory, settings, words }: Context, id: string): Promise<Conversation> {
  const { user, model: modelName } = settings;
  if (modelName === notebookName) {
    // The notebook answers by quoting what it is sent: it gets no instructions of ours.
    const session = memory.session(id, { user });
    return { session, modelName, model: notebook(session, { language: words.language }), key: undefined };
  }
  const session = memory.session(id, { user, system: words.system });
  try {
    return { session, modelName, ...(await resolveModel(modelName, process.env)) };
  } catch (error) {
    throw modelFailed(error);
  }
}
