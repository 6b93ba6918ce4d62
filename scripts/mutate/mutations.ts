import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A small change of one file that some test should detect. */
export interface Mutation {
  /** Identifies it as long as the rest of the file is unchanged. */
  readonly id: string;
  /** Relative to the project's folder. */
  readonly file: string;
  readonly line: number;
  /** Position in the file's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
}

const OPERATORS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusEqualsToken]: '-=',
  [ts.SyntaxKind.MinusEqualsToken]: '+=',
};
const METHODS: ReadonlyMap<string, string> = new Map([
  ['max', 'min'],
  ['min', 'max'],
  ['some', 'every'],
  ['every', 'some'],
]);
/** Keywords and operators of SQL within string literals. */
const SQL = /\b(?:and|or|asc|desc|min|max)\b|(?<=\s)(?:<|>|=|\+|-)(?=\s)/g;
const SQL_WORDS: Readonly<Record<string, string>> = {
  ...{ and: 'or', or: 'and', asc: 'desc', desc: 'asc', min: 'max', max: 'min' },
  ...{ '<': '>=', '>': '<=', '=': '<>', '+': '-', '-': '+' },
};
const LIKE_SQL = /=|\b(?:select|join|where|order by|group by)\b/;
const THREE_WORDS = /[a-z]+ [a-z]+ [a-z]+/;
const IS_SQL = /^\s*(?:select|insert|update|delete|with)\s/;

/** A replacement for a node: the part of it that is removed, and the new text. */
type Replacement = readonly [node: ts.Node, to: string];

/** Returns all mutations of a file in text order, except of error messages and types. */
export function mutationsOf(file: string, root: string): Mutation[] {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const add = (start: number, end: number, to: string) => {
    const from = text.slice(start, end);
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const around = text.slice(Math.max(0, start - 60), end + 60);
    const id = createHash('sha256')
      .update(JSON.stringify([file, around, from, to]))
      .digest('hex')
      .slice(0, 12);
    found.push({ id, file, line, start, end, from, to });
  };
  const visit = (node: ts.Node): void => {
    if (isLeftAlone(node)) return;
    for (const [replaced, to] of replacements(node)) add(replaced.getStart(), replaced.getEnd(), to);
    for (const [start, end, to] of sqlChanges(node)) add(start, end, to);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.sort((one, other) => one.start - other.start);
}

/** Whether to skip a node: types, imports, and texts for people such as error messages. */
function isLeftAlone(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isThrowStatement(node) ||
    isSentence(node)
  );
}

/** Whether a text is for people: tests check what it names rather than its wording. */
function isSentence(node: ts.Node): boolean {
  if (!ts.isTemplateExpression(node)) return false;
  const words = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ');
  return THREE_WORDS.test(words) && !LIKE_SQL.test(words);
}

function replacements(node: ts.Node): Replacement[] {
  if (ts.isBinaryExpression(node)) return operatorOf(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [[node, node.operand.getText()]];
  }
  if (ts.isNumericLiteral(node)) return isPlaceOfName(node) ? [] : [numberNextTo(node)];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isIfStatement(node)) {
    return [
      [node.expression, 'true'],
      [node.expression, 'false'],
    ];
  }
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [node.whenTrue.getText(), node.whenFalse.getText()];
    return [[node, `(${node.condition.getText()} ? ${no} : ${yes})`]];
  }
  if (ts.isExpressionStatement(node) && isEffect(node.expression)) return [[node, ';']];
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
    const other = METHODS.get(node.name.text);
    return other === undefined ? [] : [[node.name, other]];
  }
  return [];
}

/** -1 usually means "none", and -2 would mean the same, so it is replaced by the first valid value. */
function numberNextTo(node: ts.NumericLiteral): Replacement {
  const { parent } = node;
  const isNegative = ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.MinusToken;
  return isNegative && node.text === '1' ? [parent, '0'] : [node, `${Number(node.text) + 1}`];
}

function operatorOf(node: ts.BinaryExpression): Replacement[] {
  const to = OPERATORS[node.operatorToken.kind];
  const isText = [node.left, node.right].some((side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side));
  const isOfText = isText && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  return to === undefined || isOfText ? [] : [[node.operatorToken, to]];
}

/** Whether an expression is a call or assignment that can be removed; `super()` cannot. */
function isEffect(expression: ts.Expression): boolean {
  if (ts.isCallExpression(expression)) return expression.expression.kind !== ts.SyntaxKind.SuperKeyword;
  return (
    ts.isBinaryExpression(expression) || ts.isPostfixUnaryExpression(expression) || ts.isAwaitExpression(expression)
  );
}

function isPlaceOfName(node: ts.NumericLiteral): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

function sqlChanges(node: ts.Node): [start: number, end: number, to: string][] {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return [];
  const text = node.getText();
  if (!IS_SQL.test(text.slice(1))) return [];
  const start = node.getStart();
  return [...text.matchAll(SQL)].map(({ 0: word, index }) => [
    start + index,
    start + index + word.length,
    SQL_WORDS[word]!,
  ]);
}
