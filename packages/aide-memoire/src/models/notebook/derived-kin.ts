import type { Aliases } from "./aliases.ts";
import type { Mention } from "./people.ts";
import type { Scope } from "./scope.ts";

export function derivedKin(scope: Scope, aliases: Aliases): string[] {
  const mentions = [...scope.borrowedMentions, ...scope.mentions];
  const is = (mention: Mention, kinds: readonly string[]): boolean =>
    kinds.some((kind) => mention.kinds.has(kind) || mention.names.some((name) => aliases.kindsOf(name).has(kind)));
  const child = mentions.find((mention) => mention.kinds.has("child") && mention.of !== "me");
  if (child === undefined) return [];
  const owner = typeof child.of === "object" ? child.of : undefined;
  const parent =
    owner ??
    mentions.find(
      (mention) =>
        mention !== child &&
        (mention.of === "me" || mention.names.length > 0) &&
        (child.of === undefined || child.of === mention || child.of === "other"),
    );
  if (parent === undefined) return [];
  if (is(parent, ["brother", "sister", "sibling"]))
    return [child.kinds.has("daughter") ? "niece" : child.kinds.has("son") ? "nephew" : ""];
  if (is(parent, ["child"]))
    return ["grandchild", child.kinds.has("daughter") ? "granddaughter" : child.kinds.has("son") ? "grandson" : ""];
  return [];
}
