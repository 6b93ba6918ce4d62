import type { ParameterValue } from '../../simulation/parameters.ts';
import type { Comparator } from './tokens.ts';

export type Operand =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'path'; readonly path: string };

export type Condition =
  | { readonly kind: 'or' | 'and'; readonly terms: readonly Condition[] }
  | { readonly kind: 'not'; readonly term: Condition }
  | { readonly kind: 'comparison'; readonly comparator: Comparator; readonly left: Operand; readonly right: Operand }
  /** A path to a truth value, on its own. */
  | { readonly kind: 'holds'; readonly path: string };

/** Evaluates a condition with the values of paths returned by `lookUp`. */
export function holds(condition: Condition, lookUp: (path: string) => ParameterValue): boolean {
  switch (condition.kind) {
    case 'or':
      return condition.terms.some((term) => holds(term, lookUp));
    case 'and':
      return condition.terms.every((term) => holds(term, lookUp));
    case 'not':
      return !holds(condition.term, lookUp);
    case 'holds':
      return lookUp(condition.path) === true;
    case 'comparison':
      return compare(condition.comparator, evaluate(condition.left, lookUp), evaluate(condition.right, lookUp));
  }
}

function evaluate(operand: Operand, lookUp: (path: string) => ParameterValue): ParameterValue {
  return operand.kind === 'path' ? lookUp(operand.path) : operand.value;
}

function compare(comparator: Comparator, left: ParameterValue, right: ParameterValue): boolean {
  switch (comparator) {
    case '=':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

/** Returns the paths in a condition, in order of appearance. */
export function pathsOf(condition: Condition): string[] {
  switch (condition.kind) {
    case 'or':
    case 'and':
      return condition.terms.flatMap(pathsOf);
    case 'not':
      return pathsOf(condition.term);
    case 'holds':
      return [condition.path];
    case 'comparison':
      return [condition.left, condition.right].flatMap((side) => (side.kind === 'path' ? [side.path] : []));
  }
}

/** Returns the number of comparisons in a condition. */
export function comparisonsIn(condition: Condition): number {
  switch (condition.kind) {
    case 'or':
    case 'and':
      return condition.terms.reduce((sum, term) => sum + comparisonsIn(term), 0);
    case 'not':
      return comparisonsIn(condition.term);
    default:
      return 1;
  }
}

/** Formats a condition as text that parses to the same condition. */
export function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'or':
    case 'and':
      return condition.terms.map((term) => printTerm(term, condition.kind)).join(` ${condition.kind} `);
    case 'not':
      return `not ${printTerm(condition.term, 'not')}`;
    case 'holds':
      return condition.path;
    case 'comparison':
      return `${printOperand(condition.left)} ${condition.comparator} ${printOperand(condition.right)}`;
  }
}

const STRENGTH = { or: 0, and: 1, not: 2, comparison: 3, holds: 3 } as const;

function printTerm(term: Condition, within: 'or' | 'and' | 'not'): string {
  const text = printCondition(term);
  const bare = within === 'not' ? STRENGTH[term.kind] >= STRENGTH.not : STRENGTH[term.kind] > STRENGTH[within];
  return bare ? text : `(${text})`;
}

function printOperand(operand: Operand): string {
  if (operand.kind === 'path') return operand.path;
  if (operand.kind === 'number') return String(operand.value);
  return operand.value.includes('"') ? `'${operand.value}'` : `"${operand.value}"`;
}
