export { fakeClock, type FakeClock, type OpenStore, type StoreCase } from "./testing/store-open.ts";
export { storeCases } from "./testing/store-cases.ts";
export { failingStore, type Failing, type FailingStore } from "./testing/failing-store.ts";
export { compareHistories, type HistoryOptions } from "./testing/store-histories.ts";
export { scriptedModel, type ModelCall, type ScriptedModel } from "./testing/scripted-model.ts";
export type { ScriptedAnswer, ScriptedCall } from "./testing/scripted-model-answer.ts";
export { testMemory, type TestMemory, type TestOptions } from "./testing/test-memory.ts";
export { assertValid, type Provider } from "./testing/valid/assert-valid.ts";
