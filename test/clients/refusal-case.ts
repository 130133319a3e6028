import { expect, test } from "vitest";
import { answers, says, type Answer } from "../../packages/app/test/providers/script.ts";
import { asJson, type Client } from "./client.ts";
import { open, sentTo } from "./open.ts";

/** Of providers that tell a refusal apart from a text. */
export function refusalCase(client: Client, besides: Pick<Answer, "thought"> = {}): void {
  test("a refusal is kept as one, and sent again", async () => {
    const refusal = "I cannot help with that.";
    const refused = answers({ ...besides, refusal });
    const { chat, ask, stream, provider } = await open(client, [refused, refused, says("Yes.")]);

    await chat.turn("Do it.", async (prompt) => (await ask(prompt)).reply as never);
    const turn = await chat.begin("Do it now.");
    const streaming = await stream(turn.prompt);
    turn.follow(streaming.stream);

    expect(await turn.settled).toBe("committed");
    const { messages } = await streaming.final();
    expect((await chat.messages()).slice(-messages.length)).toEqual(asJson(messages));
    expect(JSON.stringify(messages)).toContain(`"refusal":"${refusal}"`);
    await chat.turn("May I ask?", async (prompt) => (await ask(prompt)).reply as never);
    expect(sentTo(provider)[2]!.split(refusal)).toHaveLength(3);
  });
}
