// Holds the layers (docs: house style, LAYERS) and keeps clock and chance out of the core.
// `node scripts/layers.mjs` prints each breach and exits 1 if there is one.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { root } from "./paths.mjs";

/** What a folder of the library may import: whole layers, or single files of them. "*" is everything. */
const LAYERS = {
  core: ["core"],
  stores: ["core", "stores"],
  formats: ["core", "formats"],
  models: ["core", "models"],
  adapters: ["core", "adapters", "formats", "index.ts"],
  memory: ["core", "memory", "stores", "formats"],
  testing: ["*"],
};
/** Entry files import every layer; only testing.ts imports testing/. */
const ENTRY = Object.keys(LAYERS).filter((layer) => layer !== "testing");
const IMPURE = /^(Date\.now|Math\.random|performance\.now|(globalThis\.)?crypto\.(randomUUID|getRandomValues))$/;

/**
 * Each breach in the workspace, as "file:line what is wrong".
 * @param {string} root
 * @returns {string[]}
 */
export function breachesIn(root) {
  return ["aide-memoire", "app"].flatMap((name) => {
    const folder = join(root, "packages", name);
    const { peerDependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const context = { root, name, folder, peers: Object.keys(peerDependencies) };
    return sources(join(folder, "src")).flatMap((file) => check(context, file));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const breaches = breachesIn(root);
  for (const breach of breaches) console.error(breach);
  process.exit(breaches.length > 0 ? 1 : 0);
}

function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".ts") && !/\.test(-d)?\.ts$/.test(file))
    .map((file) => join(folder, file));
}

function check(context, file) {
  const { root, name, folder } = context;
  const breaches = [];
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2023, true);
  const inside = relative(join(folder, "src"), file).split(sep).join("/");
  const say = (node, message) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    breaches.push(`${relative(root, file)}:${line + 1} ${message}`);
  };
  const pure = name === "aide-memoire" && inside.startsWith("core/");
  const visit = (node) => {
    if (ts.isExportDeclaration(node) && !node.exportClause) say(node, "`export *`: name what is exported");
    const found = importIn(node);
    const problem = found && judge(context, inside, file, found);
    if (problem) say(node, problem);
    if (pure && isImpure(node)) say(node, "the core takes time and chance as arguments");
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return breaches;
}

/** The module that this node imports, and whether it does so by `import()`. */
function importIn(node) {
  const text = (literal) => (literal && ts.isStringLiteralLike(literal) ? literal.text : undefined);
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier && { specifier: text(node.moduleSpecifier), dynamic: false };
  }
  if (ts.isImportTypeNode(node)) return { specifier: text(node.argument.literal), dynamic: false };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const specifier = text(node.arguments[0]);
    return specifier === undefined ? undefined : { specifier, dynamic: true };
  }
  return undefined;
}

function judge({ name, folder, peers }, inside, file, { specifier, dynamic }) {
  if (!specifier.startsWith("."))
    return name === "app" ? judgeApp(specifier) : judgePackage(peers, inside, specifier, dynamic);
  const target = relative(join(folder, "src"), resolve(dirname(file), specifier))
    .split(sep)
    .join("/");
  if (target.startsWith("..")) return `${specifier} leaves the package: import it by its public name`;
  if (name === "app") return undefined;

  const layer = (path) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : undefined);
  const from = layer(inside);
  const allowed = from ? LAYERS[from] : inside === "testing.ts" ? ["*"] : ENTRY;
  if (!allowed) return `${from}/ is no known layer: say in scripts/layers.mjs what it may import`;
  const fine = allowed.includes("*") || allowed.includes(layer(target)) || allowed.includes(target);
  if (fine || (!from && !layer(target))) return undefined;
  return `${from ? `${from}/` : inside} may not import ${target}`;
}

function judgeApp(specifier) {
  return /^aide-memoire\/(src|dist)\b/.test(specifier)
    ? `${specifier}: import the library by its public name`
    : undefined;
}

function judgePackage(peers, inside, specifier, dynamic) {
  if (inside.startsWith("core/")) return `core/ imports only core/, not ${specifier}`;
  if (specifier.startsWith("node:")) return undefined;
  const peer = peers.some((known) => specifier === known || specifier.startsWith(`${known}/`));
  if (peer && dynamic) return undefined;
  return `the library has no dependencies: ${specifier} may only be an optional peer, loaded by import()`;
}

function isImpure(node) {
  if (ts.isPropertyAccessExpression(node)) return IMPURE.test(node.getText());
  const isDate = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "Date";
  return isDate && (ts.isCallExpression(node) || !node.arguments?.length);
}
