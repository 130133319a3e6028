// Behaviour 70: histories that become compactions. The SDK's own compaction session around ours, and our own hook.
import { OpenAIResponsesCompactionSession, type AgentInputItem } from "@openai/agents";
import { assistantMessage } from "@openai/agents-core/testing";
import { expect } from "vitest";
import { answered, exchange, gist, runner, said, scripted, type Case } from "./support.ts";

const compaction = { type: "compaction", id: "cmp_1", encrypted_content: "secret" };

/** A client whose `responses.compact` gives a compaction, and counts how often it was asked. */
function client(before: () => Promise<void> = async () => undefined) {
  const asked: unknown[] = [];
  const usage = { input_tokens: 7, output_tokens: 3, total_tokens: 10 };
  const compact = async (request: unknown): Promise<unknown> => {
    asked.push(request);
    await before();
    return { id: "resp_1", output: [compaction], usage };
  };
  return { asked, client: { responses: { compact } } as never };
}

export const compactionCases: readonly Case[] = [
  {
    behaviour: 70,
    name: "ten items that a model made are compacted by the SDK's wrapper, and its tokens are the run's",
    run: async ({ open }) => {
      const underlying = open();
      const { asked, client: api } = client();
      const session = new OpenAIResponsesCompactionSession({ client: api, underlyingSession: underlying });
      for (let n = 0; n < 9; n += 1) {
        await runner.run(scripted([assistantMessage(`a${n}`)]).agent, `q${n}`, { session });
      }
      expect(asked).toHaveLength(0);
      const { state } = await runner.run(scripted([assistantMessage("a9")]).agent, "q9", { session });
      expect(asked).toHaveLength(1);
      expect(gist(await underlying.getItems())).toEqual(["compaction"]);
      expect(state.usage.inputTokens).toBeGreaterThanOrEqual(7);
    },
  },
  {
    behaviour: 70,
    name: "forced it is compacted at once, where the hook declines it is not, and without a stored response by its items",
    run: async ({ open }) => {
      const underlying = open();
      const { asked, client: api } = client();
      const shouldTriggerCompaction = (): boolean => false;
      const session = new OpenAIResponsesCompactionSession({
        client: api,
        underlyingSession: underlying,
        shouldTriggerCompaction,
      });
      await session.addItems(exchange(1));
      await session.runCompaction({ store: false });
      expect(asked).toHaveLength(0);
      await session.runCompaction({ store: false, force: true });
      expect(asked).toEqual([expect.objectContaining({ input: expect.any(Array) as unknown[] })]);
      expect(gist(await underlying.getItems())).toEqual(["compaction"]);
    },
  },
  {
    behaviour: 70,
    name: "an item that is added during it is not lost",
    run: async ({ open }) => {
      const underlying = open();
      const added: Promise<void>[] = [];
      const { client: api } = client(async () => {
        added.push(session.addItems([said("meanwhile")]));
      });
      const session = new OpenAIResponsesCompactionSession({ client: api, underlyingSession: underlying });
      await session.addItems(exchange(1));
      await session.runCompaction({ store: false, force: true });
      await Promise.all(added);
      expect(gist(await underlying.getItems())).toEqual(["compaction", "user: meanwhile"]);
    },
  },
  {
    behaviour: 70,
    name: "what fails to be compacted stays as it was",
    run: async ({ open }) => {
      const underlying = open();
      const { client: api } = client(async () => Promise.reject(new Error("no service")));
      const session = new OpenAIResponsesCompactionSession({ client: api, underlyingSession: underlying });
      const items: AgentInputItem[] = [said("q"), answered("a")];
      await session.addItems(items);
      await session.runCompaction({ store: false, force: true }).catch(() => undefined);
      expect(await underlying.getItems()).toEqual(items);
    },
  },
];
