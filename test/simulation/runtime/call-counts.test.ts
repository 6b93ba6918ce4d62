import { expect, it } from 'vitest';
import { operationsOf } from '../../../src/simulation/contract/operation.ts';
import { CallCounts } from '../../../src/simulation/runtime/call-counts.ts';

const first = operationsOf('first', {
  put: { shown: 'always' },
  lockAll: { shown: 'together' },
  unlockAll: { shown: 'together' },
  swap: {},
  wait: { shown: 'never' },
});
const second = operationsOf('second', { open: { shown: 'together' }, close: { shown: 'together' } }, 5);
const all = [...Object.values(first), ...Object.values(second)];

it('shows what is always there, and what is new only once it was called', () => {
  const counts = new CallCounts(all);
  expect(counts.counters()).toEqual({ put: 0 });
  counts.add(first.swap);
  counts.add(first.swap);
  expect(counts.counters()).toEqual({ put: 0, swap: 2 });
  expect([counts.of(first.swap), counts.of(first.put), counts.total]).toEqual([2, 0, 2]);
});

it('shows together what belongs together in a part, and nothing of other parts', () => {
  const counts = new CallCounts(all);
  counts.add(first.unlockAll);
  expect(Object.entries(counts.counters())).toEqual([
    ['put', 0],
    ['lock_all', 0],
    ['unlock_all', 1],
  ]);
});

it('an operation whose number is not given has one that follows from its part and name alone', () => {
  const again = operationsOf('first', { swap: {} }, 9);
  expect(again.swap.code).toBe(first.swap.code);
  expect(operationsOf('third', { swap: {} }).swap.code).not.toBe(first.swap.code);
  expect(operationsOf('first', { swap: { code: 3 } }).swap.code).toBe(3);
});
