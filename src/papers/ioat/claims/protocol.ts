import { claim } from '../../definition.ts';
import { coordinateOf, Study } from '../../evidence.ts';
import { above, atMost, below, exactly } from '../../expectation.ts';
import { counted, inWords } from '../../measure.ts';
import { BASIC, DESIGNS, ENGINE, HELPER, of } from '../results.ts';

const COMPUTING = 'probe-computing-target';
const COMPUTE = 'workload.targetComputeNs';
const COMPUTE_NS = 2_000_000;
const LATENCY = 'operation_latency_ns';

/** The designs: section 3. */
export const protocol = [
  claim({
    id: 'io.proto.basic',
    role: 'structural',
    where: '3.1',
    claim:
      'A lock is granted only when the target enters the library; data are copied from pre-posted buffers; the lock is released when all puts are complete.',
    setup: 'Epochs of one put at a target that computes 2 ms between two calls, and at one in the library.',
    quantities: {
      waits: { name: 'latency at a computing target over half a computation', unit: '1', expected: above(1) },
      copied: { name: 'bytes copied out of buffers over bytes put', unit: '1', expected: exactly(1) },
    },
    studies: [COMPUTING],
    measure: ({ study }) => {
      const computing = of(study(COMPUTING), BASIC).where({ [COMPUTE]: COMPUTE_NS });
      const bytes = computing.counter('put') * 1024;
      return {
        values: {
          waits: counted(computing.mean(LATENCY).mean / (COMPUTE_NS / 2)),
          copied: counted(computing.counter('copied_bytes') / bytes),
        },
        why: 'That nothing of an epoch is left when its lock is released is checked on random schedules (test/simulation/mechanisms/two-sided).',
      };
    },
  }),
  claim({
    id: 'io.proto.helper',
    role: 'structural',
    where: '3.2',
    claim:
      'The lock is granted while the target computes; the helper is cancelled upon entry to the library and created again upon exit; it sleeps when idle.',
    setup:
      'Epochs at a target that computes; and helpers created and cancelled per call, where every call ends with one.',
    quantities: {
      waits: { name: 'latency at a computing target over half a computation', unit: '1', expected: below(1) },
      created: { name: 'helpers created per call', unit: '1', expected: exactly(1) },
      cancelled: { name: 'helpers cancelled per helper created', unit: '1', expected: exactly(1) },
      sleeps: { name: 'sleeps per look', unit: '1', expected: above(0) },
    },
    studies: [COMPUTING, 'probe-helper-calls'],
    measure: ({ study }) => {
      const computing = of(study(COMPUTING), HELPER).where({ [COMPUTE]: COMPUTE_NS });
      const calls = study('probe-helper-calls').where({ 'mechanism.helperCreation': 'every-call' });
      const made = calls.counter('lock') + calls.counter('put') + calls.counter('unlock');
      return {
        values: {
          waits: counted(computing.mean(LATENCY).mean / (COMPUTE_NS / 2)),
          created: counted(calls.counter('helpers_created') / made),
          cancelled: counted(calls.counter('helpers_cancelled') / calls.counter('helpers_created')),
          sleeps: counted(computing.counter('helper_sleeps') / computing.counter('helper_polls')),
        },
        why: 'By default the helper is created only where a computation follows (io.thread.cheap).',
      };
    },
  }),
  claim({
    id: 'io.proto.ioat',
    role: 'structural',
    where: '3.3',
    claim:
      'Operations are queued until unlock and announced by their count; copies of a put are one DMA operation per page, in one system call.',
    setup: 'An epoch of one put of 4 MiB.',
    quantities: {
      pages: { name: 'DMA operations', unit: '1', expected: exactly(1024) },
      calls: { name: 'system calls that submit', unit: '1', expected: exactly(1) },
      unlocks: { name: 'messages of the epoch beside its data', unit: '1', expected: exactly(3) },
    },
    studies: ['probe-one-put'],
    measure: ({ study }) => {
      const { id, runs } = study('probe-one-put');
      const [run] = runs;
      const one = new Study(id, runs.slice(0, 1));
      const { counters } = run!;
      const pieces = 4_194_304 / Number(coordinateOf(run!, 'mechanism.bufferBytes'));
      return {
        values: {
          pages: counted(one.counter('dma_descriptors')),
          calls: counted(one.counter('dma_submissions')),
          unlocks: counted(
            counters.messages! -
              pieces -
              Math.floor(pieces / (Number(coordinateOf(run!, 'mechanism.buffersPerPeer')) / 2)),
          ),
        },
        why: 'Request with count, grant and release; no unlock message. Buffers and window begin at page borders.',
      };
    },
  }),
  claim({
    id: 'io.proto.poll-free',
    role: 'structural',
    where: '3.3',
    claim: 'Polling only detects completion; copies progress without it.',
    setup: 'The same with the cookies polled 1 us, 10 us and 1 ms apart: end of the last copy.',
    quantities: {
      spread: { name: 'largest difference of ends', unit: 'ns', expected: exactly(0) },
      looks: { name: 'looks with the longest over those with the shortest interval', unit: '1', expected: atMost(0.5) },
    },
    studies: ['probe-one-put'],
    measure: ({ study }) => {
      const runs = study('probe-one-put');
      const ends = runs.runs.map(({ counters }) => counters.last_copy_end_ns!);
      const looks = (sleep: number) => runs.where({ 'mechanism.completionSleepNs': sleep }).counter('completion_polls');
      return {
        values: {
          spread: counted(Math.max(...ends) - Math.min(...ends)),
          looks: counted(looks(1_000_000) / looks(1000)),
        },
        why: `The last copy ends at ${inWords(ends[0]! / 1000)} us.`,
      };
    },
  }),
  claim({
    id: 'io.psm.nopin',
    role: 'structural',
    where: '2.2',
    claim: 'The NIC needs no pinned memory; the host processor does all protocol work.',
    setup:
      'Epochs of one put, basic: pins for the NIC, CPU time of the target for each byte received, and bytes that it copies.',
    quantities: {
      pins: { name: 'pages pinned for the NIC', unit: '1', expected: exactly(0) },
      cpu: { name: 'CPU time for a byte', unit: 'ns/B', expected: above(0) },
      bytes: { name: 'bytes that the CPU copies over bytes put', unit: '1', expected: exactly(1) },
    },
    studies: [COMPUTING],
    measure: ({ study }) => {
      const basic = of(study(COMPUTING), BASIC);
      return {
        values: {
          pins: counted(basic.occurrences('pins')),
          cpu: counted(Number(coordinateOf(basic.runs[0]!, 'machine.receivePerByteNs'))),
          bytes: counted(basic.counter('copied_bytes') / (basic.counter('put') * 1024)),
        },
        why: 'Only the copy engine has pages locked.',
      };
    },
  }),
  claim({
    id: 'io.abs.all',
    role: 'document',
    where: 'abstract',
    claim: 'Overlap up to 25 %, lower latency of large messages, better use of the cache.',
    setup: `The conjunction of io.ovl.25pct, io.put.large-better and io.l2.ioat-lowest, of ${DESIGNS.length} designs; ${ENGINE} is the one meant.`,
    quantities: {},
    studies: [],
  }),
];
