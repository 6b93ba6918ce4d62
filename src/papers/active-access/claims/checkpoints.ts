import { claim } from '../../definition.ts';
import { coordinateOf, type Study } from '../../evidence.ts';
import { atLeast, atMost, exactly } from '../../expectation.ts';
import { counted, inWords, largest, percent } from '../../measure.ts';

const RATIO = 'checkpointed_ratio';

/** Returns the bus transactions at the parity per checkpoint of a process, and K, the number required by its data alone. */
function transactions(runs: Study, mechanism: string) {
  const cell = runs.where({ mechanism });
  const of = (path: string) => Number(coordinateOf(cell.runs[0]!, path));
  const k = Math.ceil(of('workload.checkpointBytes') / of('machine.busMaxPayloadBytes'));
  return { taken: cell.mean('transactions_per_checkpoint').mean, k };
}

/** Claims on checkpoints: sections 4.3 and 6.2. */
export const checkpoints = [
  claim({
    id: 'aa.xor.2nk',
    role: 'structural',
    where: '6.2',
    claim: 'A checkpoint by atomics takes 2NK bus transactions, by AA at most NK.',
    setup:
      'Transactions that carry no more than an atomic changes, counted at the buses of the processes that hold the parity.',
    quantities: {
      rma: { name: 'transactions of RMA over NK', unit: '1', expected: exactly(2) },
      aa: { name: 'transactions of AA over NK', unit: '1', expected: atMost(1) },
    },
    studies: ['probe-parity'],
    measure: ({ study }) => {
      const [rma, aa] = ['rma', 'aa-poll'].map((mechanism) => transactions(study('probe-parity'), mechanism));
      return {
        values: { rma: counted(rma!.taken / rma!.k), aa: counted(aa!.taken / aa!.k) },
        why: `K = ${rma!.k}: an atomic reads and writes, ${inWords(rma!.taken)} transactions for a process; a put writes, ${inWords(aa!.taken)}. The parity of each group restored a lost memory.`,
      };
    },
  }),
  claim({
    id: 'aa.xor.half',
    role: 'structural',
    where: '6.2',
    claim: 'AA needs half of the transactions.',
    setup: 'As aa.xor.2nk.',
    quantities: { ratio: { name: 'transactions of AA over RMA', unit: '1', expected: exactly(0.5) } },
    studies: ['probe-parity'],
    measure: ({ study }) => {
      const [rma, aa] = ['rma', 'aa-poll'].map((mechanism) => transactions(study('probe-parity'), mechanism).taken);
      return {
        values: { ratio: counted(aa! / rma!) },
        why: 'It is less than half where a transaction carries more than the word of an atomic, 64 bytes on the usual bus.',
      };
    },
  }),
  claim({
    id: 'aa.ckpt.tracking',
    role: 'structural',
    where: '4.3',
    claim: 'The pages recorded are those that were written remotely.',
    setup:
      'Incremental checkpoints with W and WL: pages named by log and dirty bits, compared with the pages that programs wrote.',
    quantities: {
      difference: { name: 'pages in one set only', unit: '1', expected: exactly(0) },
      unlogged: { name: 'remote writes without a record', unit: '1', expected: exactly(0) },
      local: { name: 'writes that the log does not see, dirty bits do', unit: '1', expected: atLeast(1) },
    },
    studies: ['probe-checkpoints'],
    measure: ({ study }) => {
      const runs = study('probe-checkpoints').where({ 'workload.checkpoint': 'incremental' });
      const remote = runs.where({ 'workload.localShare': 0 });
      const [records, writes] = [runs.counter('log_records'), runs.counter('operations_completed')];
      return {
        values: {
          difference: counted(runs.mean('mistracked_pages').mean),
          unlogged: counted(Math.max(0, remote.counter('operations_completed') - remote.counter('log_records'))),
          local: counted((writes - records) / runs.runs.length),
        },
        why: `${writes} writes, ${records} records, including those of writes that were resent for the recovery; the memory of a failed process was restored from its checkpoint and the log.`,
      };
    },
  }),
  claim({
    id: 'aa.ckpt.saves',
    role: 'calibrate',
    where: '4.3',
    claim: 'An incremental checkpoint is never larger than a full one.',
    setup:
      'Data of incremental checkpoints over that of all memory: the largest ratio over all shares of memory that are written.',
    quantities: { ratio: { name: 'bytes, incremental over full', unit: '1', expected: atMost(1) } },
    studies: ['probe-checkpoints'],
    measure: ({ study }) => {
      const runs = study('probe-checkpoints');
      const incremental = runs.where({ 'workload.checkpoint': 'incremental' });
      const full = runs.where({ 'workload.checkpoint': 'full' }).mean(RATIO).mean;
      const shares = incremental.numbers('workload.writtenShare');
      const ratios = shares.map(
        (share) => incremental.where({ 'workload.writtenShare': share }).mean(RATIO).mean / full,
      );
      return {
        values: { ratio: largest(ratios.map(counted)) },
        why: shares
          .map(
            (share, i) =>
              `With ${percent(share)} of memory written between two checkpoints, ${percent(ratios[i]!)} of it is saved.`,
          )
          .join(' '),
      };
    },
    calibration: { because: 'It cannot fail: the pages that were written are a subset of all pages.' },
  }),
];
