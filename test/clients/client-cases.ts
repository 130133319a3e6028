import type { Client } from "./client.ts";
import { conversationCases } from "./conversation-cases.ts";
import { endingCases } from "./ending-cases.ts";
import { toolCases } from "./tool-cases.ts";

/** What must hold with every client. */
export function clientCases(client: Client): void {
  conversationCases(client);
  toolCases(client);
  endingCases(client);
}
