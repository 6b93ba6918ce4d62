import { expect, it } from 'vitest';
import { aaInt } from '../../../src/simulation/mechanisms/active-access/definition.ts';
import { amOnload } from '../../../src/simulation/mechanisms/active-messages/definition.ts';
import type { MechanismDefinition } from '../../../src/simulation/mechanisms/definition.ts';
import type { ScheduleParameters } from '../../../src/simulation/mechanisms/message-passing/model.ts';
import { firehose } from '../../../src/simulation/mechanisms/registration/definition.ts';
import type { FirehoseValues } from '../../../src/simulation/mechanisms/registration/parameters.ts';
import { choose, type StrategyKind } from '../../../src/simulation/mechanisms/registration/strategy.ts';
import type { RemoteLoadsValues } from '../../../src/simulation/mechanisms/remote-loads/parameters.ts';
import { defaultsOf, type ValuesOf } from '../../../src/simulation/parameters.ts';
import type { KnownOfMechanism, Rule } from '../../../src/simulation/run-setting.ts';
import { goal } from '../../../src/simulation/workloads/goal/definition.ts';

const NONE = { code: 'SIM_DOMAIN', message: '', blames: [] };

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

/** Costs, memory and rules read the values in the same way as models. */
it('functions of definitions do not compile with a misspelt option', () => {
  type Definition = MechanismDefinition<'firehose', typeof firehose.parameters>;
  const costs: Definition['eventsPerCall'] = { put: (_call, { mechanism }) => mechanism.pagesPerBucket };
  // @ts-expect-error pagesPerBucket
  const misspelt: Definition['eventsPerCall'] = { put: (_call, { mechanism }) => mechanism.pagePerBucket };
  // @ts-expect-error pinnableBytes
  const memory: Definition['memory'] = ({ parameters }) => ({ arrayBytes: parameters.pinableBytes });
  // @ts-expect-error gets is a choice
  const order: Definition['accessOrder'] = (_machine, own) => (own.gets === 'one-side' ? 'network' : 'requests');
  // @ts-expect-error a rule of a mechanism does not know the workload
  const rule: Rule<unknown, FirehoseValues> = ({ workload }) => (workload.putBytes > 0 ? undefined : NONE);
  expect([costs, misspelt, memory, order, rule]).toHaveLength(5);
});

it('rules of workloads read options of mechanisms that exist', () => {
  const known = { coherentNodes: 2 } as RemoteLoadsValues satisfies KnownOfMechanism;
  // @ts-expect-error coherentNodes
  const rule: Rule<unknown, KnownOfMechanism> = ({ mechanism }) => (mechanism.coherentNode === 0 ? NONE : undefined);
  expect([known.coherentNodes, rule]).toHaveLength(2);
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
