import { expect, it } from 'vitest';
import { aaInt } from '../../../src/simulation/mechanisms/active-access/definition.ts';
import { amOnload } from '../../../src/simulation/mechanisms/active-messages/definition.ts';
import type { ScheduleParameters } from '../../../src/simulation/mechanisms/message-passing/model.ts';
import { firehose } from '../../../src/simulation/mechanisms/registration/definition.ts';
import { choose, type StrategyKind } from '../../../src/simulation/mechanisms/registration/strategy.ts';
import { defaultsOf, type ValuesOf } from '../../../src/simulation/parameters.ts';
import { goal } from '../../../src/simulation/workloads/goal/definition.ts';

it('parameters of mechanisms do not compile misspelt', () => {
  const hoses = defaultsOf(firehose.parameters) as ValuesOf<typeof firehose.parameters>;
  const logs = defaultsOf(aaInt.parameters) as ValuesOf<typeof aaInt.parameters>;
  const cores = defaultsOf(amOnload.parameters) as ValuesOf<typeof amOnload.parameters>;
  const numbers: [number, number, number | 'best'] = [hoses.lookupNs, logs.interruptBatch, cores.dedicatedCores];
  expect(numbers).toEqual([100, 10, 11]);
  const gets: 'put-back' | 'one-sided' = hoses.gets;
  expect(gets).toBe('put-back');
  // @ts-expect-error lookupNs
  expect(hoses.lookUpNs).toBeUndefined();
  // @ts-expect-error flushBy
  expect(logs.flushedBy).toBeUndefined();
  const schedule = defaultsOf(goal.parameters) as ValuesOf<typeof goal.parameters> satisfies ScheduleParameters;
  expect(schedule.order).toBe('reference');
});

it('a strategy is not chosen without the parameters that it reads', () => {
  const strategy: StrategyKind<{ pages: number }> = {
    reachesMemory: true,
    pagesPerBucket: ({ pages }) => pages,
    create: () => {
      throw new Error('not asked for');
    },
  };
  const machine = {} as never;
  expect(choose(strategy, machine, { pages: 4 }).pagesPerBucket).toBe(4);
  // @ts-expect-error pages
  expect(choose(strategy, machine, { page: 4 }).pagesPerBucket).toBe(1);
});
