import type { Language } from "./language.ts";
import { fold } from "./tokens.ts";

/** A sentence that asks for something told before, with or without a question mark. */
export function isQuestion(sentence: string, language: Language): boolean {
  const words = fold(sentence)
    .replaceAll(/[^\p{L}\p{N}'?-]+/gu, " ")
    .trim();
  if (isRequestToKeep[language].test(words)) return false;
  if (/\?/.test(sentence.replace(/["”»')\]\s]+$/, "").slice(-2))) return !isTagOnly[language].test(words);
  if (/!\s*$/.test(sentence)) return exclaims[language].test(words);
  if (/^which (?:is why|means|reminds|is (?:good|great|nice|fine))\b/.test(words)) return false;
  return asks[language].some((pattern) => pattern.test(words));
}

/** « Peux-tu noter que ... ? » asks for nothing but to be noted. */
const isRequestToKeep: Readonly<Record<Language, RegExp>> = {
  en: /^(?:please |ok |hey |and |also )*(?:(?:can|could|would|will) you (?:please |kindly )*)?(?:please )*(?:note|remember|write down|jot down|jot|put down|log|save|store|keep (?:in mind|a note|note)|make a note|bear in mind|don'?t forget|take note|remind (?:me|us) (?:to|on|at|that|in|tomorrow|before))(?! (?:what|when|where|who|which|how|why)\b)/,
  fr: /^(?:s'il te plait |svp |ok |et )*(?:est-ce que )?(?:(?:peux|pourrais|pouvez|pourriez|veux)[- ](?:tu|vous) |(?:tu|vous) (?:peux|pourrais|pouvez|pourriez) )?(?:s'il te plait |bien )*(?:note[rz]?|inscri(?:re|s|vez)|marque[rz]?|ecri(?:re|s|vez)|reten(?:ir|ez)|retiens|memorise[rz]?|enregistre[rz]?|garde[rz]? en memoire|souviens-toi (?:que|qu')|souvenez-vous (?:que|qu')|n'oublie[zr]? pas|ne pas oublier|rappelle[rz]?[- ]?moi (?:de |d'|que |qu'|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|me rappeler (?:de |d'))(?! (?:quand|ou|qui|quel|comment|combien)\b)/,
};

/** `..., ok?` does not make a question of a statement; `..., right?` does. */
const isTagOnly: Readonly<Record<Language, RegExp>> = {
  en: /^(?!(?:what|when|where|who|which|how|why|is|are|do|does|did|can|could|am|was|were|will|have|has|should)\b).+ (?:ok|okay|got it|remember|will you|would you|please|noted|deal)\s*\?+$/,
  fr: /^(?!(?:que|qu|quand|ou|qui|quel|quelle|comment|combien|pourquoi|est-ce)\b).+ (?:ok|d'accord|compris|c'est note|tu notes|note)\s*\?+$/,
};

/** With an exclamation mark only a request is a question: `Tell me the code!`, not `How nice!`. */
const exclaims: Readonly<Record<Language, RegExp>> = {
  en: /^(?:please |now |just )*(?:tell|remind|give|show) (?:me|us)\b(?! (?:to|that)\b)/,
  fr: /^(?:s'il te plait )*(?:dis|donne|rappelle|redonne|redis|indique|montre|donnez|dites|rappelez)[- ](?:moi|nous)\b(?! (?:de |d'|que |qu'))/,
};

const whEnglish = "(?:what|when|where|who|whom|whose|which|how|why)";
const auxEnglish = "(?:is|are|was|were|am|do|does|did|can|could|will|would|should|has|have|had|shall|may|must|'s|'re)";

const asks: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    new RegExp(
      `^(?:and |so |but |ok |hey |hi |also |then |please |well |um |now |sorry )*(?:(?:at|on|in|by|from|to|for|with|until|since|about) )?${whEnglish}(?:'s|'re|s)? ?(?:time|day|date|colou?r|size|kind|sort|type|year|month|number|old|much|many|long|often|far|tall|big|heavy|wide|deep|high|late|else|exactly|\\p{L}+)? ?${auxEnglish}\\b(?! (?:i|we|you|he|she|they|it) (?:is|am|are|was|were|do|did|have|had|can|will)\\b)`,
      "u",
    ),
    /^(?:and |so |but |ok |hey |also |please |well )*(?:what'?s|when'?s|where'?s|who'?s|how'?s|which|whose|how (?:much|many|old|long|often|far|tall|big|come))\b(?! is why\b| means\b| reminds\b)/,
    /^(?:and |so |ok |hey |please )*(?:is|are|was|were|am|do|does|did|can|could|will|would|should|has|have) (?:i|you|we|he|she|it|they|there|my|our|the|his|her|their|this|that|any|anyone|anybody|\p{L}+) \p{L}+/u,
    /^(?:and |so |ok |hey |please |now |just )*(?:tell|remind|give|show) (?:me|us)\b(?! (?:to|that|on|at|tomorrow)\b)/,
    /^(?:please )?(?:list|name|recall|repeat) (?:my|our|the|all|every|what)\b/,
    /^(?:sorry |hm |oh |and |so |but )*i(?:'ve| have)? (?:just |totally |completely )?(?:forgot|forget|forgotten|can'?t remember|cannot remember|can'?t recall|don'?t remember|don'?t know|wonder|was wondering|am wondering|need to know|want to know|would like to know)\b.*\b(?:what|when|where|who|which|how|whether|if)\b/,
    /^(?:sorry |hm |oh |and |so |but )*i(?:'ve| have)? (?:just |totally |completely )?(?:forgot|forget|forgotten|can'?t remember|cannot remember|can'?t recall|don'?t remember|don'?t know)\b.*\b(?:my|our|the|his|her|their|\p{L}+'s)\b.*\b(?:code|password|pin|name|number|date|address|birthday|time|price|size|colou?r|combination|email|plate)\b/u,
    /^(?:and|what about|how about)\b.{0,60}\?/,
    /^(?:what about|how about|any idea)\b/,
    /^i (?:just )?need (?:the|my|our) (?:\p{L}+ ){0,3}(?:password|code|pin|number|address|name|date|email|combination)\b[^,;:]{0,30}$/u,
    /^(?:the|my|our|\p{L}+'s) (?:\p{L}+ ){1,5}please$/u,
    /^who \p{L}+s\b/u,
  ],
  fr: [
    /^(?:et |alors |mais |bon |ok |dis |euh |au fait |donc )*(?:(?:a|de|d'|en|dans|sur|pour|avec|par|depuis|jusqu'a|vers|avant|chez) )?(?:quel(?:le)?s?|qu'est-ce|qu'|combien|pourquoi|comment|lequel|laquelle|est-ce)\b(?! (?:je suis content|c'est beau|dommage|que soit|bonheur|horreur|chance|ca m'))/,
    /^(?:et |alors |mais |bon |ok |dis |au fait )*(?:c'est|c'etait|ce sera|il est|on est) (?:quand|ou|quoi|qui|combien|comment|quel|quelle)\b/,
    /^(?:et |alors |dis |au fait )*(?:depuis |jusqu'a |pour |avant )?quand (?:est-ce|est|sont|ai-je|a|ont|va|vais|dois|doit|part|arrive|vient|viennent|commence|ouvre|ferme|passe|puis|finit|a lieu)\b/,
    /^(?:et |alors |dis |au fait )*(?:d'|par )?ou (?:est-ce|est|sont|ai-je|a|ont|va|vais|habite|vit|travaille|se|suis|dois|as-tu)\b/,
    /^(?:a |avec |de |pour |chez )?qui (?:est-ce|est|a|ont|m'|va|vient|doit|sont|dois|s'|me|ai-je)/,
    /^que (?:fait|dois|faut|veut|sais|mange|boit|lit|puis|prend|doit|font)\b/,
    /^(?:et |alors |bon |s'il te plait )*(?:dis|donne|rappelle|redonne|redis|indique|montre|donnez|dites|rappelez)[- ](?:moi|nous)\b(?! (?:de |d'|que |qu'|demain))|^parle(?:z)?[- ](?:moi|nous) d/,
    /^(?:peux|pourrais|pouvez|pourriez)[- ](?:tu|vous) (?:me |nous )?(?:dire|rappeler|redonner|donner|redire|repeter)\b/,
    /^(?:tu |vous )?(?:te souviens|vous souvenez|te rappelles|sais-tu|savez-vous|connais-tu|tu sais|tu connais|tu te souviens|tu te rappelles|tu as une idee)\b/,
    /^(?:mince |zut |pardon )*j'ai (?:completement )?oublie (?:ou|quand|qui|quel|quelle|combien|comment|le (?:code|nom|numero|mot|prix|jour)|la (?:date|couleur|taille|place|plaque)|l'(?:adresse|heure|age)|ce que|mon (?:code|numero|mot))\b/,
    /^(?:je ne|je n') ?(?:me )?(?:sais|souviens|rappelle) (?:plus|pas)\b|^je (?:sais|me souviens|me rappelle) (?:plus|pas)\b|^je (?:voudrais|aimerais|veux) savoir\b|^je me demand/,
    /^\p{L}+-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles)\b/u,
    /^(?:j'ai besoin (?:du|de la|de l'|de mon|de ma|des|d'un)|il me faut (?:le|la|l'|mon|ma)) ?(?:mot de passe|code|numero|nom|adresse|date|mail)\b[^,;:]{0,40}$/,
    /^(?:le|la|l'|les|mon|ma|mes|notre) ?(?:[\p{L}']+ ){1,6}(?:s'il (?:te|vous) plait|svp|stp)$/u,
    /^(?:liste|cite)[- ](?:moi|mes|les|tous|toutes)\b/,
  ],
};
