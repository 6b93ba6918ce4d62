import type { PlannedStudy } from '../../src/cli/reproduction.ts';
import type { RunPlan } from '../../src/simulation/run.ts';
import { onlyRuns, type Values, withValues } from './variants.ts';

/** How a study is reduced: by other values, or by omitting runs that its claims do not need. */
interface Smaller {
  readonly set?: Values;
  readonly reads?: (plan: RunPlan) => boolean;
}

/** For figure 3, the smallest working set and those around the knee. */
const ABOUT_THE_KNEE = [6_553_600, 26_214_400, 29_491_200, 32_768_000, 45_875_200];

/**
 * Studies whose quick size is too expensive for hundreds of moves, by paper. Their claims must also be met at the reduced size.
 */
const SMALLER: Readonly<Record<string, Readonly<Record<string, Smaller>>>> = {
  'active-access': {
    'figure-6d': { set: { processes: 64 } },
    'figure-7a': { set: { processes: 64 } },
    'figure-7b': { set: { processes: 64 } },
    'figure-9b': { set: { processes: 64, 'workload.keysPerProcess': 4096 } },
    'probe-computation': { set: { 'workload.operationsPerProcess': 12 } },
    'probe-operations': { set: { 'workload.operationsPerProcess': 100 } },
  },
  firehose: {
    'figure-3': {
      set: { 'workload.operationsPerProcess': 1500 },
      reads: ({ workload }) => ABOUT_THE_KNEE.includes(Number(workload.parameters.workingSetBytes)),
    },
    'table-3-cannon': { set: { 'workload.matrixSize': 96, 'workload.multiplyAddNs': 31_459 } },
    // A sort of fewer keys makes fewer comparisons per key: 22 us of the full size, times 24.4 / 15.
    'table-3-bitonic': { set: { 'workload.keysPerProcess': 504, 'workload.comparisonNs': 35_800 } },
  },
};

/** Returns the same studies, with the expensive ones at a smaller size. */
export const smaller = (paper: string, planned: readonly PlannedStudy[]): PlannedStudy[] =>
  planned.map((known) => {
    const { set = {} } = SMALLER[paper]?.[known.study.id] ?? {};
    return thoseRead(paper, withValues([known], set)[0]!);
  });

/** Returns only some of a study's runs, if they are sufficient. */
export const thoseRead = (paper: string, known: PlannedStudy): PlannedStudy => {
  const { reads } = SMALLER[paper]?.[known.study.id] ?? {};
  return reads ? onlyRuns(known, (runs) => runs.filter(({ plan }) => reads(plan))) : known;
};
