import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condition, holds, type Operand, pathsOf, printCondition } from '../../src/spec/where/condition.ts';
import { parseCondition } from '../../src/spec/where/parse-condition.ts';
import { WhereError } from '../../src/spec/where/tokens.ts';

const point: Record<string, number | string | boolean> = {
  processes: 64,
  'workload.collisionRate': 0.05,
  'workload.operation': 'insert',
  'workload.lookupChains': false,
  'mechanisms.am-onload.dedicatedCores': 11,
};
const at = (source: string) => holds(parseCondition(source), (path) => point[path] ?? 0);

describe('a condition', () => {
  it.each([
    ['processes <= 512 or workload.collisionRate < 0.2', true],
    ['processes > 64', false],
    ['processes = 64 and processes == 64', true],
    ['processes != 64', false],
    ['not processes = 32', true],
    ['not not processes = 32', false],
    ['workload.operation = "insert"', true],
    ["workload.operation != 'lookup'", true],
    ['workload.lookupChains', false],
    ['not workload.lookupChains', true],
    ['mechanisms.am-onload.dedicatedCores >= 1.1e1', true],
    ['-1 < .5', true],
    ['processes = 1 and processes = 64 or processes = 64', true],
    ['processes = 1 and (processes = 64 or processes = 64)', false],
    ['processes = 64 or processes = 64 and processes = 1', true],
    ['64=processes', true],
  ])('%s', (source, expected) => {
    expect(at(source)).toBe(expected);
  });

  it.each([
    ['', 0, /number, a quoted string or a path/],
    ['processes <', 11, /number, a quoted string or a path/],
    ['processes < 3 4', 14, /and, or, or the end/],
    ['1 < processes < 3', 14, /do not chain/],
    ['(processes < 3', 14, /closing parenthesis/],
    ['processes < 3)', 13, /the end/],
    ['processes + 3 < 4', 10, /"\+" is not expected/],
    ['processes < 3 && processes > 1', 14, /write and, or/],
    ['workload.operation = "insert', 21, /never closed/],
    ['3', 1, /comparison/],
    ['processes < 3x', 12, /not expected/],
    ['processes < 1e999', 12, /too large/],
    ['f(processes)', 1, /the end/],
    ['a[0] = 1', 1, /not expected/],
    ['🧪 = 1', 0, /not expected/],
  ])('%s is refused at its place', (source, place, message) => {
    const error = errorOf(source);
    expect(error?.message).toMatch(message);
    expect(error?.at).toBe(place);
  });

  it('nests only so deep', () => {
    expect(errorOf(`${'('.repeat(1000)}processes = 1`)?.message).toMatch(/nested deeper/);
    expect(errorOf(`${'not '.repeat(1000)}processes = 1`)?.message).toMatch(/nested deeper/);
    expect(errorOf(`${'('.repeat(30)}processes = 1${')'.repeat(30)}`)).toBeUndefined();
  });

  it('may be long without being deep', () => {
    expect(at(Array(200).fill('processes = 64').join(' and '))).toBe(true);
  });
});

describe('properties', () => {
  const path = fc.constantFrom(...Object.keys(point));
  const operand: fc.Arbitrary<Operand> = fc.oneof(
    fc.record({ kind: fc.constant('path' as const), path }),
    fc.record({
      kind: fc.constant('number' as const),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    }),
    fc.record({ kind: fc.constant('text' as const), value: fc.string().map((text) => text.replaceAll('"', '')) }),
  );
  const comparator = fc.constantFrom(
    '=' as const,
    '!=' as const,
    '<' as const,
    '<=' as const,
    '>' as const,
    '>=' as const,
  );
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => {
    const terms = fc.array(tie('condition'), { minLength: 2, maxLength: 3 });
    return {
      condition: fc.oneof(
        { maxDepth: 4 },
        fc.record({ kind: fc.constant('comparison' as const), comparator, left: operand, right: operand }),
        fc.record({ kind: fc.constant('holds' as const), path }),
        fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), terms }),
        fc.record({ kind: fc.constant('not' as const), term: tie('condition') }),
      ),
    };
  });

  it('printing and parsing gives the same condition', () => {
    fc.assert(
      fc.property(condition, (tree) => {
        expect(parseCondition(printCondition(tree))).toEqual(tree);
      }),
    );
  });

  it('paths are those that are written', () => {
    fc.assert(fc.property(condition, (tree) => pathsOf(tree).every((name) => printCondition(tree).includes(name))));
  });

  it('any text is a condition or a WhereError', () => {
    const words = fc.constantFrom('processes', 'and', 'or', 'not', '(', ')', '<', '=', '3', '"a"', ' ', 'é', '.', '-');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((list) => list.join(' ')),
        ),
        (source) => {
          const error = errorOf(source);
          return error === undefined || (error.at >= 0 && error.at <= source.length);
        },
      ),
    );
  });
});

function errorOf(source: string): WhereError | undefined {
  try {
    parseCondition(source);
    return undefined;
  } catch (error) {
    if (error instanceof WhereError) return error;
    throw error;
  }
}
