import type { BadAddress, Failure, Misnamed } from "../models/failure.ts";

/** One polite line on why a model did not answer, and what to do. */
export function modelFailureInEnglish(failure: Failure): string {
  switch (failure.kind) {
    case "misnamed":
      return `${misnamed(failure)}: write ${forms}.`;
    case "bad-address":
      return `${failure.variable ?? "The model's address"} ${badAddress(failure.what)}.`;
    case "no-key":
      return failure.provider === undefined
        ? `The provider wants a key: set ${failure.variable} in the environment.`
        : `No key for ${failure.provider}: set ${failure.variable} in the environment, or choose another model.`;
    case "odd-key":
      return `${failure.variable} holds a character that no key has, such as a space or a quote: copy it again.`;
    case "no-package":
      return `The package ${failure.name} cannot be loaded: run npm install ${failure.name}.`;
    case "stopped":
      return "Stopped.";
    case "timeout":
      return "The model took too long to answer. Please try again.";
    case "wrong-key":
      return `The provider did not accept the key. Please check ${failure.variable ?? "the key"} in the environment.`;
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

const forms = "notebook, openai/<id>, anthropic/<id>, google/<id>, ollama/<id>, or <address>#<id>";

function misnamed({ what, given }: Misnamed): string {
  switch (what) {
    case "no-provider":
      return "A model is named with its provider";
    case "unknown-provider":
      return `Unknown model provider${given === undefined ? "" : ` "${given}"`}`;
    case "no-id":
      return "The model's id is missing";
  }
}

function badAddress(what: BadAddress["what"]): string {
  switch (what) {
    case "no-url":
      return "is not an address: write it as https://host/v1 or http://localhost:8080/v1";
    case "password":
      return "holds a user name or password: take it out and set the key in the environment";
    case "query":
      return 'must end with its path: take out what follows "?" or "#"';
    case "unencrypted":
      return "would send the key unencrypted to another machine: use https";
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
