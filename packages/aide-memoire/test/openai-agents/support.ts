import {
  Agent,
  MemorySession,
  Runner,
  setTracingDisabled,
  tool,
  type AgentInputItem,
  type Session,
} from "@openai/agents";
import { ScriptedModel, assistantMessage, functionCall, type ScriptedModelInput } from "@openai/agents-core/testing";
import { z } from "zod";
import { agentsSession, type AgentsSessionOptions } from "../../src/openai-agents.ts";
import type { Memory } from "../../src/memory/memory.ts";

setTracingDisabled(true);

/** Sessions of one kind, which a case is run on. */
export type Subject = {
  readonly kind: "ours" | "theirs";
  open(id?: string, options?: AgentsSessionOptions): Session;
};

export type Case = {
  /** Its number in part 4 of the measured specification. */
  readonly behaviour: number;
  readonly name: string;
  run(subject: Subject): Promise<void>;
  /** What the SDK's own `MemorySession` does instead; the case is not run on it. */
  readonly theirs?: string;
};

export function oursOver(memory: Memory): Subject {
  return { kind: "ours", open: (id = "s", options = {}) => agentsSession(memory, id, options) };
}

export const theirs: Subject = { kind: "theirs", open: (sessionId = "s") => new MemorySession({ sessionId }) };

export const said = (content: string): AgentInputItem => ({ type: "message", role: "user", content });
export const answered = (text: string): AgentInputItem => assistantMessage(text);
export const called = (callId: string, name = "look"): AgentInputItem => functionCall(name, {}, { callId });
export const result = (callId: string, output = "seen", name = "look"): AgentInputItem => ({
  type: "function_call_result",
  callId,
  name,
  status: "completed",
  output,
});
export const exchange = (n: number): AgentInputItem[] => [said(`q${n}`), answered(`a${n}`)];

/** An agent of a script, with a tool `look` and a tool `send` that must be approved. */
export function scripted(...steps: ScriptedModelInput[]): { model: ScriptedModel; agent: Agent; sent: string[] } {
  const model = new ScriptedModel(steps);
  const sent: string[] = [];
  const parameters = z.object({});
  const agent = new Agent({
    name: "A",
    model,
    tools: [
      tool({ name: "look", description: "Looks.", parameters, execute: async () => "seen" }),
      tool({
        name: "send",
        description: "Sends.",
        parameters,
        needsApproval: true,
        execute: async () => {
          sent.push("sent");
          return "sent";
        },
      }),
    ],
  });
  return { model, agent, sent };
}

export const runner = new Runner({ tracingDisabled: true });

/** What the model was sent at its last call. */
export function inputOf(model: ScriptedModel): AgentInputItem[] {
  const input = model.lastCall?.request.input ?? [];
  return typeof input === "string" ? [said(input)] : [...input];
}

/** Texts, calls and results of a history, in a word each. */
export function gist(items: readonly AgentInputItem[]): string[] {
  return items.map((item) => {
    if (item.type === "function_call") return `call ${item.callId}`;
    if (item.type === "function_call_result") return `result ${item.callId}`;
    return "role" in item ? `${item.role}: ${textOf(item.content)}` : item.type;
  });
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? "").join("") : "";
}
