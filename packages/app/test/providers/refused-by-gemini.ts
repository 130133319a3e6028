import { first, foreignValue, historyProblem, isObject, listIn, toolProblem, unknownField } from "./request-rules.ts";
import type { Checked } from "./script.ts";

// https://ai.google.dev/api/generate-content
const known = [
  "contents systemInstruction tools toolConfig generationConfig safetySettings",
  "cachedContent model store serviceTier",
].flatMap((names) => names.split(" "));

/** What Google documents for calls whose signature is not there. */
const standIns = ["skip_thought_signature_validator", "context_engineering_is_the_way_to_go"];

export function refusedByGemini({ body, issued }: Checked): string | undefined {
  const { contents, systemInstruction: system, tools } = body;
  return first(
    unknownField(body, known),
    system === undefined || (isObject(system) && listIn(system["parts"]).length > 0)
      ? undefined
      : "Invalid value at 'system_instruction'",
    ...listIn(tools)
      .flatMap(({ functionDeclarations: functions }) => listIn(functions))
      .map(({ name, parameters, parametersJsonSchema: schema }) => {
        const lower = isObject(parameters)
          ? { ...parameters, type: String(parameters["type"]).toLowerCase() }
          : { type: "object" };
        return toolProblem(name, schema ?? lower);
      }),
    historyProblem(contents, "google"),
    foreignValue(contents, "thoughtSignature", new Set([...issued, ...standIns])),
  );
}
