import { describe } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { anthropicClient } from "./anthropic-client.ts";
import { clientCases } from "./client-cases.ts";

loopbackOnly();

describe("@anthropic-ai/sdk", () => {
  clientCases(anthropicClient);
});
