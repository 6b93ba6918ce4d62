import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IntroSort, stableSort } from '../../src/simulation/mechanisms/message-passing/issue-order.ts';
import type { Parameters } from './oracle.ts';
import { finishOf, keptSchedule, logGP, replay } from './replay.ts';

interface Case {
  readonly schedule: string;
  readonly parameters: Parameters;
  readonly events?: number;
  /** Of each rank. */
  readonly finishNs?: readonly number[];
  /** The first rank that finishes last. */
  readonly last?: { readonly rank: number; readonly finishNs: number };
  readonly unmatched?: boolean;
  readonly invalid?: boolean;
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
}

const cases = read<Case[]>('finish-times.json');
const nameOf = ({ schedule, parameters }: Case) =>
  `${schedule} with ${Object.entries(parameters)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}`;
const select = (wanted: (one: Case) => boolean) => cases.filter(wanted).map((one) => [nameOf(one), one] as const);

describe('the LogGOPS reference simulator', () => {
  it.each(select((one) => one.finishNs !== undefined))('gives each rank of %s the same finish time', (_, one) => {
    const result = replay(keptSchedule(one.schedule), { parameters: logGP(one.parameters) });
    expect(finishOf(result)).toEqual(one.finishNs);
    if (one.events !== undefined) expect(result.events).toBe(one.events);
  });

  it.each(select((one) => one.last !== undefined))('finishes %s at the same time, on the same rank', (_, one) => {
    const result = replay(keptSchedule(one.schedule), { parameters: logGP(one.parameters) });
    const finish = finishOf(result)!;
    const finishNs = Math.max(...finish);
    expect({ rank: finish.indexOf(finishNs), finishNs }).toEqual(one.last);
    expect(result.metrics.finish_ns).toEqual({ value: finishNs, unit: 'ns' });
    expect(result.events).toBe(one.events);
  });

  it.each(select((one) => one.unmatched === true))('leaves receives of %s unmatched', (_, one) => {
    const { status, events, pending } = replay(keptSchedule(one.schedule), { parameters: logGP(one.parameters) });
    expect({ status, events }).toEqual({ status: 'deadlocked', events: one.events });
    const ranks = new Set(pending?.map(({ rank }) => rank));
    expect(ranks.size).toBe(64);
    expect(pending?.every(({ operation }) => operation.startsWith('recv'))).toBe(true);
  });

  it.each(select((one) => one.invalid === true))('does not survive %s, which is refused here', (_, one) => {
    const { status, error } = replay(keptSchedule(one.schedule), { parameters: logGP(one.parameters), ranks: 8 });
    expect({ status, code: error?.code }).toEqual({ status: 'failed', code: 'SIM_SCHEDULE_INVALID' });
    expect(error?.message).toMatch(/^line \d+, column \d+: there is no rank 9999999; expected a rank from 0 to /);
  });

  it('issues more than 16 operations that become free together in another order than a stable sort', () => {
    const peers = Array.from({ length: 20 }, (_, index) => index + 1);
    const first = peers.flatMap((peer) => [`send ${100 * peer}b to ${peer}`, `recv 1b from ${peer}`]);
    const others = peers.map((peer) => [`rank ${peer} {`, 'recv 1b from 0', 'send 1b to 0', '}'].join('\n'));
    const text = ['num_ranks 21', 'rank 0 {', ...first, '}', ...others].join('\n');
    const finish = (order: 'reference' | 'stable') => finishOf(replay(text, { order }))!;
    expect(finish('reference')).not.toEqual(finish('stable'));
    // The same sends in the order of their peers: o each, then g + G per byte beyond the first.
    const sorted = [...new Set(finish('stable').slice(1))].sort((x, y) => x - y);
    expect(finish('stable').slice(1)).toEqual(sorted);
  });
});

describe('the sort of operations', () => {
  const vectors = read<{ keys: number[]; order: number[] }[]>('sort-vectors.json');

  it.each(vectors.map((vector, index) => [vector.keys.length, index, vector] as const))(
    'leaves %i items where std::sort of libstdc++ leaves them (vector %i)',
    (_length, _index, { keys, order }) => {
      const items = Int32Array.from(keys, (_, index) => index);
      new IntroSort().sort(items, items.length, Uint8Array.from(keys));
      expect([...items]).toEqual(order);
    },
  );

  it('is stable where that is asked for', () => {
    const keys = Uint8Array.from({ length: 100 }, (_, index) => (index * 7) % 3);
    const items = Int32Array.from({ length: 100 }, (_, index) => 99 - index);
    const expected = [...items].sort((a, b) => keys[a]! - keys[b]!);
    stableSort(items, 100, keys);
    expect([...items]).toEqual(expected);
  });
});
