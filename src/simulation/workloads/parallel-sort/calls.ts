import type { CallSetting, ExpectedCalls, Work } from '../../contract/expected-calls.ts';
import { putsOfCombination } from '../collective.ts';
import { appendCalls } from '../remote-log.ts';
import type { ParallelSortValues } from './parameters.ts';

/** Samples are combined, every process tells every other its share, then gets move the keys. */
export function parallelSortCalls(setting: CallSetting<ParallelSortValues>): ExpectedCalls {
  const { workload, computing } = setting;
  const gets = exchangeOf(setting);
  const append = appendCalls(gets, setting);
  const combined = putsOfCombination(computing);
  const puts = combined + computing ** 2;
  const sampled = (KEY_BYTES * workload.samplesPerProcess * computing) / 2;
  const logged = append.put?.count ?? 0;
  const bytes = (combined * sampled + logged * (append.put?.bytes ?? 0)) / (puts + logged);
  const compareNs = workload.compareNs * Math.log2(1 + workload.keysPerProcess * computing);
  return {
    ...append,
    get: gets,
    put: { count: puts + logged, bytes },
    compute: { count: combined + 2 * computing, ns: (compareNs * workload.keysPerProcess) / 2 },
  };
}

/** Keys are really sorted, merged and checked. */
export function parallelSortWork({ workload, computing }: CallSetting<ParallelSortValues>): Work {
  return { sortedKeys: computing * workload.keysPerProcess };
}

const KEY_BYTES = 8;

/** Blocks between each two processes. Keys are uniform: some pairs have none for each other if there are few. */
function exchangeOf({ workload, computing }: CallSetting<ParallelSortValues>) {
  const keys = workload.keysPerProcess / computing;
  const keysPerGet = Math.max(1, Math.floor(workload.getBytes / workload.keyBytes));
  const blocks = (1 - Math.exp(-keys)) * Math.ceil(keys / keysPerGet);
  const count = computing * (computing - 1) * blocks;
  return { count, bytes: workload.keyBytes * Math.min(keysPerGet, Math.max(1, keys)) };
}
