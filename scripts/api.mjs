// Writes the public surface of each entry to api/<entry>.api.md; with --check, fails if it has changed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { Extractor, ExtractorConfig, ExtractorLogLevel, ExtractorMessageCategory } from "@microsoft/api-extractor";
import { cache, entries, library, root } from "./paths.mjs";

const check = process.argv.includes("--check");
const reportFolder = join(root, "api");
const reportTempFolder = join(cache, "api");
for (const folder of [reportFolder, reportTempFolder]) mkdirSync(folder, { recursive: true });

const quiet = { logLevel: ExtractorLogLevel.None, addToApiReportFile: false };
let failed = false;
for (const { name, types } of entries) {
  if (!existsSync(types)) {
    console.error(`${name} has no declarations: ${relative(root, types)} is missing`);
    failed = true;
    continue;
  }
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: library,
      mainEntryPointFilePath: types,
      newlineKind: "lf",
      compiler: { tsconfigFilePath: join(library, "tsconfig.build.json") },
      apiReport: { enabled: true, reportFileName: `${name}.api.md`, reportFolder, reportTempFolder },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.Error },
          "ae-missing-release-tag": quiet,
          "ae-forgotten-export": quiet,
          "ae-undocumented": quiet,
        },
        tsdocMessageReporting: { default: quiet },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(library, "package.json"),
  });
  const result = Extractor.invoke(config, {
    localBuild: !check,
    messageCallback: (message) => {
      if (message.category === ExtractorMessageCategory.Console) message.handled = true;
    },
  });
  if (result.apiReportChanged && check) {
    console.error(`api/${name}.api.md is out of date: run \`npm run api\``);
    const [before, after] = [reportFolder, reportTempFolder].map((folder) => join(folder, `${name}.api.md`));
    if (existsSync(before)) spawnSync("git", ["diff", "--no-index", "--", before, after], { stdio: "inherit" });
  } else if (result.apiReportChanged) console.log(`api/${name}.api.md written`);
  if (!result.succeeded) failed = true;
}

const known = new Set(entries.map(({ name }) => `${name}.api.md`));
for (const file of readdirSync(reportFolder).filter((name) => !known.has(name))) {
  console.error(`api/${file} belongs to no entry: remove it`);
  failed = true;
}
process.exit(failed ? 1 : 0);
