import { describe } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { geminiClient } from "./gemini-client.ts";
import { clientCases } from "./client-cases.ts";

loopbackOnly();

describe("@google/genai", () => {
  clientCases(geminiClient);
});
