import type { PaperDefinition } from '../definition.ts';
import { ablations } from './ablations.ts';
import { bandwidth } from './claims/bandwidth.ts';
import { caches } from './claims/caches.ts';
import { latency } from './claims/latency.ts';
import { overlap } from './claims/overlap.ts';
import { protocol } from './claims/protocol.ts';
import { contradictions } from './contradictions.ts';
import { figures } from './figures.ts';
import { probes } from './probes.ts';

/** The paper on passive epochs with a helper thread and I/OAT, with the claims of its text and table. */
export const ioat: PaperDefinition = {
  id: 'ioat-one-sided',
  title: 'Improving MPI One-sided Passive Communication Using I/OAT Offload Engines',
  authors: 'T. Gangadharappa, G. Santhanaraman, K. Gopalakrishnan, S. Potluri, D. K. Panda',
  published: 'Department of Computer Science and Engineering, The Ohio State University; year not printed',
  notes: [
    'IO-1: 30 % lower latency and 25 % overlap at 4 MB cannot both hold with one put per epoch: the part that the engine copies after the wire can overlap, and latency falls by the part that it copies alongside the wire.',
    'IO-2: a helper that is created at the end of every call costs 25 us per call (15 us to create, according to other sources), more than an epoch of a small put takes; section 4.2 sees no overhead.',
    'IO-3: table 1 has the helper below the basic design at 1M and 4M, while the text says that two threads in one cache make it worse.',
  ],
  studies: [...figures, ...probes],
  claims: [...latency, ...bandwidth, ...overlap, ...caches, ...protocol],
  ablations,
  contradictions,
};
