import { describe, expect, it } from 'vitest';
import { countedOnceText } from '../../src/cli/ledger-text.ts';
import { byNumber } from '../../src/papers/numbers.ts';
import type { Claim } from '../../src/spec/resources/paper.ts';

const claim = (id: string, measured: number, more: Partial<Claim> = {}, unit = '1'): Claim => ({
  ...{
    id,
    role: 'validate',
    machine: null,
    where: '',
    claim: '',
    setup: '',
    tolerance: null,
    expected: '',
    unit,
    measured,
  },
  ...{
    interval: null,
    exact: false,
    seed: 1,
    parameterSet: null,
    verdict: 'met',
    why: '',
    studies: [],
    experiments: [],
  },
  quantities: [
    { name: id, unit, expected: '', low: null, high: null, measured, interval: null, exact: false, fits: true },
  ],
  ...more,
});
const groups = (...claims: Claim[]) => byNumber(claims).map((group) => group.map(({ id }) => id));

describe('held-out claims that are met', () => {
  it('rest on one number where theirs are within a per cent, through a third one as well', () => {
    expect(groups(claim('a', 1.75), claim('b', 3.1), claim('c', 1.765), claim('d', 1.78))).toEqual([
      ['b'],
      ['a', 'c', 'd'],
    ]);
  });

  it('rest on two where units or machines differ, and where numbers are whole or about 1', () => {
    expect(groups(claim('a', 1.5), claim('b', 1.5, {}, 'us'))).toHaveLength(2);
    expect(groups(claim('a', 1.5, { machine: 'x' }), claim('b', 1.5, { machine: 'y' }))).toHaveLength(2);
    expect(groups(claim('a', 3), claim('b', 3))).toHaveLength(2);
    expect(groups(claim('a', 0.995), claim('b', 1.004))).toHaveLength(2);
  });

  it('are alone there: what is missed or calibrated joins nothing', () => {
    expect(
      groups(claim('a', 1.5), claim('b', 1.5, { verdict: 'not-met' }), claim('c', 1.5, { role: 'calibrate' })),
    ).toEqual([['a']]);
  });
});

describe('the ledger of a terminal', () => {
  it('counts a number and a contradiction once', () => {
    const inconsistent = { verdict: 'inconsistent-as-printed' } as const;
    const claims = [claim('a', 1.5), claim('b', 1.501), claim('c', 9.5, inconsistent), claim('d', 8.5, inconsistent)];
    const contradiction = (id: string, ids: string[]) => ({ id, says: '', claims: ids, beside: [], points: 1 });
    const contradictions = [contradiction('X-1', ['c', 'd']), contradiction('X-2', ['a'])];
    expect(countedOnceText(claims, { contradictions })).toBe(
      'The 2 held-out claims that are met rest on 1 number (a = b).\nClaims inconsistent as printed: 2, from 1 contradiction (X-1).\n',
    );
    expect(countedOnceText([claim('a', 1.5)], { contradictions })).toBe('');
  });
});
