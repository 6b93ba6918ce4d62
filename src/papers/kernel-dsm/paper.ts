import type { PaperDefinition } from '../definition.ts';
import { ablations } from './ablations.ts';
import { applicationProbes } from './application-studies.ts';
import { executionTimes } from './claims/execution-times.ts';
import { optimisations } from './claims/optimisations.ts';
import { protection } from './claims/protection.ts';
import { protocol } from './claims/protocol.ts';
import { receiveContexts } from './claims/receive-contexts.ts';
import { speedups } from './claims/speedups.ts';
import { table1 } from './claims/table-1.ts';
import { rates } from './claims/table-3.ts';
import { contradictions } from './contradictions.ts';
import { figures } from './figures.ts';
import { probes } from './probes.ts';

/** The kernel DSM, with the claims of its text, captions and tables. */
export const kernelDsm: PaperDefinition = {
  id: 'kernel-dsm',
  title: 'In-Kernel Integration of Operating System and Infiniband Primitives: a DSM Example',
  authors: 'L. Liss, Y. Birk, A. Schuster',
  published: 'Technion, with Linux 2.4 and the first InfiniBand adapters',
  notes: [
    'DS-1: an RDMA read takes 9 us there and back, a write 8 to 9 one way. Both access PCI three times; the read crosses the wire once more, which takes 0 to 1 us.',
    'DS-2: nine applications are in table 3, eight in the text: Ocean is in the table alone.',
    'DS-3: LU moves 11 KB a fault. A unit that is shared is taken as what a program allocates: a block of LU, a row of SOR, a region of IS.',
    'DS-5: 54 to 74 B of sends a fault in Barnes, NBody and NBodyW are half of what the protocol takes (3.6 messages of 32 B).',
    'DS-6: faults that take four times as long with task queues take 96 % of receives with an idle core; with both cores computing they would take 74 times as long. Ticks shorter than 10 ms have room for both (search DS-6).',
  ],
  studies: [...figures, ...probes, ...applicationProbes],
  claims: [
    ...receiveContexts,
    ...table1,
    ...protection,
    ...protocol,
    ...executionTimes,
    ...optimisations,
    ...speedups,
    ...rates,
  ],
  ablations,
  contradictions,
};
