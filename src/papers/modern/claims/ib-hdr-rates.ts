import { claim } from '../../definition.ts';
import { between } from '../../expectation.ts';
import { counted } from '../../measure.ts';
import { BYTES, bandwidth, KIB, MIB, OPERATION, rate, within } from '../results.ts';
import { row, unanswered } from '../row.ts';

const machine = 'ib-hdr';
const LOG = 'ib_write_bw, public benchmark log';
const BANDWIDTH = 'ib-hdr-bandwidth';
const RATE = 'probe-hdr-rate';

/** Bandwidth and rates on InfiniBand HDR. */
export const hdrRates = [
  row({
    id: 'hdr.write.bw.peak',
    role: 'validate',
    machine,
    claim: 'Puts of 8 MiB reach 24.45 GB/s.',
    source: LOG,
    setup: '128 puts in flight.',
    tolerance: '3 %',
    unit: 'GB/s',
    expected: within(24.45, 0.03),
    studies: [BANDWIDTH],
    value: ({ study }) => bandwidth(study(BANDWIDTH), { [BYTES]: 8 * MIB }),
    why: '25 GB/s less the headers of packets.',
  }),
  row({
    id: 'hdr.write.bw.4K',
    role: 'validate',
    machine,
    claim: 'Puts of 4 KiB reach 10.78 GB/s: posting limits them.',
    source: LOG,
    setup: '128 puts in flight.',
    tolerance: '25 %',
    unit: 'GB/s',
    expected: within(10.78, 0.25),
    studies: [BANDWIDTH],
    value: ({ study }) => bandwidth(study(BANDWIDTH), { [BYTES]: 4 * KIB }),
    why: 'A queue pair begins with an entry every 350 ns, one read over the bus.',
  }),
  claim({
    id: 'hdr.write.rate.1qp',
    role: 'validate',
    machine,
    where: LOG,
    claim: 'One core posts 2.59 million puts per second to one queue pair, whether of 2 or of 2,048 B.',
    setup: 'Puts without inline data, 128 in flight.',
    tolerance: '30 %',
    quantities: {
      short: { name: 'puts of 2 B', unit: 'M/s', expected: within(2.59, 0.3) },
      long: { name: 'puts of 2,048 B', unit: 'M/s', expected: within(2.59, 0.3) },
    },
    studies: [RATE],
    measure: ({ study }) => ({
      values: {
        short: counted(rate(study(RATE), { [BYTES]: 2 })),
        long: counted(rate(study(RATE), { [BYTES]: 2048 })),
      },
      why: 'As hdr.write.bw.4K: the queue pair, not the CPU.',
    }),
  }),
  row({
    id: 'cx.atomic.rate.1qp',
    role: 'validate',
    machine,
    claim: 'One queue pair adds 2.17 million times a second to a word.',
    source: 'Public benchmark log',
    setup: '16 fetch-and-adds in flight.',
    tolerance: '25 %; 2.13 on loopback',
    unit: 'M/s',
    expected: within(2.17, 0.25),
    studies: ['probe-hdr-atomics'],
    value: ({ study }) => rate(study('probe-hdr-atomics'), { 'workload.inFlight': 16 }),
    why: 'The unit has the word from its read until the sum is written.',
  }),
  row({
    id: 'cx.readbw.over.writebw',
    role: 'structural',
    machine,
    claim: 'One queue pair reads at 0.7 to 1.0 of the bandwidth at which it writes.',
    source: 'Public benchmark log',
    setup: '64 KiB, 16 reads in flight.',
    tolerance: '0.943 over RoCE at 100 Gb/s, 0.72 on loopback',
    unit: '1',
    expected: between(0.7, 1, 0.943),
    studies: ['probe-hdr-reads'],
    value: ({ study }) =>
      bandwidth(study('probe-hdr-reads'), { [OPERATION]: 'get' }) /
      bandwidth(study('probe-hdr-reads'), { [OPERATION]: 'put' }),
    why: '16 reads of 64 KiB are far more than is on the way at once, and nothing in a NIC makes a read dearer than a write here: both reach what the link carries. In windows of 64, after each of which puts are waited for, it was 1.011; ib_write_bw has no such windows.',
  }),
  unanswered({
    id: 'rc.wqe.bytes',
    role: 'calibrate',
    machine,
    claim: 'An entry of a reliable connection has 36 B beside its data.',
    source: 'Kalia et al., USENIX ATC 2016, from a digest',
    unit: 'B',
    expected: within(36, 0),
    awaits: 'a measurement of single entries: entries of lists have this size here, which is a constant in the code',
  }),
];
