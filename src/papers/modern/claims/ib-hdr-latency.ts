import { between } from '../../expectation.ts';
import { BYTES, KIB, MIB, OPERATION, oneWay, roundTrip, slope, within } from '../results.ts';
import { context, row } from '../row.ts';

const machine = 'ib-hdr';
const LOG = 'ib_write_lat, public benchmark log';
const VIRTUAL = 'ib-hdr-latency';
const OPERATIONS = 'probe-hdr-operations';
const SETUP = 'Puts between two nodes whose IOMMU translates, as in virtual machines.';
const TABLES = 'Virtual machines add what no parameter here stands for.';
const PUT = { [OPERATION]: 'put' };
const GET = { [OPERATION]: 'get' };
const FAST = { 'machine.gapPerByteNs': 0.04 };
const SLOW = { 'machine.gapPerByteNs': 0.2 };

/** Latency on InfiniBand HDR. */
export const hdrLatency = [
  row({
    id: 'hdr.write.lat.2B',
    role: 'validate',
    machine,
    claim: 'A put of 2 B is seen after 1.87 us; public figures lie between 0.9 and 1.9 us.',
    source: LOG,
    setup: SETUP,
    tolerance: '25 % of 1.3 us, the middle of the public range',
    unit: 'us',
    expected: within(1.3, 0.25),
    studies: [VIRTUAL],
    value: ({ study }) => oneWay(study(VIRTUAL), { [BYTES]: 2 }),
    why: 'Translations of so few pages are all in the IOTLB.',
  }),
  row({
    id: 'hdr.write.lat.256B',
    role: 'validate',
    machine,
    claim: 'A put of 256 B, the first size that the NIC fetches, is seen after 2.87 us.',
    source: LOG,
    setup: SETUP,
    tolerance: '25 %',
    unit: 'us',
    expected: within(2.87, 0.25),
    studies: [VIRTUAL],
    value: ({ study }) => oneWay(study(VIRTUAL), { [BYTES]: 256 }),
    why: TABLES,
  }),
  row({
    id: 'hdr.inline.step',
    role: 'structural',
    machine,
    claim: 'Where data are no longer inline, latency steps up by 0.3 to 0.95 us.',
    source: LOG,
    setup: `${SETUP} 256 B minus 128 B.`,
    tolerance: '0.91 us in a virtual machine, 0.35 to 0.40 on bare metal',
    unit: 'us',
    expected: between(0.3, 0.95, 0.91),
    studies: [VIRTUAL],
    value: ({ study }) => oneWay(study(VIRTUAL), { [BYTES]: 256 }) - oneWay(study(VIRTUAL), { [BYTES]: 128 }),
    why: 'A read over the bus, which was fitted to wqe.fetch; data that the origin sends are not translated here.',
  }),
  row({
    id: 'hdr.write.lat.4K',
    role: 'validate',
    machine,
    claim: 'A put of 4 KiB is seen after 3.85 us.',
    source: LOG,
    setup: SETUP,
    tolerance: '30 %',
    unit: 'us',
    expected: within(3.85, 0.3),
    studies: [VIRTUAL],
    value: ({ study }) => oneWay(study(VIRTUAL), { [BYTES]: 4 * KIB }),
    why: TABLES,
  }),
  row({
    id: 'hdr.write.lat.1M',
    role: 'validate',
    machine,
    claim: 'A put of 1 MiB is seen after 46.92 us.',
    source: LOG,
    setup: SETUP,
    tolerance: '10 %',
    unit: 'us',
    expected: within(46.92, 0.1),
    studies: [VIRTUAL],
    value: ({ study }) => oneWay(study(VIRTUAL), { [BYTES]: MIB }),
    why: 'Its bytes are on origin’s bus, wire and target’s bus at once.',
  }),
  row({
    id: 'hdr.write.slope',
    role: 'structural',
    machine,
    claim: 'From 64 KiB to 1 MiB a byte adds what it takes at peak bandwidth: a message is serialised once.',
    source: `${LOG}, derived`,
    setup: SETUP,
    tolerance: '5 %',
    unit: 'ns/B',
    expected: within(0.0409, 0.05),
    studies: [VIRTUAL],
    value: ({ study }) => slope(study(VIRTUAL)),
    why: 'The link with the headers of its packets is the slowest on the way.',
  }),
  context({
    id: 'hdr.tail',
    machine,
    claim: 'The 99th percentile of puts of 2 B is 1.09 of the median.',
    source: LOG,
    setup:
      'The causes of single late puts (operating system, other traffic) are not modelled: all puts of such a run take the same time.',
    unit: '1',
    expected: within(1.09, 0.1),
  }),
  row({
    id: 'cx.read.over.write.a',
    role: 'structural',
    machine,
    claim: 'The round trip of a read takes about twice as long as a write one way.',
    source: 'linux-rdma/perftest, issue 131',
    setup: 'Gets over puts of 8 B.',
    tolerance: 'public measurements lie between 1.65 and 2.1; here 1.91 over 0.93 us',
    unit: '1',
    expected: between(1.65, 2.1, 2.05),
    studies: [OPERATIONS],
    value: ({ study }) =>
      roundTrip(study(OPERATIONS), { ...GET, ...FAST }) / oneWay(study(OPERATIONS), { ...PUT, ...FAST }),
    why: 'Two ways, less what the reader of a put does, and a read of the target’s bus.',
  }),
  row({
    id: 'cx.read.over.write.d',
    role: 'structural',
    machine,
    claim: 'So it is at 40 Gb/s.',
    source: 'Public benchmark log',
    setup: 'The same with links of 40 Gb/s.',
    tolerance: 'as above; here 2.05 over 1.21 us',
    unit: '1',
    expected: between(1.65, 2.1, 1.69),
    studies: [OPERATIONS],
    value: ({ study }) =>
      roundTrip(study(OPERATIONS), { ...GET, ...SLOW }) / oneWay(study(OPERATIONS), { ...PUT, ...SLOW }),
    why: 'A link five times as slow adds 40 ns to 8 B and their header.',
  }),
  row({
    id: 'cx.atomic.over.read.a',
    role: 'structural',
    machine,
    claim: 'A fetch-and-add takes as long as a read.',
    source: 'Public benchmark log',
    setup: 'Fetch-and-add over get of 8 B.',
    tolerance: '0.95 to 1.10; 2.65 over 2.69 us',
    unit: '1',
    expected: between(0.95, 1.1, 0.985),
    studies: [OPERATIONS],
    value: ({ study }) =>
      roundTrip(study(OPERATIONS), { [OPERATION]: 'fetch-and-add', ...FAST }) /
      roundTrip(study(OPERATIONS), { ...GET, ...FAST }),
    why: 'The unit for atomics adds 100 ns to the read of the word.',
  }),
  row({
    id: 'cx.write.inline.saving',
    role: 'structural',
    machine,
    claim: 'Inline data save 0.39 us.',
    source: 'linux-rdma/perftest, issue 131',
    setup: 'Puts of 2 B without inline data minus those with inline data.',
    tolerance: '0.30 to 0.45; 1.32 less 0.93 us',
    unit: 'us',
    expected: between(0.3, 0.45, 0.39),
    studies: ['probe-hdr-inline'],
    value: ({ study }) =>
      oneWay(study('probe-hdr-inline'), { 'machine.inlineBytes': 0 }) -
      oneWay(study('probe-hdr-inline'), { 'machine.inlineBytes': 220 }),
    why: 'A read of the NIC over the bus, which was fitted to wqe.fetch.',
  }),
  context({
    id: 'cx.offload.qps',
    machine,
    claim: 'With 96 more offloading queue pairs, a read takes 1.126 times as long.',
    source: 'Digest of a paper; ConnectX-5, one memory node',
    setup: 'The queue pair state cached by a NIC is not modelled.',
    unit: '1',
    expected: within(1.126, 0.1),
  }),
];
