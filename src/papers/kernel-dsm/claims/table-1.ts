import { type ClaimDefinition, claim } from '../../definition.ts';
import type { Evidence } from '../../evidence.ts';
import { between, exactly } from '../../expectation.ts';
import { counted } from '../../measure.ts';
import { latency, mean, microseconds } from '../results.ts';

const MACHINE = 'technion-ib';
const TABLE = 'table-1';
const SENDS = 'table-1-send';
const OPERATION = 'workload.operation';
const WORD = { [OPERATION]: 'put', 'workload.bytes': 8 };

interface Input {
  readonly id: string;
  readonly text: string;
  readonly printed: number;
  readonly parameter: string;
  readonly why?: string;
}

/** Returns the claim of a row that is a parameter of the preset. */
function input({ id, text, printed, parameter, why = 'As printed.' }: Input): ClaimDefinition {
  return claim({
    id,
    role: 'input',
    where: 'table 1',
    claim: `${text} takes ${printed} us.`,
    setup: `Parameter ${parameter} of ${MACHINE}.`,
    quantities: { value: { name: parameter, unit: 'us', expected: exactly(printed) } },
    studies: [],
    measure: ({ preset }) => ({ values: { value: counted(Number(preset(MACHINE, parameter)) / 1000) }, why }),
  });
}

interface Composite {
  readonly id: string;
  readonly text: string;
  readonly printed: number;
  readonly setup: string;
  readonly studies: readonly string[];
  readonly value: (evidence: Evidence) => number;
  readonly why: string;
}

/** Returns the claim of a row that must follow from its parts, within 10 %. */
function composite({ id, text, printed, setup, studies, value, why }: Composite): ClaimDefinition {
  const within = [0.9, 1.1].map((share) => Number((share * printed).toPrecision(4)));
  return claim({
    id,
    role: 'input',
    where: 'table 1',
    claim: text,
    setup,
    tolerance: '10 %: it has to come out of its parts',
    quantities: { value: { name: text, unit: 'us', expected: between(within[0]!, within[1]!, printed) } },
    studies,
    measure: (evidence) => ({ values: { value: counted(value(evidence)) }, why }),
  });
}

const readByRdma = ({ study }: Evidence): number => latency(study(TABLE), { ...WORD, [OPERATION]: 'get' });
const preset = (evidence: Evidence, parameter: string): number => Number(evidence.preset(MACHINE, parameter)) / 1000;

const bandwidth = (id: string, bytes: number, printed: number, parameter: string): ClaimDefinition =>
  claim({
    id,
    role: 'calibrate',
    where: '5',
    claim: `Node to node, work requests of ${bytes} B reach ${printed} MB/s.`,
    setup: 'RDMA writes of two nodes, as many in flight as fit.',
    tolerance: '5 %',
    quantities: {
      rate: {
        name: `bandwidth of ${bytes} B`,
        unit: 'MB/s',
        expected: between(Number((0.95 * printed).toFixed(2)), Number((1.05 * printed).toFixed(2)), printed),
      },
    },
    studies: ['probe-bandwidth'],
    measure: ({ study }) => ({
      values: {
        rate: counted(1000 * mean(study('probe-bandwidth'), 'bandwidth_bytes_per_ns', { 'workload.bytes': bytes })),
      },
      why: 'A work request takes 2.6 us and 9.07 ns a byte, from this bandwidth and the other one that is printed.',
    }),
    calibration: { parameter, because: `${parameter} follows from the two bandwidths that are printed.` },
  });

/** Times of operations: table 1, bandwidths, and the time that the simulation of VIA adds for a system call. */
export const table1 = [
  input({ id: 'ds.t1.interrupt', text: 'Delivery of an interrupt', printed: 10, parameter: 'interruptLatencyNs' }),
  input({
    id: 'ds.t1.fault',
    text: 'A page fault until its signal handler',
    printed: 5,
    parameter: 'upcallNs',
    why: 'Faults that the kernel handles end in no handler: they take pageFaultEntryNs.',
  }),
  input({
    id: 'ds.t1.syscall',
    text: 'A system call',
    printed: 0.7,
    parameter: 'pageFaultEntryNs',
    why: 'A trap into the kernel costs what a call costs.',
  }),
  input({ id: 'ds.t1.protect', text: 'A change of protection of a page', printed: 0.9, parameter: 'protectPageNs' }),
  input({ id: 'ds.t1.post', text: 'To post a work request', printed: 2, parameter: 'messageOverheadNs' }),
  input({ id: 'ds.t1.poll', text: 'A look at an empty completion queue', printed: 7, parameter: 'completionPollNs' }),
  input({
    id: 'ds.viasim.1us',
    text: 'What stands for a system call in the simulation of VIA',
    printed: 1,
    parameter: 'systemCallNs',
  }),
  composite({
    id: 'ds.t1.rdmaw',
    text: 'An RDMA write takes 8 to 9 us one way',
    printed: 8.5,
    setup: 'Puts of a word in a ping-pong.',
    studies: [TABLE],
    value: ({ study }) => microseconds(study(TABLE), 'one_way_latency_ns', WORD),
    why: 'Post, descriptor, wire and the write to memory; the program sees its data one access to memory later.',
  }),
  composite({
    id: 'ds.t1.send',
    text: 'A send takes 22 to 23 us one way',
    printed: 22.5,
    setup: 'Half of a round trip of events received by polling loops.',
    studies: [SENDS],
    value: ({ study }) => microseconds(study(SENDS), 'round_trip_ns', { 'mechanism.selectivePolling': true }) / 2,
    why: 'An RDMA write, an entry, half an empty look and a dequeue.',
  }),
  composite({
    id: 'ds.t1.rdmar',
    text: 'An RDMA read takes 9 us until its data are in memory',
    printed: 9,
    setup: 'Gets of a word.',
    studies: [TABLE],
    value: readByRdma,
    why: 'It accesses PCI as often as a write, and crosses the wire once more.',
  }),
  composite({
    id: 'ds.t1.rdmar-cq',
    text: 'An RDMA read takes 30 us until its completion is known',
    printed: 30,
    setup: 'The same, plus its entry, half an empty poll and a dequeue of the preset.',
    studies: [TABLE],
    value: (evidence) =>
      readByRdma(evidence) + preset(evidence, 'readCompletionNs') + 1.5 * preset(evidence, 'completionPollNs'),
    why: 'The entry of a read takes three times as long as that of a send: it is derived from this row.',
  }),
  bandwidth('ds.bw.256', 256, 52, 'workRequestNs'),
  bandwidth('ds.bw.4k', 4096, 103, 'gapPerByteNs'),
];
