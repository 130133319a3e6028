import type { Owner } from "./owner.ts";

/**
 * Where masking and encryption act. Every text passes `mask` before anything else sees it; every body passes `seal`
 * on its way into a store and `unseal` on its way out.
 */
export interface Seams {
  mask(text: string): string;
  seal(body: string, place: Place): string;
  unseal(body: string, place: Place): string;
}

/** What a sealed body is bound to, so that it cannot be moved elsewhere. */
export type Place = { readonly owner: Owner; readonly of: string; readonly key: string };

/** Nothing is masked, everything rests as plain text. */
export const plainSeams: Seams = {
  mask: (text) => text,
  seal: (body) => body,
  unseal: (body) => body,
};
