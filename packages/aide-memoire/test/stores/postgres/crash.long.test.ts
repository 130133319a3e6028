import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { postgresPrograms } from "../../support/postgres-server.ts";
import { crashUnderLoad } from "./crash-run.ts";
import { placeForTests } from "./place.ts";

const kills = 3;

describe.skipIf(postgresPrograms === undefined)("a server that is killed under load", () => {
  const place = placeForTests();

  test(`killed ${kills} times: no acknowledged turn is lost, half or doubled`, { timeout: 180_000 }, async () => {
    const { server, url } = place();
    const report = await crashUnderLoad(server, url, { kills, writers: 4, moment: (kill) => 200 + 150 * kill });
    assert.ok(report.acknowledged > kills && report.interrupted > 0, JSON.stringify(report));
    assert.equal(report.found, report.acknowledged);
  });
});
