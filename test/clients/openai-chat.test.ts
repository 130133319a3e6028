import { describe } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { openaiChatClient } from "./openai-chat-client.ts";
import { clientCases } from "./client-cases.ts";

loopbackOnly();

describe("openai, chat completions", () => {
  clientCases(openaiChatClient);
});
