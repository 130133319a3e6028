import fc from "fast-check";
import type { UIMessage } from "../../src/formats.ts";
import type { UIMessagePart } from "../../src/formats/ui-messages/messages.ts";

const words = fc.constantFrom("Hello.", "Hé 😀", "a\nb", "0");
const json = fc.constantFrom<unknown>({ city: "Oslo" }, { list: [1, null] }, {});
const metadata = fc.option(fc.constantFrom({ openai: { itemId: "rs_1" } }, { anthropic: { signature: "c2ln" } }), {
  nil: undefined,
});
const address = fc.constantFrom("https://example.com/a.png", "data:image/png;base64,iVBORw0KGgo=");

function part<T extends object>(fixed: T, fields: Record<string, fc.Arbitrary<unknown>> = {}) {
  return fc.record(fields).map((rest) => {
    const entries = Object.entries({ ...fixed, ...rest }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(entries) as UIMessagePart;
  });
}

const state = fc.constantFrom("done", "streaming");
const plainParts = [
  part({ type: "text" }, { text: words, state, providerMetadata: metadata }),
  part({ type: "reasoning" }, { text: words, state, id: words, providerMetadata: metadata }),
  part({ type: "file", mediaType: "image/png" }, { url: address, providerMetadata: metadata }),
  part({ type: "reasoning-file", mediaType: "image/png" }, { url: address }),
  part({ type: "source-url", sourceId: "s", url: "https://example.com" }, { title: words }),
  part({ type: "source-document", sourceId: "d", mediaType: "text/plain", title: "A page" }),
  part({ type: "custom", kind: "openai.compaction" }, { providerMetadata: metadata }),
  part({ type: "data-weather" }, { data: json }),
];

const asked = { id: "ask", requestReason: "It costs money.", signature: "signed" };
const yes = { ...asked, approved: true };
const no = { ...asked, approved: false, reason: "Too dear." };
/** Each state that a call can be in, with what goes with it. */
const outcomes = [
  part({ state: "input-streaming", input: { ci: "Os" }, rawInput: '{"ci":"Os' }),
  part({ state: "input-available" }, { input: json }),
  part({ state: "approval-requested", approval: asked }, { input: json }),
  part({ state: "approval-responded" }, { input: json, approval: fc.constantFrom(yes, no) }),
  part(
    { state: "output-available" },
    { input: json, output: fc.oneof(json, words), approval: fc.constantFrom(yes, undefined) },
  ),
  part(
    { state: "output-error", errorText: "No such city." },
    { input: json, approval: fc.constantFrom(yes, undefined) },
  ),
  part({ state: "output-denied", approval: no }, { input: json }),
];
const outcome = fc.oneof(...outcomes);
const tool = fc
  .tuple(
    outcome,
    fc.boolean(),
    metadata,
    fc.constantFrom(true, undefined),
    fc.constantFrom("Looks at the clock", undefined),
  )
  .map(([rest, dynamic, callProviderMetadata, ran, title]) => {
    const kind = dynamic ? { type: "dynamic-tool", toolName: "clock" } : { type: "tool-clock" };
    const byProvider = ran === true && "state" in rest && /^(input-available|output-[ae].*)$/.test(String(rest.state));
    const extras = { ...(byProvider && { providerExecuted: true }), ...(title !== undefined && { title }) };
    return { ...kind, ...rest, ...extras, ...(callProviderMetadata && { callProviderMetadata }) } as UIMessagePart;
  });

const reply = fc
  .array(fc.array(fc.oneof(...plainParts, tool, tool), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((steps) => steps.flatMap((step): UIMessagePart[] => [{ type: "step-start" }, ...step]))
  .map((parts) => parts.map((one, index) => withIds(one, index)));

/** A reply of a model as a page holds it, with parts of every kind and calls in every state. */
export const uiReply = fc
  .tuple(reply, fc.option(fc.constant({ tokens: 12 }), { nil: undefined }))
  .map(([parts, meta]): UIMessage => {
    return { id: "reply", role: "assistant", parts, ...(meta !== undefined && { metadata: meta }) };
  });

export const question: UIMessage = {
  id: "question",
  role: "user",
  parts: [{ type: "text", text: "What time is it?" }],
};

/** Calls, approvals and data parts are told apart by their ids. */
function withIds(one: UIMessagePart, index: number): UIMessagePart {
  if (one.type === "data-weather") return { ...one, id: `data-${index}` };
  if (!("toolName" in one) && one.type !== "tool-clock") return one;
  const call = { ...one, toolCallId: `call-${index}` } as UIMessagePart;
  if (!("approval" in call) || call.approval === undefined) return call;
  return { ...call, approval: { ...call.approval, id: `ask-${index}` } } as UIMessagePart;
}
