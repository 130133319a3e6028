import { answeredCall } from "../../core/answered-call.ts";
import { fieldsOf, isPlainObject } from "../../core/json.ts";
import { isPlaced } from "../neutral/placed-id.ts";
import { acceptedContent } from "./accepted.ts";
import { callIds, isOf, isToolContent, partsOf, type CallId, type GeminiFields } from "./parts-of.ts";

/**
 * The contents as the API accepts them: it counts the results that follow calls, so all of a reply stand alone in one
 * user content right behind it, in the order of the calls and under their names. A content with calls stands behind one
 * of the user, so it joins a reply that it goes on with. Behind the last words of the user each reply's first call has a
 * signature, or what stands for one. All other contents are as they were given, but for what the API refuses within one.
 */
export function requestContents(contents: readonly unknown[]): unknown[] {
  const sent: unknown[] = [];
  let model: unknown;
  let said: unknown[] = [];
  for (const content of contents) {
    if (isOf(content, "user")) said.push(content);
    else {
      sent.push(...resultsApart(said, model));
      const goesOn = said.length === 0 && callsOf(content).length > 0;
      model = goesOn ? joined(sent.pop(), content) : content;
      sent.push(model);
      said = [];
    }
  }
  return signed([...sent, ...resultsApart(said, model)]).map(acceptedContent);
}

/** User contents in a row, with all results in one before the others. */
function resultsApart(said: readonly unknown[], model: unknown): readonly unknown[] {
  const results = said.flatMap((content) => resultsOf(content));
  if (results.length === 0) return said;
  const calls = callsOf(model);
  const pairs = pairsOf(results, calls);
  const rankOf = (call: CallId | undefined): number => (call === undefined ? calls.length : calls.indexOf(call));
  const named = pairs.toSorted((one, other) => rankOf(one.call) - rankOf(other.call)).map(underCall);
  const [first] = said;
  const whole = partsOf(first);
  const same = named.length === whole.length && named.every((part, place) => part === whole[place]);
  const others = said.flatMap((content): unknown[] => {
    if (resultsOf(content).length === 0) return [content];
    const parts = partsOf(content).filter((part) => !isPlainObject(part["functionResponse"]));
    return parts.length === 0 ? [] : [{ ...fieldsOf(content), parts }];
  });
  return [same ? first : { role: "user", parts: named }, ...others];
}

type Result = { readonly part: GeminiFields; readonly id: string };

function resultsOf(content: unknown): Result[] {
  const parts = partsOf(content);
  return callIds(parts, "functionResponse").flatMap((result, place) =>
    result === undefined ? [] : [{ part: parts[place] ?? {}, id: result.id }],
  );
}

function callsOf(content: unknown): CallId[] {
  return callIds(partsOf(content), "functionCall").filter((call) => call !== undefined);
}

type Pair = { readonly part: GeminiFields; readonly call: CallId | undefined };

/** Each result with its call: that of its id, else the first that is left of its name, or of all. */
function pairsOf(results: readonly Result[], calls: readonly CallId[]): Pair[] {
  const open = new Set(calls);
  const take = (call: CallId | undefined): CallId | undefined => {
    if (call !== undefined) open.delete(call);
    return call;
  };
  const own = results.map(({ id }) => take([...open].find((call) => call.id === id)));
  return results.map(({ part, id }, at) => ({ part, call: own[at] ?? take(answeredCall(id, open)) }));
}

/** The result under the name of its call, and under its id where it has one that is the API's. */
function underCall({ part, call }: Pair): GeminiFields {
  if (call === undefined) return part;
  const response = fieldsOf(part["functionResponse"]);
  const { id, name } = call;
  const identified = isPlaced(id, name) || response["id"] === id;
  if (identified && response["name"] === name) return part;
  return { ...part, functionResponse: { ...response, ...(!identified && { id }), name } };
}

function joined(model: unknown, more: unknown): unknown {
  return isPlainObject(model) ? { ...model, parts: [...partsOf(model), ...partsOf(more)] } : more;
}

/** What Google documents as the stand-in for a signature that was lost, or that another model never gave. */
const unsigned = "skip_thought_signature_validator";

function signed(contents: readonly unknown[]): unknown[] {
  const newest = contents.findLastIndex((content) => isOf(content, "user") && !isToolContent(content));
  return contents.map((content, at) => {
    const parts = partsOf(content);
    const first = parts.findIndex((part) => isPlainObject(part["functionCall"]));
    const call = parts[first];
    if (at <= newest || call === undefined || hasSignature(call)) return content;
    return { ...fieldsOf(content), parts: parts.with(first, { ...call, thoughtSignature: unsigned }) };
  });
}

function hasSignature({ thoughtSignature }: GeminiFields): boolean {
  return typeof thoughtSignature === "string" && thoughtSignature !== "";
}
