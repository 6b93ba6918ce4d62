import type { Evidence, Study } from '../../evidence.ts';
import { between } from '../../expectation.ts';
import { BYTES, bandwidth, KIB, OPERATION, oneWay, roundTrip, within } from '../results.ts';
import { row } from '../row.ts';

const machine = 'ib-ndr';
const LOG = 'Public benchmark log: ConnectX-7, two ports cabled';
const UCX = 'openucx/ucx, src/uct/ib/base/ib_iface.h';
const UCCL = 'UCCL, arXiv 2504.17307, figure 14, from a digest';
const LATENCY = 'ib-ndr-latency';
const BANDWIDTH = 'ib-ndr-bandwidth';
const PUT = { [OPERATION]: 'put' };
const CABLE = 'Operations of 8 B between two ports without a switch.';

/** What a read of the NIC over the bus adds to a put, in us. */
function fetched({ study }: Evidence): number {
  const of = (bytes: number) => oneWay(study('probe-ndr-inline'), { 'machine.inlineBytes': bytes });
  return of(0) - of(220);
}

/** CPU time of posting a put, in ns: its round trip has that of the answer, too. */
const posting = (latency: Study): number => latency.where(PUT).stageNs('origin-cpu') / 2;

/** InfiniBand NDR. */
export const infinibandNdr = [
  row({
    id: 'cx7.write.lat.8B',
    role: 'validate',
    machine,
    claim: 'A put of 8 B is seen after 1.44 us.',
    source: LOG,
    setup: CABLE,
    tolerance: '25 %',
    unit: 'us',
    expected: within(1.44, 0.25),
    studies: [LATENCY],
    value: ({ study }) => oneWay(study(LATENCY), PUT),
    why: 'The latency of the NICs is assumed, not fitted.',
  }),
  row({
    id: 'cx7.read.lat.8B',
    role: 'validate',
    machine,
    claim: 'The round trip of a get takes 2.55 us.',
    source: LOG,
    setup: CABLE,
    tolerance: '20 %',
    unit: 'us',
    expected: within(2.55, 0.2),
    studies: [LATENCY],
    value: ({ study }) => roundTrip(study(LATENCY), { [OPERATION]: 'get' }),
    why: 'As cx7.write.lat.8B.',
  }),
  row({
    id: 'cx.read.over.write.b',
    role: 'structural',
    machine,
    claim: 'The round trip of a read takes less than twice as long as a write one way.',
    source: LOG,
    setup: CABLE,
    tolerance: '1.65 to 2.1; 2.55 over 1.44 us',
    unit: '1',
    expected: between(1.65, 2.1, 1.77),
    studies: [LATENCY],
    value: ({ study }) => roundTrip(study(LATENCY), { [OPERATION]: 'get' }) / oneWay(study(LATENCY), PUT),
    why: 'As cx.read.over.write.a.',
  }),
  row({
    id: 'cx.imm.over.write',
    role: 'structural',
    machine,
    claim: 'A put with immediate data takes hardly any longer than a put.',
    source: LOG,
    setup: CABLE,
    tolerance: '1.00 to 1.08; 1.48 over 1.44 us',
    unit: '1',
    expected: between(1, 1.08, 1.03),
    studies: [LATENCY],
    value: ({ study }) => oneWay(study(LATENCY), { [OPERATION]: 'notified-put' }) / oneWay(study(LATENCY), PUT),
    why: 'The CPU takes a completion from a queue instead of looking at the data.',
  }),
  row({
    id: 'cx7.bw.32K',
    role: 'validate',
    machine,
    claim: 'Puts of 32 KiB, 16 in flight, reach 28.5 GB/s.',
    source: UCCL,
    setup: 'Windows of 16 puts.',
    tolerance: '20 %',
    unit: 'GB/s',
    expected: within(28.5, 0.2),
    studies: [BANDWIDTH],
    value: ({ study }) => bandwidth(study(BANDWIDTH), { [BYTES]: 32 * KIB }),
    why: '16 puts of 32 KiB are more than is on the way at once; what the software between them takes is not known.',
  }),
  row({
    id: 'cx7.bw.256K',
    role: 'validate',
    machine,
    claim: 'Puts of 256 KiB reach the line rate, 50 GB/s.',
    source: UCCL,
    setup: 'Windows of 16 puts.',
    tolerance: '5 %',
    unit: 'GB/s',
    expected: within(50, 0.05),
    studies: [BANDWIDTH],
    value: ({ study }) => bandwidth(study(BANDWIDTH), { [BYTES]: 256 * KIB }),
    why: '50 GB/s less headers, and the wait for each window.',
  }),
  row({
    id: 'verbs.post.cpu',
    role: 'validate',
    machine,
    claim: 'To post a put takes the CPU 75 ns.',
    source: 'Public benchmark log: time in ibv_post_send, buffers on the own socket',
    setup: 'CPU time of the origin for a put.',
    tolerance: '30 %',
    unit: 'ns',
    expected: within(75, 0.3),
    studies: [LATENCY],
    value: ({ study }) => posting(study(LATENCY)),
    why: 'messageOverheadNs, which was fitted to UCX’s model (send.overhead.parts): two sources that agree.',
  }),
  row({
    id: 'wqe.fetch',
    role: 'calibrate',
    machine,
    claim: 'A put that is not inline takes 350 ns longer.',
    source: UCX,
    setup: 'Puts of 8 B without inline data minus those with inline data.',
    tolerance: '10 %',
    unit: 'ns',
    expected: within(350, 0.1),
    studies: ['probe-ndr-inline'],
    value: (evidence) => 1000 * fetched(evidence),
    why: 'A request, an access to memory and the data.',
    calibration: { parameter: 'busReadNs', because: 'The read over the bus is fitted to it.' },
  }),
  row({
    id: 'send.overhead.parts',
    role: 'calibrate',
    machine,
    claim: 'Posting takes the CPU 40 to 75 ns, plus 5 ns for a short copy; a completion takes 20 ns.',
    source: UCX,
    setup: 'CPU time of the origin for a put.',
    unit: 'ns',
    expected: between(45, 80),
    studies: [LATENCY],
    value: ({ study }) => posting(study(LATENCY)),
    why: 'completionNs is as it is printed.',
    calibration: { parameter: 'messageOverheadNs', because: 'The time of a post was chosen from its range.' },
  }),
  row({
    id: 'cx7.pcie.load',
    role: 'calibrate',
    machine,
    claim: 'A device’s load from host memory takes 0.7 us.',
    source: 'Public benchmark log: PCIe 5.0 x8, own socket',
    setup: 'Puts of 8 B without inline data minus those with inline data.',
    tolerance: '30 %',
    unit: 'us',
    expected: within(0.7, 0.3),
    studies: ['probe-ndr-inline'],
    value: fetched,
    why: 'Meant for fitting, but busReadNs was fitted to wqe.fetch, half of it.',
  }),
];
