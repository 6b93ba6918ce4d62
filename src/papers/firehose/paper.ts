import type { PaperDefinition } from '../definition.ts';
import { ablations } from './ablations.ts';
import { bandwidth } from './claims/bandwidth.ts';
import { beyondLimit } from './claims/beyond-limit.ts';
import { bitonicSort } from './claims/bitonic-sort.ts';
import { cannon } from './claims/cannon.ts';
import { inputs } from './claims/inputs.ts';
import { invariants } from './claims/invariants.ts';
import { moveTimes } from './claims/move-times.ts';
import { moves } from './claims/moves.ts';
import { protocol } from './claims/protocol.ts';
import { putLatencies } from './claims/put-latencies.ts';
import { strategies } from './claims/strategies.ts';
import { workingSets } from './claims/working-sets.ts';
import { contradictions } from './contradictions.ts';
import { figures } from './figures.ts';
import { probes } from './probes.ts';

/** Firehose, with the claims of its text, captions and tables. */
export const firehose: PaperDefinition = {
  id: 'firehose',
  title: 'A New DMA Registration Strategy for Pinning-Based High Performance Networks',
  authors: 'C. Bell, D. Bonachea',
  published: 'IPDPS 2003',
  notes: [
    'FH-1: table 3 prints no sizes. Read as counts of the busiest node, 1000 x 1000 elements give both 1,500,000 puts and 2,934 moves; read as sums over all nodes, no size gives both, and puts would be on the critical path a third as often as the run times say. The choice was made after both had been run.',
    'FH-2: an unpin takes 5.1 ms by table 3, 6 ms by section 4.4, and 1 ms where 3 % of unpins outweigh 30 us.',
    'FH-3: Rendezvous costs 20 us more than Firehose in table 3 (34 less 14, 33 less 15), a round trip by section 4.3, and 30 us more in section 4.4.',
    'FH-4: 522 us for a put of the bitonic sort with unpin do not explain its run time, which requires at least 4.3 times as much; 5220 us would.',
    'FH-5: moves of Cannon take 5 us at their target, so none of them pins a page, although nothing is ever unpinned and pages are pinned once.',
    'FH-6: the data of figure 3 come from an area of MAXVICTIM, and the knee is at M + MAXVICTIM: then sources use none of it. Here they are registered separately. Inside the working set they give the same knee but twice the unpins far behind it, where Firehose is then slower than Rendezvous with unpin. The choice was made after both had been run.',
  ],
  studies: [...figures, ...probes],
  claims: [
    ...protocol,
    ...strategies,
    ...invariants,
    ...cannon,
    ...bitonicSort,
    ...putLatencies,
    ...moves,
    ...moveTimes,
    ...workingSets,
    ...beyondLimit,
    ...bandwidth,
    ...inputs,
  ],
  ablations,
  contradictions,
};
