import type { SchemaNode } from '../schema-node.ts';
import { normalPath, type SweepPath, unknownPath } from '../sweep-paths.ts';
import { alternatives, didYouMean, quote } from '../wording.ts';
import type { Condition, Operand } from './condition.ts';
import { WhereError } from './tokens.ts';

type Type = 'number' | 'text' | 'boolean';
type Paths = ReadonlyMap<string, SweepPath>;

/**
 * Returns the condition with paths in normal form and sides of equal type. Throws a WhereError for an unknown path, for a
 * comparison of a number with a text, and for a text that is not a possible value of the path.
 */
export function bindCondition(condition: Condition, paths: Paths, source: string): Condition {
  switch (condition.kind) {
    case 'or':
    case 'and':
      return { kind: condition.kind, terms: condition.terms.map((term) => bindCondition(term, paths, source)) };
    case 'not':
      return { kind: 'not', term: bindCondition(condition.term, paths, source) };
    case 'holds':
      return bindTruth(condition.path, paths, source);
    case 'comparison':
      return bindComparison(condition, paths, source);
  }
}

function bindTruth(path: string, paths: Paths, source: string): Condition {
  const known = lookUp(path, paths, source);
  if (typeOf(known.schema) !== 'boolean') {
    throw new WhereError(`${path} is a ${typeOf(known.schema)}; compare it with one`, source.indexOf(path));
  }
  return { kind: 'holds', path: known.path };
}

function bindComparison(
  condition: Extract<Condition, { kind: 'comparison' }>,
  paths: Paths,
  source: string,
): Condition {
  const [left, right] = [bindOperand(condition.left, paths, source), bindOperand(condition.right, paths, source)];
  const sides = { left: asChoice(left, right), right: asChoice(right, left) };
  const types = [typeOfOperand(sides.left), typeOfOperand(sides.right)];
  if (types[0] !== types[1]) {
    const at = condition.left.kind === 'path' ? source.indexOf(condition.left.path) : 0;
    throw new WhereError(`a ${types[0]} is compared with a ${types[1]}`, at);
  }
  requireChoice(sides.left, sides.right, source);
  requireChoice(sides.right, sides.left, source);
  return { ...condition, left: sides.left.operand, right: sides.right.operand };
}

interface Bound {
  readonly operand: Operand;
  readonly schema?: SchemaNode;
}

function bindOperand(operand: Operand, paths: Paths, source: string): Bound {
  if (operand.kind !== 'path') return { operand };
  const known = lookUp(operand.path, paths, source);
  return { operand: { kind: 'path', path: known.path }, schema: known.schema };
}

/** Compared with a choice among texts, the number 4 means the text "4". */
function asChoice(side: Bound, other: Bound): Bound {
  const { operand } = side;
  if (operand.kind !== 'number' || !other.schema?.enum) return side;
  return { operand: { kind: 'text', value: String(operand.value) } };
}

/** A misspelt value would equal nothing and silently change the meaning of the condition. */
function requireChoice({ operand }: Bound, { schema }: Bound, source: string): void {
  const choices = schema?.enum?.map(String);
  if (operand.kind !== 'text' || !choices || choices.includes(operand.value)) return;
  const { value } = operand;
  const accepted = `accepted: ${alternatives(choices)}${didYouMean(value, choices)}`;
  throw new WhereError(`${quote(value)} is not among the values here; ${accepted}`, source.indexOf(value));
}

function lookUp(path: string, paths: Paths, source: string): SweepPath {
  const known = paths.get(normalPath(path));
  if (known) return known;
  throw new WhereError(unknownPath(path, paths), source.indexOf(path));
}

function typeOfOperand({ operand, schema }: Bound): Type {
  if (operand.kind === 'path') return typeOf(schema ?? {});
  return operand.kind;
}

function typeOf(schema: SchemaNode): Type {
  if (schema.enum) return 'text';
  return schema.type === 'boolean' ? 'boolean' : 'number';
}
