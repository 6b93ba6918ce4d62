import type { CallSetting, ExpectedCalls, Work } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Signals of a process in an exchange, for either half: that it is ready, and that its keys have arrived. */
const SIGNALS = 4;

/** Every exchange moves as many keys as a process has, a put each. */
export function bitonicSortCalls(setting: CallSetting): ExpectedCalls {
  const number = numbersOf(setting.workload);
  const { members, exchanges } = stepsOf(setting);
  const keys = number('keysPerProcess');
  // The keys are adjacent, the signals apart.
  const puts = { count: members * exchanges * (keys + SIGNALS), inRow: (keys + SIGNALS) / (1 + SIGNALS) };
  const sorts = members * (2 * exchanges + 1);
  const comparisons = members * keys * (1.5 * exchanges + Math.log2(keys));
  return {
    put: puts,
    flush: { count: puts.count },
    compute: { count: sorts, ns: (comparisons * number('comparisonNs')) / sorts },
  };
}

/** Keys are really sorted after each exchange. */
export function bitonicSortWork(setting: CallSetting): Work {
  const { members, exchanges } = stepsOf(setting);
  return { sortedKeys: members * exchanges * numbersOf(setting.workload)('keysPerProcess') };
}

/** A power of two of processes takes part, in as many exchanges as a bitonic network has steps. */
function stepsOf({ computing }: CallSetting) {
  const dimensions = Math.floor(Math.log2(computing));
  return { members: 2 ** dimensions, exchanges: (dimensions * (dimensions + 1)) / 2 };
}
