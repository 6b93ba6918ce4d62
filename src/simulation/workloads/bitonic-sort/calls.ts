import type { CallSetting, ExpectedCalls, Work } from '../../contract/expected-calls.ts';
import type { BitonicSortValues } from './parameters.ts';

/** Signals of a process in an exchange, for either half: that it is ready, and that its keys have arrived. */
const SIGNALS = 4;

/** Every exchange moves as many keys as a process has, a put each. */
export function bitonicSortCalls(setting: CallSetting<BitonicSortValues>): ExpectedCalls {
  const { workload } = setting;
  const { members, exchanges, own } = stepsOf(setting);
  const keys = workload.keysPerProcess;
  // The keys are adjacent, the signals apart.
  const inRow = (keys + SIGNALS) / (1 + SIGNALS);
  const puts = { count: members * exchanges * (keys + SIGNALS), own, inRow };
  const sorts = members * (2 * exchanges + 1);
  const comparisons = members * keys * (1.5 * exchanges + Math.log2(keys));
  return {
    put: puts,
    flush: { count: puts.count, own },
    compute: { count: sorts, ns: (comparisons * workload.comparisonNs) / sorts },
  };
}

/** Keys are really sorted after each exchange. */
export function bitonicSortWork(setting: CallSetting<BitonicSortValues>): Work {
  const { members, exchanges } = stepsOf(setting);
  return { sortedKeys: members * exchanges * setting.workload.keysPerProcess };
}

/** A power of two of processes takes part, in as many exchanges as a bitonic network has steps: the near ones are in a node. */
function stepsOf({ computing, machine }: CallSetting<BitonicSortValues>) {
  const dimensions = Math.floor(Math.log2(computing));
  const exchanges = triangle(dimensions);
  const amongNodes = triangle(Math.max(0, dimensions - Math.floor(Math.log2(machine.processesPerNode))));
  return { members: 2 ** dimensions, exchanges, own: 1 - amongNodes / Math.max(1, exchanges) };
}

const triangle = (side: number): number => (side * (side + 1)) / 2;
