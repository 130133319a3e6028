// The mutations of a source file: each switches one rule off, or on for all.
import ts from "typescript";

/**
 * @typedef {{ kind: string, start: number, end: number, text: string, line: number, before: string }} Mutation
 * @param {string} name
 * @param {string} source
 * @returns {Mutation[]}
 */
export function mutationsOf(name, source) {
  const tree = ts.createSourceFile(name, source, ts.ScriptTarget.ES2023, true);
  const found = [];
  const add = (kind, node, text, shown = node) => {
    const start = node.getStart(tree);
    const line = tree.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ kind, start, end: node.getEnd(), text, line, before: oneLine(shown.getText(tree)) });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    mutate(node, tree, add);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function mutate(node, tree, add) {
  const textOf = (part) => part.getText(tree);
  if (ts.isIfStatement(node)) add("if off", node.expression, "false");
  if (ts.isConditionalExpression(node)) {
    add("else only", node, textOf(node.whenFalse), node.condition);
    add("then only", node, textOf(node.whenTrue), node.condition);
  }
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) {
      const adds = ts.isObjectLiteralExpression(ts.skipParentheses(node.right));
      if (adds) add("field off", node, "false");
      else add("and off", node, textOf(node.left), node.right);
    }
    if (kind === ts.SyntaxKind.BarBarToken) add("or off", node, textOf(node.left), node.right);
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    if (node.expression.name.text === "filter") add("filter off", node, textOf(node.expression.expression));
  }
  if (ts.isCaseClause(node)) add("case off", node.expression, '"(none)"');
  if (isTable(node)) for (const entry of node.elements) add("entry off", entry, '"(none)"');
}

/** A list of strings, such as the types that are read. */
function isTable(node) {
  return ts.isArrayLiteralExpression(node) && node.elements.length > 1 && node.elements.every(ts.isStringLiteral);
}

function oneLine(text) {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
