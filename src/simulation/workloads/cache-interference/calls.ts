import type { CallSetting, ExpectedCalls, Work } from '../../contract/expected-calls.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { CHUNK_BYTES, putsOfLoop } from './loops.ts';
import type { CacheInterferenceValues } from './parameters.ts';

/** Loops of sweeps without puts and with them. */
export function cacheInterferenceCalls({
  workload,
  computing,
  offers,
}: CallSetting<CacheInterferenceValues>): ExpectedCalls {
  const pairs = Math.floor(computing / 2);
  const loops = pairs * workload.operationsPerProcess;
  const bytes = workload.putBytes;
  const puts = { count: loops * putsOfLoop(workload), bytes, alone: true, spreadBytes: pairs * bytes };
  const ends = { count: loops * Math.ceil(putsOfLoop(workload) / workload.putsPerEpoch) };
  const chunks = Math.ceil(workload.footprintBytes / CHUNK_BYTES);
  return {
    ...(offers.includes('epochs') ? { epochPut: puts, epoch: ends } : { put: puts, flush: ends }),
    compute: {
      count: 2 * loops * workload.sweepsPerLoop * chunks,
      ns: (workload.footprintBytes / chunks / LINE_BYTES) * workload.lineComputationNs,
    },
  };
}

/** Returns the memory accesses: the array in every sweep, what is read between the two halves, and the data of the puts. */
export function cacheInterferenceWork({ workload, computing }: CallSetting<CacheInterferenceValues>): Work {
  const swept = 2 * workload.sweepsPerLoop * workload.footprintBytes;
  const put = putsOfLoop(workload) * workload.putBytes;
  const bytes = workload.operationsPerProcess * (swept + 2 * put) + workload.evictionBytes;
  return { cacheLines: (Math.floor(computing / 2) * bytes) / LINE_BYTES };
}
