import { readFailure, type Failure } from "./failure.ts";

/**
 * One polite line on why a call of a model failed and what to do. Takes whatever was thrown, or came as an `error` part.
 * Says nothing of the prompt, the answer or the key, and quotes nothing that the provider wrote.
 */
export function explainFailure(error: unknown): string {
  return words(readFailure(error));
}

function words(failure: Failure): string {
  switch (failure.kind) {
    case "problem":
      return failure.message;
    case "stopped":
      return "Stopped.";
    case "timeout":
      return "The model took too long to answer. Please try again.";
    case "wrong-key":
      return "The provider did not accept the key. Please check the key in the environment.";
    case "no-access":
      return "The key has no access to this model. Please check the account's rights, or choose another model.";
    case "no-credit":
      return "The account at the provider has no credit left. Please check its plan and billing.";
    case "rate-limit":
      return `The provider asks for fewer requests. Please try again in ${wait(failure.retryAfterSeconds)}.`;
    case "no-model":
      return `The provider has no model${named(failure.model)}. Please check its name (with Ollama: ollama pull <model>).`;
    case "too-long":
      return "The conversation is too long for this model. Please send fewer turns, or choose a model with a larger context.";
    case "refused":
      return `The provider did not accept the request (status ${failure.status}). Please check the model and its settings.`;
    case "overloaded":
      return "The provider is overloaded just now. Please try again in a moment.";
    case "server-error":
      return `The provider had an error of its own (status ${failure.status}). Please try again in a moment.`;
    case "unreachable":
      return unreachable(failure.origin ?? "the model's address", failure.why);
    case "broken":
      return "The connection broke before the answer was complete. Please try again.";
    case "unreadable":
      return "The provider sent an answer that could not be read. Please check the model's address, or try again.";
    case "empty":
      return "The model sent no answer. Please try again.";
    case "unknown":
      return "The model could not answer, for a reason it did not give. Please try again, or choose another model.";
  }
}

function unreachable(origin: string, why: "refused" | "unknown-host" | "network"): string {
  switch (why) {
    case "refused":
      return `Nothing answers at ${origin}. Please check that the server is running (with Ollama: ollama serve).`;
    case "unknown-host":
      return `No host was found for ${origin}. Please check the address and the network connection.`;
    case "network":
      return `No connection to ${origin} could be made. Please check the address and the network connection.`;
  }
}

function named(model: string | undefined): string {
  return model === undefined ? " of that name" : ` "${model}"`;
}

function wait(seconds: number | undefined): string {
  if (seconds === undefined) return "a moment";
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
