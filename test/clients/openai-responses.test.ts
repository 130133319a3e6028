import { describe } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { openaiResponsesClient } from "./openai-responses-client.ts";
import { clientCases } from "./client-cases.ts";

loopbackOnly();

describe("openai, responses", () => {
  clientCases(openaiResponsesClient);
});
