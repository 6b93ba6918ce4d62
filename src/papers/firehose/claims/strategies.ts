import { claim } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { exactly } from '../../expectation.ts';
import { counted, percent } from '../../measure.ts';

const of = (runs: Study, mechanism: string): Study => runs.where({ mechanism });
const handshakes = (runs: Study): number => runs.counter('handshake_transfers') / runs.counter('operations_completed');
const copies = (runs: Study): number => runs.occurrences('copied_bytes');
const pinned = (runs: Study): number => runs.mean('most_pinned_bytes').mean;
const workingSet = (runs: Study): number => runs.numbers('workload.workingSetBytes')[0]!;

/** The six rows of table 2 that are simulated, each with a test of the properties stated in the table. */
const ROWS: readonly { readonly mechanism: string; readonly agrees: (runs: Study) => boolean }[] = [
  { mechanism: 'hardware-assisted', agrees: (runs) => runs.counter('control_messages') === 0 && copies(runs) === 0 },
  {
    mechanism: 'pin-everything',
    agrees: (runs) => handshakes(runs) === 0 && copies(runs) === 0 && pinned(runs) >= workingSet(runs),
  },
  { mechanism: 'bounce-buffer', agrees: (runs) => handshakes(runs) === 1 && copies(runs) > 0 },
  {
    mechanism: 'rendezvous-no-unpin',
    agrees: (runs) => handshakes(runs) === 1 && copies(runs) === 0 && pinned(runs) < workingSet(runs) / 2,
  },
  {
    mechanism: 'rendezvous-unpin',
    agrees: (runs) => handshakes(runs) === 1 && copies(runs) === 0 && runs.counter('pins') >= runs.counter('put'),
  },
  {
    mechanism: 'firehose',
    agrees: (runs) => handshakes(runs) < 0.05 && copies(runs) === 0 && pinned(runs) < workingSet(runs) / 2,
  },
];

/** Differences between the strategies: section 3.3, table 2. */
export const strategies = [
  claim({
    id: 'fh.table2.properties',
    role: 'structural',
    where: '3.3, table 2',
    claim: 'Table 2: which strategies are one-sided, copy, pin at run time, and reach all memory.',
    setup:
      'Puts to a quarter of the exposed memory: share that waits for the target’s CPU, bytes copied by CPUs, memory pinned. Rendezvous is run in both flavours.',
    quantities: { rows: { name: 'rows that are as in the table', unit: '1', expected: exactly(6) } },
    studies: ['probe-strategies'],
    measure: ({ study }) => {
      const runs = study('probe-strategies');
      const wrong = ROWS.filter(({ mechanism, agrees }) => !agrees(of(runs, mechanism)));
      return {
        values: { rows: counted(ROWS.length - wrong.length) },
        why:
          wrong.length === 0
            ? `Firehose waits in ${percent(handshakes(of(runs, 'firehose')))} of its puts; only bounce buffers copy; only pin-everything pins what is never used.`
            : `Not as in the table: ${wrong.map(({ mechanism }) => mechanism).join(', ')}.`,
      };
    },
  }),
];
