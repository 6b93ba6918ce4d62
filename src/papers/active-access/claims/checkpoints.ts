import { claim } from '../../definition.ts';
import { atMost, exactly } from '../../expectation.ts';

/** Checkpoints: sections 4.3 and 6.2. */
export const checkpoints = [
  claim({
    id: 'aa.xor.2nk',
    role: 'structural',
    where: '6.2',
    claim: 'A checkpoint by atomics takes 2NK bus transactions, by AA at most NK.',
    setup: 'N processes of K transactions each.',
    quantities: {
      rma: { name: 'transactions of RMA over NK', unit: '1', expected: exactly(2) },
      aa: { name: 'transactions of AA over NK', unit: '1', expected: atMost(1) },
    },
    studies: [],
    awaits: 'the workload xor-checkpoint',
  }),
  claim({
    id: 'aa.xor.half',
    role: 'structural',
    where: '6.2',
    claim: 'AA needs half of the transactions.',
    setup: 'As aa.xor.2nk.',
    quantities: { ratio: { name: 'transactions of AA over RMA', unit: '1', expected: exactly(0.5) } },
    studies: [],
    awaits: 'the workload xor-checkpoint',
  }),
  claim({
    id: 'aa.ckpt.tracking',
    role: 'structural',
    where: '4.3',
    claim: 'The pages recorded are those that were written remotely.',
    setup: 'Incremental checkpoints with W and WL.',
    quantities: { difference: { name: 'pages in one set only', unit: '1', expected: exactly(0) } },
    studies: [],
    awaits: 'the workload incremental-checkpoint',
  }),
  claim({
    id: 'aa.ckpt.saves',
    role: 'validate',
    where: '4.3',
    claim: 'An incremental checkpoint is never larger than a full one.',
    setup: 'A program that touches part of its memory.',
    quantities: { ratio: { name: 'bytes, incremental over full', unit: '1', expected: atMost(1) } },
    studies: [],
    awaits: 'the workload incremental-checkpoint',
  }),
];
