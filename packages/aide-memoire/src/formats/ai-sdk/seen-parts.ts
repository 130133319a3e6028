import { isPlainObject } from "../../core/json.ts";
import type {
  AssistantPart,
  JsonValue,
  ModelMessage,
  ProviderOptions,
  ToolResultOutput,
  ToolResultPart,
} from "./messages.ts";

type Fields = Readonly<Record<string, unknown>>;
type OpenPart = { text: string; providerOptions?: ProviderOptions };

/** The parts of one step of a stream, as they come: `full` as the SDK makes messages of them, `seen` as a person saw it. */
export class SeenParts {
  #assistant: AssistantPart[] = [];
  #results: ToolResultPart[] = [];
  /** Texts and thoughts under way, by kind and id. */
  readonly #open = new Map<string, OpenPart>();

  add(part: { readonly type: string }): void {
    const fields: Fields = { ...part };
    switch (part.type) {
      case "text-start":
      case "reasoning-start":
        this.#begin(part.type === "text-start" ? "text" : "reasoning", fields);
        return;
      case "text-delta":
      case "text-end":
        this.#goOn("text", fields);
        return;
      case "reasoning-delta":
      case "reasoning-end":
        this.#goOn("reasoning", fields);
        return;
      case "tool-result":
      case "tool-error":
        if (fields["preliminary"] !== true) this.#addResult(part.type, fields);
        return;
      default: {
        const made = assistantPart(part.type, fields);
        if (made !== undefined) this.#assistant.push(made);
      }
    }
  }

  /** The messages of a step that is over. */
  full(): ModelMessage[] {
    const parts = this.#assistant.filter((part) => !isEmptyText(part) || "providerOptions" in part);
    const place = ({ toolCallId: id }: ToolResultPart): number =>
      parts.findIndex((part) => part.type === "tool-call" && part.toolCallId === id);
    return messagesOf(
      parts,
      this.#results.toSorted((one, other) => place(one) - place(other)),
    );
  }

  /**
   * The messages of a step that was cut off: text and calls, without thoughts and without what the provider knows them
   * by. It may look for them under their ids, and never kept what was not finished.
   */
  seen(): ModelMessage[] {
    const parts = this.#assistant.flatMap((part): AssistantPart[] => {
      if (part.type !== "text" && part.type !== "tool-call") return [];
      const { providerOptions: _unknown, ...plain } = part;
      return isEmptyText(part) || (part.type === "tool-call" && part.providerExecuted === true) ? [] : [plain];
    });
    return messagesOf(
      parts,
      this.#results.map(({ providerOptions: _unknown, ...plain }) => plain),
    );
  }

  #begin(type: "text" | "reasoning", fields: Fields): OpenPart {
    const part = { type, text: "", ...optionsOf(fields) };
    this.#open.set(`${type} ${String(fields["id"])}`, part);
    this.#assistant.push(part);
    return part;
  }

  #goOn(type: "text" | "reasoning", fields: Fields): void {
    const part = this.#open.get(`${type} ${String(fields["id"])}`) ?? this.#begin(type, fields);
    const { text } = fields;
    if (typeof text === "string") part.text += text;
    Object.assign(part, optionsOf(fields));
  }

  #addResult(type: "tool-result" | "tool-error", fields: Fields): void {
    const { toolCallId, toolName, output, error, providerExecuted } = fields;
    if (typeof toolCallId !== "string" || typeof toolName !== "string") return;
    const byProvider = providerExecuted === true;
    const told = type === "tool-result" ? outputOf(output) : errorOf(error, byProvider);
    const part: ToolResultPart = { type: "tool-result", toolCallId, toolName, output: told, ...optionsOf(fields) };
    if (byProvider) this.#assistant.push(part);
    else this.#results.push(part);
  }
}

function assistantPart(type: string, fields: Fields): AssistantPart | undefined {
  const { toolCallId, toolName, input, invalid, providerExecuted, kind, file, toolCall } = fields;
  if (type === "tool-call" && typeof toolCallId === "string" && typeof toolName === "string") {
    const byProvider = typeof providerExecuted === "boolean" ? { providerExecuted } : {};
    const given = invalid === true && !isPlainObject(input) ? {} : input;
    return { type, toolCallId, toolName, input: given, ...byProvider, ...optionsOf(fields) };
  }
  if (type === "custom") return { type, kind: String(kind) as `${string}.${string}`, ...optionsOf(fields) };
  if ((type === "file" || type === "reasoning-file") && typeof file === "object" && file !== null) {
    const data = String(Reflect.get(file, "base64"));
    return { type, data, mediaType: String(Reflect.get(file, "mediaType")), ...optionsOf(fields) };
  }
  if (type === "tool-approval-request" && isPlainObject(toolCall)) {
    const { approvalId, isAutomatic, signature } = fields;
    return {
      type,
      approvalId: String(approvalId),
      toolCallId: String(toolCall["toolCallId"]),
      ...(typeof isAutomatic === "boolean" && { isAutomatic }),
      ...(typeof signature === "string" && { signature }),
    };
  }
  return undefined;
}

function optionsOf({ providerMetadata }: Fields): { providerOptions?: ProviderOptions } {
  return isPlainObject(providerMetadata) ? { providerOptions: providerMetadata as ProviderOptions } : {};
}

function isEmptyText(part: AssistantPart): boolean {
  return part.type === "text" && part.text === "";
}

function messagesOf(said: readonly AssistantPart[], results: readonly ToolResultPart[]): ModelMessage[] {
  return [
    ...(said.length === 0 ? [] : [{ role: "assistant" as const, content: [...said] }]),
    ...(results.length === 0 ? [] : [{ role: "tool" as const, content: [...results] }]),
  ];
}

function outputOf(value: unknown): ToolResultOutput {
  return typeof value === "string" ? { type: "text", value } : { type: "json", value: jsonOf(value) };
}

function errorOf(error: unknown, byProvider: boolean): ToolResultOutput {
  if (byProvider) return { type: "error-json", value: jsonOf(error) };
  const value = error instanceof Error ? error.message : typeof error === "string" ? error : JSON.stringify(error);
  return { type: "error-text", value };
}

function jsonOf(value: unknown): JsonValue {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? null : (JSON.parse(text) as JsonValue);
}
