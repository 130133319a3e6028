import { expect, test } from "vitest";
import { weigh } from "./weigh.ts";

test.each(["input_image", "input_file", "input_audio", "audio", "image", "file", "computer_screenshot"])(
  "a part of type %s is a file, whatever it holds",
  (type) => {
    expect(weigh({ content: [{ type, text: "x" }] })).toEqual({ counted: "", files: 1 });
  },
);

const notRead =
  "type id call_id callId status role encrypted_content providerData annotations logprobs fingerprint phase";
test.each([...notRead.split(" "), "detail", "execution", "environment", "container_id", "caller"])(
  "%s is not read",
  (key) => {
    expect(weigh({ [key]: "x", said: "y" })).toEqual({ counted: "y", files: 0 });
  },
);

test.each([
  ["texts, numbers and what is so", { a: "x", b: [1, true, ""], c: null }, { counted: "x\n1\ntrue", files: 0 }],
  ["an address with the data inside", { image_url: "DATA:image/png;base64,AAAA" }, { counted: "", files: 1 }],
  ["an image that was made", { type: "image_generation_call", result: "AAAA" }, { counted: "", files: 1 }],
  ["one that is still made", { type: "image_generation_call", result: null }, { counted: "", files: 0 }],
])("%s", (_name, value, weight) => {
  expect(weigh(value)).toEqual(weight);
});
