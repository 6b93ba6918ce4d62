import { expect, it } from 'vitest';
import { defaultsOf, type ValuesOf } from '../../../src/simulation/parameters.ts';
import type { Rule } from '../../../src/simulation/run-setting.ts';
import { controlBits } from '../../../src/simulation/workloads/control-bits/definition.ts';
import type { WorkloadDefinition } from '../../../src/simulation/workloads/definition.ts';
import { getLogging } from '../../../src/simulation/workloads/get-logging/definition.ts';
import type { MemorySetting } from '../../../src/simulation/workloads/memory.ts';
import { randomPut } from '../../../src/simulation/workloads/random-put/definition.ts';
import type { RandomPutValues } from '../../../src/simulation/workloads/random-put/parameters.ts';

/** What each workload shares with others or makes of a pattern is typed by name too: the compiler refuses the others. */
it('parameters of workloads do not compile misspelt', () => {
  const put = defaultsOf(randomPut.parameters) as ValuesOf<typeof randomPut.parameters>;
  const log = defaultsOf(getLogging.parameters) as ValuesOf<typeof getLogging.parameters>;
  const bits = defaultsOf(controlBits.parameters) as ValuesOf<typeof controlBits.parameters>;
  const numbers: number[] = [put.warmupShare, put.window, log.logAreaBytes];
  expect(numbers).toEqual([0.1, 1, 65536]);
  const [operation, append, bit]: ['put' | 'get', 'own-area' | 'shared', boolean] = [
    put.operation,
    log.logAppend,
    bits.bitW,
  ];
  expect([operation, append, bit]).toEqual(['put', 'own-area', false]);
  // @ts-expect-error window
  expect(put.windows).toBeUndefined();
  // @ts-expect-error logAreaBytes
  expect(log.logAreaByte).toBeUndefined();
  // @ts-expect-error bitW
  expect(bits.bitw).toBeUndefined();
});

const NONE = { code: 'SIM_WORKING_SET', message: '', blames: [] };

/** Expected calls, memory, rules and demands read the values in the same way as models. */
it('functions of definitions do not compile with a misspelt parameter', () => {
  type Definition = WorkloadDefinition<'random-put', typeof randomPut.parameters>;
  const calls: Definition['calls'] = ({ workload }) => ({ put: { count: 1, bytes: workload.putBytes } });
  // @ts-expect-error putBytes
  const byts: Definition['calls'] = ({ workload }) => ({ put: { count: 1, bytes: workload.putByts } });
  // @ts-expect-error a choice is no number
  const chosen: Definition['calls'] = ({ workload }) => ({ put: { count: 1, bytes: workload.operation } });
  // @ts-expect-error operationsPerProcess
  const memory = ({ parameters }: MemorySetting<RandomPutValues>) => parameters.operationPerProcess;
  // @ts-expect-error workingSetBytes
  const rule: Rule<RandomPutValues> = ({ workload }) => (workload.workingSetByte > 0 ? undefined : NONE);
  // @ts-expect-error workingSetBytes
  const demands: Definition['demands'] = ({ workload }) => ({ windowBytes: workload.workingSet });
  expect([calls, byts, chosen, memory, rule, demands]).toHaveLength(6);
});
