import { each, eachPart, type Check } from "./rule.ts";
import { isBase64, isFilled, isWire, shown, wires, type Wire } from "./wire.ts";

/** The fields of a part of which it has exactly one. */
const data = [
  "text",
  "inlineData",
  "fileData",
  "functionCall",
  "functionResponse",
  "executableCode",
  "codeExecutionResult",
  "toolCall",
  "toolResponse",
];
const imageTypes: readonly unknown[] = ["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif"];

const partsOf = (content: Wire | undefined): readonly Wire[] => wires(content?.["parts"]);
/** A content without a role counts as one of the user. */
const roleOf = (content: Wire | undefined): unknown => content && (content["role"] ?? "user");
const inner = (part: Wire, name: string): Wire => (isWire(part[name]) ? part[name] : {});

const partsWith = (content: Wire | undefined, name: string, role: string): readonly Wire[] =>
  roleOf(content) === role ? partsOf(content).filter((part) => part[name] !== undefined) : [];

const callsOf = (content: Wire | undefined): readonly Wire[] =>
  partsWith(content, "functionCall", "model").map((part) => inner(part, "functionCall"));

const responsesOf = (content: Wire | undefined): readonly Wire[] =>
  partsWith(content, "functionResponse", "user").map((part) => inner(part, "functionResponse"));

export const role = each((content) =>
  roleOf(content) === "user" || roleOf(content) === "model" ? undefined : `has the role ${shown(content["role"])}`,
);

export const fields = each((content) => {
  const more = Object.keys(content).filter((name) => name !== "role" && name !== "parts");
  return more.length === 0 ? undefined : `has more fields: ${more.join(", ")}`;
});

export const parts = each((content) => (partsOf(content).length > 0 ? undefined : "has no parts"));

export const oneData = eachPart(partsOf, (part) => {
  const found = data.filter((name) => part[name] !== undefined);
  return found.length === 1 ? undefined : `has ${found.length === 0 ? "no data" : found.join(" and ")}`;
});

export const text = eachPart(partsOf, (part) =>
  part["text"] === "" && !isFilled(part["thoughtSignature"]) ? "has an empty text" : undefined,
);

export const call = eachPart(partsOf, (part) => {
  if (part["functionCall"] === undefined) return undefined;
  const { name, args } = inner(part, "functionCall");
  if (!isFilled(name)) return "is a call without a name";
  return args === undefined || isWire(args) ? undefined : "is a call whose args are no object";
});

export const response = eachPart(partsOf, (part) => {
  if (part["functionResponse"] === undefined) return undefined;
  const { name, response: value } = inner(part, "functionResponse");
  if (!isFilled(name)) return "is a response without a name";
  return isWire(value) ? undefined : "is a response that is no object";
});

export const sides = eachPart(partsOf, (part, content) => {
  if (part["functionCall"] !== undefined && roleOf(content) === "user") return "is a call of the user";
  return part["functionResponse"] !== undefined && content["role"] === "model"
    ? "is a response of the model"
    : undefined;
});

export const callBehindUser: Check = function* (contents) {
  for (const [at, content] of contents.entries())
    if (callsOf(content).length > 0 && roleOf(contents[at - 1]) !== "user")
      yield { at, what: "has a call, but does not come behind the user" };
};

export const firstUser: Check = function* ([first]) {
  if (first?.["role"] === "model" && callsOf(first).length === 0) yield { at: 0, what: "is of the model" };
};

export const lastUser: Check = function* (contents) {
  if (contents.at(-1)?.["role"] === "model") yield { at: contents.length - 1, what: "is the last and of the model" };
};

export const answered: Check = function* (contents) {
  for (const [at, content] of contents.entries()) {
    const calls = callsOf(content).length;
    const responses = responsesOf(contents[at + 1]).length;
    if (calls > 0 && calls !== responses)
      yield { at, what: `has ${calls} calls, the next content ${responses} responses` };
  }
};

export const orphan: Check = function* (contents) {
  for (const [at, content] of contents.entries())
    if (responsesOf(content).length > 0 && callsOf(contents[at - 1]).length === 0)
      yield { at, what: "has a response, but does not come behind a call" };
};

export const sameNames: Check = function* (contents) {
  for (const [at, content] of contents.entries()) {
    const calls = callsOf(contents[at - 1]);
    const responses = responsesOf(content);
    if (calls.length !== responses.length) continue;
    for (const field of ["name", "id"]) {
      const [asked, given] = [calls, responses].map((list) => list.map((entry) => entry[field]).filter(isFilled));
      const all = asked?.length === calls.length && given?.length === calls.length;
      if (all && asked.toSorted().join("\n") !== given.toSorted().join("\n"))
        yield { at, what: `has responses with another ${field} than the calls before` };
    }
  }
};

export const onlyResponses = each((content) => {
  const responses = responsesOf(content).length;
  return responses > 0 && responses !== partsOf(content).length ? "has something beside its responses" : undefined;
});

export const signed: Check = function* (contents) {
  const asked = contents.findLastIndex((content) => roleOf(content) === "user" && responsesOf(content).length === 0);
  for (const [at, content] of contents.entries()) {
    const [first] = partsWith(content, "functionCall", "model");
    if (at > asked && first !== undefined && !isFilled(first["thoughtSignature"]))
      yield { at, what: "has a first call without a thoughtSignature" };
  }
};

export const media = eachPart(partsOf, (part) => {
  if (part["inlineData"] !== undefined) {
    const { mimeType, data: bytes } = inner(part, "inlineData");
    if (!isFilled(mimeType)) return "is data without a mimeType";
    if (mimeType.startsWith("image/") && !imageTypes.includes(mimeType))
      return `is an image of type ${shown(mimeType)}`;
    return isBase64(bytes) ? undefined : "is data that is no base64";
  }
  return part["fileData"] === undefined || isFilled(inner(part, "fileData")["fileUri"])
    ? undefined
    : "is a file without a fileUri";
});
