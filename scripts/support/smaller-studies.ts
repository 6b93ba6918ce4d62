import type { PlannedStudy } from '../../src/cli/reproduction.ts';
import { type Values, withValues } from './variants.ts';

/**
 * Studies whose quick size is too dear for hundreds of moves, by paper: values that make them smaller and keep their
 * ratios as the quick size does. Claims have to be met in it as well.
 */
const SMALLER: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  'active-access': {
    'figure-6d': { 'workload.operationsPerProcess': 50 },
    'figure-7a': { 'workload.operationsPerProcess': 40 },
    'figure-7b': { 'workload.operationsPerProcess': 40 },
    'figure-9b': { 'workload.keysPerProcess': 4096 },
    'probe-computation': { 'workload.operationsPerProcess': 30 },
    'probe-operations': { 'workload.operationsPerProcess': 100 },
  },
  firehose: {
    'figure-3': { 'workload.operationsPerProcess': 1500 },
    'table-3-cannon': { 'workload.matrixSize': 96, 'workload.multiplyAddNs': 31_459 },
    // A sort of fewer keys has fewer comparisons for each: 22 us of the full size, by 24.4 over 15 of them.
    'table-3-bitonic': { 'workload.keysPerProcess': 504, 'workload.comparisonNs': 35_800 },
  },
};

export function smaller(paper: string, planned: readonly PlannedStudy[]): PlannedStudy[] {
  return planned.map((known) => {
    const set = SMALLER[paper]?.[known.study.id];
    return set ? withValues([known], set)[0]! : known;
  });
}
