import type { Language } from "./language.ts";
import { fold } from "./tokens.ts";

/** What is said to the notebook itself, and is neither a fact nor a question about one. */
export type SmallTalk = "greeting" | "thanks" | "bye" | "self" | "fine";

type Rule = readonly [pattern: RegExp, kind: SmallTalk];

const address = "(?: (?:there|everyone|all|again|friend|notebook|bot|assistant|you))*";
const rules: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    [
      new RegExp(
        `^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|howdy|yo)${address}(?: how are you(?: doing)?(?: today)?)?$`,
      ),
      "greeting",
    ],
    [/^(?:how are you|how is it going|how are things|what is up|whats up)(?: doing)?(?: today)?$/, "greeting"],
    [
      /^(?:(?:ok|okay|great|perfect|super|wonderful|oh) )*(?:(?:many |a lot of )?thanks?(?: you)?|thx|ty|cheers|much appreciated)(?: (?:a lot|so much|very much|again|for (?:that|your help|everything|the help)|that is (?:great|all|perfect|helpful|kind)|thats (?:great|all|perfect)|great|you are (?:great|the best)|a million|everyone|you))*$/,
      "thanks",
    ],
    [
      /^(?:good ?bye|bye(?: bye)?|see you(?: (?:later|soon|tomorrow))?|good night|talk (?:to you )?(?:later|soon)|take care|have a (?:good|nice) (?:day|evening|one|weekend))(?: .{0,20})?$/,
      "bye",
    ],
    [
      /^(?:so |and |but |hi |hello |hey )*(?:who are you|what are you|what is your name|whats your name|are you (?:a |an )?(?:human|bot|robot|ai|chatbot|language model|real|person|real person)|what can you do(?: for me)?|what do you do|how (?:do|can) you (?:work|help)(?: me)?|can you help(?: me)?|help)$/,
      "self",
    ],
    [
      /^(?:(?:ok|okay|great|perfect|good|fine|all right|alright|cool|super|nice|understood|got it|yes|no|yep|nope|sure|very good|excellent|wonderful|ah|oh|that is (?:great|good|fine|all|it|right)|thats (?:great|all|it|right)|never ?mind|i see|sounds good|well done)(?: |$))+$/,
      "fine",
    ],
  ],
  fr: [
    [
      /^(?:bonjour|bonsoir|salut|coucou|hello|hey|re|bjr)(?: (?:a toi|a vous|a tous|toi|le carnet|mon ami|tout le monde|ca va|comment (?:ca va|vas tu|allez vous|tu vas|vous allez)|tu vas bien|vous allez bien))*$/,
      "greeting",
    ],
    [
      /^(?:ca va|comment (?:ca va|vas tu|allez vous|tu vas|vous allez)|tu vas bien|vous allez bien)(?: bien)?(?: aujourd hui)?$/,
      "greeting",
    ],
    [
      /^(?:(?:ok|super|parfait|genial|tres bien|ah|oh) )*(?:merci|mille mercis|je (?:te|vous) remercie)(?: (?:beaucoup|bien|infiniment|encore|a toi|a vous|mille fois|pour (?:tout|ca|cela|votre aide|ton aide)|c est (?:gentil|parfait|super|sympa|tout)|d avance))*$/,
      "thanks",
    ],
    [
      /^(?:au revoir|bye|a bientot|a demain|a plus(?: tard)?|a tout a l heure|a la prochaine|bonne (?:nuit|soiree|journee|fin de journee)|ciao|tchao)(?: .{0,20})?$/,
      "bye",
    ],
    [
      /^(?:et |bonjour |salut |mais )*(?:qui (?:es tu|etes vous|est tu)|tu es qui|t es qui|vous etes qui|c est qui|comment (?:tu t appelles|t appelles tu|vous appelez vous|vous vous appelez)|quel est (?:ton|votre) nom|(?:es tu|etes vous|tu es|vous etes|t es) (?:un |une )?(?:humain|humaine|robot|bot|ia|machine|intelligence artificielle|personne|chatbot|vraie personne)|que (?:sais|savez|peux|pouvez) (?:tu|vous) faire|qu est ce que (?:tu (?:sais|peux)|vous (?:savez|pouvez)) faire|a quoi (?:tu sers|sers tu|servez vous)|comment (?:tu marches|ca marche|tu fonctionnes|fonctionnes tu)|aide moi|aide|tu peux m aider|peux tu m aider|pouvez vous m aider)$/,
      "self",
    ],
    [
      /^(?:(?:ok|okay|d accord|super|parfait|tres bien|bien|entendu|compris|oui|non|genial|cool|nickel|impeccable|ca marche|c est (?:bon|tout|parfait|ca|super|bien)|excellent|tant pis|laisse tomber|ah|oh|je vois|bravo)(?: |$))+$/,
      "fine",
    ],
  ],
};

export function smallTalkOf(text: string, language: Language): SmallTalk | undefined {
  const words = fold(text)
    .replaceAll(/\bwhat's\b/g, "what is")
    .replaceAll(/\bhow's\b/g, "how is")
    .replaceAll(/\bthat's\b/g, "that is")
    .replaceAll(/\byou're\b/g, "you are")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (words === "") return "fine";
  return talkOf(words, language) ?? severalOf(text, language);
}

function talkOf(words: string, language: Language): SmallTalk | undefined {
  return rules[language].find(([pattern]) => pattern.test(words))?.[1];
}

/** `thanks, bye` */
function severalOf(text: string, language: Language): SmallTalk | undefined {
  const parts = text.split(/[,;!]+\s+/).filter((part) => /\p{L}/u.test(part));
  const kinds = parts.length < 2 ? [] : parts.map((part) => smallTalkOf(part, language));
  return kinds.some((kind) => kind === undefined)
    ? undefined
    : (kinds.findLast((kind) => kind !== "fine") ?? kinds.at(-1));
}

/** A text of small talk only, each sentence of it; the last one tells the tone. */
export function smallTalkIn(sentences: readonly string[], language: Language): SmallTalk | undefined {
  const kinds = sentences.map((sentence) => smallTalkOf(sentence, language));
  if (kinds.length === 0) return "fine";
  if (kinds.some((kind) => kind === undefined)) return undefined;
  return kinds.find((kind) => kind === "self") ?? kinds.findLast((kind) => kind !== "fine") ?? "fine";
}
