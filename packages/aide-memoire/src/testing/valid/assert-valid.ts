import { anthropicRules } from "./anthropic.ts";
import { googleRules } from "./google.ts";
import { openaiChatRules } from "./openai-chat.ts";
import { openaiResponsesRules } from "./openai-responses.ts";
import type { Breach, Rule } from "./rule.ts";
import { wires } from "./wire.ts";

/** A provider's shape of a history: `messages`, `messages`, `input` and `contents` of its request. */
export type Provider = "anthropic" | "openai-chat" | "openai-responses" | "google";

export const rulesOf = {
  anthropic: anthropicRules,
  "openai-chat": openaiChatRules,
  "openai-responses": openaiResponsesRules,
  google: googleRules,
} satisfies Record<Provider, readonly Rule[]>;

/** All that a provider would refuse in a history, rule by rule. */
export function breaches(
  messages: readonly unknown[],
  rules: readonly Rule[],
): readonly (Breach & { readonly rule: Rule })[] {
  const history = wires(messages);
  return rules.flatMap((rule) => Array.from(rule.check(history), (breach) => ({ ...breach, rule })));
}

/**
 * Throws where the provider would refuse the history of a request, in the shape in which it goes over the wire. The
 * error names the rule, the index of the message and what is wrong, never its text. Where models differ, what passes is
 * what all of them take; a signature is looked for, not verified.
 *
 * ```ts
 * assertValid(request.messages, "anthropic");
 * ```
 */
export function assertValid(messages: readonly unknown[], provider: Provider): void {
  if (!Object.hasOwn(rulesOf, provider))
    throw new TypeError(
      `There are rules for ${Object.keys(rulesOf).join(", ")}; "${String(provider)}" is none of them.`,
    );
  if (!Array.isArray(messages))
    throw new TypeError("assertValid takes the list of messages of a request, not the request itself.");
  const [first, ...more] = breaches(messages, rulesOf[provider]);
  if (first === undefined) return;
  const others = [...new Set(more.map(({ rule }) => rule.id))].filter((id) => id !== first.rule.id);
  throw new Error(
    [
      `${provider} would refuse this history, by the rule "${first.rule.id}": message ${first.at} ${first.what}.`,
      first.rule.says,
      first.rule.models === undefined ? "" : `Models differ: ${first.rule.models}`,
      `See ${first.rule.source}.`,
      others.length === 0 ? "" : `Broken too: ${others.join(", ")}.`,
    ]
      .filter((line) => line !== "")
      .join("\n"),
  );
}
