import { expect, test } from "vitest";
import { aiSdk } from "./ai-sdk.ts";

test.each([undefined, null, "text", 5, {}, { stream: [] }, Promise.resolve({}), { textStream: [] }])(
  "%# is no stream to follow: it is refused at once",
  (stream) => {
    expect(() => aiSdk.watch(stream, async () => undefined)).toThrow(
      expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining("streamText") }),
    );
  },
);
