import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { putsOfCombination } from '../collective.ts';
import { type Counting, countingOf } from './counting.ts';
import type { AccessCounterValues } from './parameters.ts';

/** Returns the accesses, and the calls for counting them. */
export function accessCounterCalls(setting: CallSetting<AccessCounterValues>): ExpectedCalls {
  const { workload, computing, offers } = setting;
  const counting = countingOf(offers);
  const count = computing * workload.operationsPerProcess;
  const sums = counting === 'origin-counts' ? sumCalls(setting) : undefined;
  const puts = (sums?.puts ?? 0) + (workload.access === 'put' ? count : 0);
  return {
    get: { count: workload.access === 'get' ? count : 0 },
    put: { count: puts, bytes: puts > 0 ? (sums?.bytes ?? 0) / puts : 0 },
    ...(sums !== undefined && { compute: { count: sums.puts } }),
    ...countingCalls(counting, count),
  };
}

function countingCalls(counting: Counting, count: number): ExpectedCalls {
  if (counting === 'atomics') return { atomic: { count } };
  return counting === 'remote-handler' ? { invoke: { count } } : {};
}

/** Sums over all processes, of a counter for every page of each. */
function sumCalls({ workload, computing, processes }: CallSetting<AccessCounterValues>) {
  const every = workload.sumEvery;
  const between = every > 0 ? Math.floor((workload.operationsPerProcess - 1) / every) : 0;
  const puts = (1 + between) * putsOfCombination(computing);
  return { puts, bytes: puts * processes * workload.countedPages * COUNTER_BYTES };
}

const COUNTER_BYTES = 8;
