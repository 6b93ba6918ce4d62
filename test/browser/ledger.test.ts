import { describe, expect, it } from 'vitest';
import type { Claim } from '../../web/src/api/types.ts';
import { byMachine, filtered, machinesOf, score, scoreRest, scoreText } from '../../web/src/papers/ledger.ts';

describe('the score of a paper', () => {
  it('counts claims that were never measured neither as met nor as missed', () => {
    const fresh = score({ validate: { 'not-measured': 31 } }, 'validate');
    expect([scoreText(fresh), scoreRest(fresh)]).toEqual(['none measured', '31 of 31 not measured yet']);
    const begun = score({ validate: { met: 1, 'not-measured': 30 } }, 'validate');
    expect([scoreText(begun), scoreRest(begun)]).toEqual(['1 of 1 measured', '30 of 31 not measured yet']);
  });

  it('does not add what is inconsistent as printed to what is met', () => {
    const all = score({ validate: { met: 25, 'not-met': 2, 'inconsistent-as-printed': 4 } }, 'validate');
    expect([scoreText(all), scoreRest(all)]).toEqual(['25 of 31 measured', '4 inconsistent as printed, 2 not met']);
  });
});

it('lists misses first within a role, held-out claims before all others', () => {
  const claim = (id: string, role: string, verdict: string | null) =>
    ({ id, role, verdict, claim: '', why: '', studies: [] }) as unknown as Claim;
  const claims = [
    claim('rule', 'structural', 'not-met'),
    claim('met', 'validate', 'met'),
    claim('open', 'validate', null),
    claim('odd', 'validate', 'inconsistent-as-printed'),
    claim('miss', 'validate', 'not-met'),
  ];
  const shown = filtered(claims, { role: '', verdict: '', figure: '', machine: '', text: '' });
  expect(shown.map(({ id }) => id)).toEqual(['miss', 'odd', 'met', 'open', 'rule']);
});

describe('a ledger of several machines', () => {
  const claim = (id: string, role: string, machine: string | null) =>
    ({ id, role, machine, verdict: 'met', claim: '', why: '', studies: [] }) as unknown as Claim;
  const claims = [claim('a', 'structural', 'one'), claim('b', 'validate', 'two'), claim('c', 'validate', 'one')];
  const all = { role: '', verdict: '', figure: '', machine: '', text: '' };
  const grouped = (filter: typeof all) =>
    byMachine(filtered(claims, filter), machinesOf(claims)).map((group) => [
      group.machine,
      ...group.claims.map(({ id }) => id),
    ]);

  it('is read machine by machine, each in the order of roles', () => {
    expect(grouped(all)).toEqual([
      ['one', 'c', 'a'],
      ['two', 'b'],
    ]);
  });

  it('has a page for each: the others are left out', () => {
    expect(grouped({ ...all, machine: 'two' })).toEqual([['two', 'b']]);
  });

  it('is one table where it is about a single machine', () => {
    const single = [claim('a', 'validate', null)];
    expect(byMachine(single, machinesOf(single))).toEqual([{ machine: '', claims: single }]);
  });
});
