import { fromJsonText, toJsonText } from "../../core/json.ts";

/** A copy of the item as it will come back. Fails with BAD_INPUT where JSON cannot hold it. */
export function asStored<M>(item: M): M {
  return fromJsonText(toJsonText(item, "The item")) as M; // The text gives back what it was made of.
}

/** The same, for comparing; what could not be stored is left as it is. */
export function comparable<M>(item: M): M {
  try {
    return asStored(item);
  } catch {
    return item;
  }
}
