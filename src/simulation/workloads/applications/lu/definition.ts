import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { startSpread } from '../parameters.ts';
import { luCalls, luWork } from './calls.ts';
import { luMemory } from './memory.ts';

export const lu = {
  id: 'lu',
  title: 'LU factorisation',
  summary: 'A matrix of contiguous blocks is factored; the threads of a block’s row or column read it once it is final.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: luMemory,
  calls: luCalls,
  work: luWork,
  demands: applicationDemands(luMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: [
    { name: 'matrixSize', description: 'Rows of the matrix; rounded up to whole blocks.', type: 'integer', unit: '1', default: 1024, small: 64, minimum: 1, maximum: 4096, source: 'Kernel DSM, table 3: 1024 x 1024', confidence: 'stated', seen: 'paper' },
    { name: 'blockSide', description: 'Rows of a block.', type: 'integer', unit: '1', default: 32, small: 16, minimum: 1, maximum: 256, source: 'SPLASH-2 uses 16; 32 x 32 doubles are the 8 KiB that table 3 gives for a block read', confidence: 'derived', seen: 'paper' },
    { name: 'unitBytes', description: 'Largest sharing unit: one block, or part of one.', type: 'integer', unit: 'B', default: 8192, minimum: 64, maximum: 65_536, source: 'One block; table 3 has 11 KB per fault', confidence: 'derived', seen: 'paper' },
    { name: 'multiplyAddNs', description: 'Computation time for each multiplication and addition.', type: 'number', unit: 'ns', default: 33.6, minimum: 0, maximum: 1e6, source: 'Kernel DSM, table 3: 35 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.LU' },
    startSpread,
  ],
  metrics: METRICS.ofBarriers,
} as const satisfies WorkloadDefinition<'lu'>;
