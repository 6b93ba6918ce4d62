import type { CallSetting, ExpectedCalls, Work } from '../../contract/expected-calls.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { numbersOf } from '../memory.ts';
import { CHUNK_BYTES, putsOfLoop } from './loops.ts';

/** Loops of sweeps without puts and with them. */
export function cacheInterferenceCalls({ workload, computing, offers }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const pairs = Math.floor(computing / 2);
  const loops = pairs * number('operationsPerProcess');
  const bytes = number('putBytes');
  const puts = { count: loops * putsOfLoop(workload), bytes, alone: true, spreadBytes: pairs * bytes };
  const ends = { count: loops * Math.ceil(putsOfLoop(workload) / number('putsPerEpoch')) };
  const chunks = Math.ceil(number('footprintBytes') / CHUNK_BYTES);
  return {
    ...(offers.includes('epochs') ? { epochPut: puts, epoch: ends } : { put: puts, flush: ends }),
    compute: {
      count: 2 * loops * number('sweepsPerLoop') * chunks,
      ns: (number('footprintBytes') / chunks / LINE_BYTES) * number('lineComputationNs'),
    },
  };
}

/** Returns the memory accesses: the array in every sweep, what is read between the two halves, and the data of the puts. */
export function cacheInterferenceWork({ workload, computing }: CallSetting): Work {
  const number = numbersOf(workload);
  const swept = 2 * number('sweepsPerLoop') * number('footprintBytes');
  const put = putsOfLoop(workload) * number('putBytes');
  const bytes = number('operationsPerProcess') * (swept + 2 * put) + number('evictionBytes');
  return { cacheLines: (Math.floor(computing / 2) * bytes) / LINE_BYTES };
}
