import type { PaperDefinition } from '../definition.ts';
import { ablations } from './ablations.ts';
import { checkpoints } from './claims/checkpoints.ts';
import { countingAndLogging } from './claims/counting-and-logging.ts';
import { hashTable } from './claims/hash-table.ts';
import { inputs, volume } from './claims/inputs.ts';
import { inserts, messages } from './claims/inserts.ts';
import { iommu } from './claims/iommu.ts';
import { iotlb } from './claims/iotlb.ts';
import { microbenchmarks } from './claims/microbenchmarks.ts';
import { notification } from './claims/notification.ts';
import { pageTable } from './claims/page-table.ts';
import { protection } from './claims/protection.ts';
import { sort } from './claims/sort.ts';
import { sweeps } from './claims/sweeps.ts';
import { tableOperations } from './claims/table-operations.ts';
import { contradictions } from './contradictions.ts';
import { figures } from './figures.ts';
import { probes } from './probes/all.ts';

/** Active Access, with the claims of its text, captions and tables. */
export const activeAccess: PaperDefinition = {
  id: 'active-access',
  title: 'Active Access: A Mechanism for High-Performance Distributed Data-Centric Computations',
  authors: 'M. Besta, T. Hoefler',
  published: 'ICS 2015 (full version)',
  notes: [
    'AA-1: 1 % between AA-SP and AA-Poll, under 5 % between batches of 10 and 100, and AA-Poll twice as fast as AA-Int cannot all hold with a cost per insert that is linear in the printed 3 us of an interrupt.',
    'AA-2: "from six to one" and "6 more" differ by one; listing 2 has 6 or 8 calls with flushes, 5 or 6 without.',
    'AA-3: 80 % less time than RMA in the sort is a factor of five in time; the bytes explain only a factor of two.',
    'AA-4: logging gets costs less than 1 % in 5.2.4 and 1 to 5 % in the conclusion.',
    'AA-5: lru better than random replacement, and any effect of associativity, require hot pages; uniform keys give none, a flush every few inserts does.',
    'AA-6: a node of four 8-core Opteron 6276; the 6276 has 16 cores.',
    'AA-7: 16 % from the IOTLB requires inserts of about 1 us, 1 % between AA-SP and AA-Poll inserts of about 5.5 us.',
    'AA-8: listing 2 links an element by a pointer that another inserter may have replaced, so some elements become unreachable.',
  ],
  studies: [...figures, ...probes],
  claims: [
    ...inserts,
    messages,
    ...tableOperations,
    ...protection,
    ...pageTable,
    ...iommu,
    ...notification,
    ...hashTable,
    ...sweeps,
    ...iotlb,
    ...microbenchmarks,
    ...countingAndLogging,
    ...sort,
    ...checkpoints,
    ...inputs,
    volume,
  ],
  ablations,
  contradictions,
};
