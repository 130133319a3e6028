import type { Provider } from "../../src/testing/valid/assert-valid.ts";
import { renderAnthropic } from "./render-anthropic.ts";
import { renderGoogle } from "./render-google.ts";
import { renderOpenAIChat } from "./render-openai-chat.ts";
import { renderOpenAIResponses } from "./render-openai-responses.ts";
import type { Script } from "./script.ts";

/** A script as the list of messages that `assertValid` takes. */
export function render(script: Script, provider: Provider): readonly unknown[] {
  switch (provider) {
    case "anthropic":
      return renderAnthropic(script).messages;
    case "openai-chat":
      return renderOpenAIChat(script);
    case "openai-responses":
      return renderOpenAIResponses(script);
    case "google":
      return renderGoogle(script).contents;
  }
}
