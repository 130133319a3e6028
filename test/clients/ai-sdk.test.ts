import { describe } from "vitest";
import { loopbackOnly } from "../../packages/app/test/providers/loopback-only.ts";
import { aiSdkClients } from "./ai-sdk-clients.ts";
import { clientCases } from "./client-cases.ts";

loopbackOnly();

describe.each(aiSdkClients)("$name", clientCases);
