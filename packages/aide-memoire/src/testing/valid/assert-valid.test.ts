import { describe, expect, test } from "vitest";
import { assertValid, breaches, rulesOf, type Provider } from "./assert-valid.ts";

const providers = Object.keys(rulesOf) as Provider[];

describe.each(providers)("%s", (provider) => {
  const rules = rulesOf[provider];

  test("rules have names of their own, a sentence and a source", () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(rule.says).toMatch(/^[A-Z].*\.$/s);
      expect(rule.source).toMatch(/^https:\/\//);
    }
  });

  test.each(rules)("$id refuses its example, and nothing else does", (rule) => {
    const broken = breaches(rule.refused, rules);
    expect([...new Set(broken.map((breach) => breach.rule.id))]).toEqual([rule.id]);
    expect(() => assertValid(rule.refused, provider)).toThrow(`"${rule.id}": message ${broken[0]?.at} `);
    // Switched off, it lets its example pass.
    expect(
      breaches(
        rule.refused,
        rules.filter((other) => other !== rule),
      ),
    ).toEqual([]);
  });

  test.each(rules)("$id lets the nearest history pass", (rule) => {
    expect(breaches(rule.accepted, rules)).toEqual([]);
    assertValid(rule.accepted, provider);
  });

  test("what is no message at all is refused, not stumbled over", () => {
    for (const strange of [null, undefined, 7, "hello", [], {}, { role: null, content: 7, parts: 7, tool_calls: 7 }])
      expect(() => assertValid([strange], provider)).toThrow("would refuse");
  });
});

test("an error tells the rule, the place, what is wrong and where to read, without the text of a message", () => {
  const secret = "my diary";
  expect(() =>
    assertValid(
      [
        { role: "user", content: secret },
        { role: "assistant", content: [{ type: "tool_use", id: "a", name: "clock", input: {} }] },
        { role: "user", content: secret },
      ],
      "anthropic",
    ),
  ).toThrow(
    new Error(
      [
        'anthropic would refuse this history, by the rule "answered": message 1 has the call "a" without a result in the next message.',
        "All calls of a message have their results in the next message.",
        "See https://github.com/anthropics/claude-code/issues/5989.",
      ].join("\n"),
    ),
  );
});

test("a provider without rules and a request in place of its messages are told", () => {
  expect(() => assertValid([], "mistral" as Provider)).toThrow("mistral");
  expect(() => assertValid({ messages: [] } as never, "anthropic")).toThrow("not the request itself");
});

test("Gemini: first content with a call is refused by the rule on calls", () => {
  const call = { role: "model", parts: [{ functionCall: { name: "clock" }, thoughtSignature: "c2ln" }] };
  const response = { role: "user", parts: [{ functionResponse: { name: "clock", response: {} } }] };
  expect(() => assertValid([call, response], "google")).toThrow('"call-behind-user"');
});

test("what a provider itself asks to send back passes", () => {
  const ask = { role: "user", content: "What time is it?" };
  // After `pause_turn` the answer goes back as it is, to be continued.
  assertValid(
    [
      ask,
      { role: "assistant", content: [{ type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} }] },
    ],
    "anthropic",
  );
  assertValid([{ parts: [{ text: "What time is it?" }] }], "google");
  const call = { type: "function_call", call_id: "a", name: "clock", arguments: "{}" };
  assertValid([ask, { ...call, async: true }, ask], "openai-responses");
  assertValid(
    [
      ask,
      { type: "item_reference", id: "rs_1" },
      { type: "item_reference", id: "fc_1" },
      { type: "function_call_output", call_id: "a", output: "12:00" },
    ],
    "openai-responses",
  );
});

test("Responses: a reference to reasoning needs the item behind it as much as reasoning does", () => {
  const ask = { role: "user", content: "What time is it?" };
  expect(() => assertValid([ask, { type: "item_reference", id: "rs_1" }, ask], "openai-responses")).toThrow(
    '"reasoning-followed": message 1',
  );
});
