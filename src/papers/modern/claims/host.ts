import { claim } from '../../definition.ts';
import { above, atLeast, below, between } from '../../expectation.ts';
import { counted } from '../../measure.ts';
import { BYTES, bandwidth, MIB, oneWay, roundTrip, within } from '../results.ts';
import { row } from '../row.ts';

const machine = 'ib-hdr';
const MODEL = 'pcie-bench/pcie-model, computed from its formulas';
const INLINE = 'probe-hdr-inline';
const IOTLB = 'probe-iotlb';
const VISIBILITY = 'probe-visibility';
const [WRITES, READS] = ['probe-bus-writes', 'probe-bus-reads'];
const TO = 'machine.nicWritesTo';

/** Bus, IOMMU and memory of a host, as a NIC meets them. */
export const host = [
  claim({
    id: 'write.visible',
    role: 'structural',
    machine,
    where: 'efficient/rdma_bench, write-incomplete and write-reordering',
    claim:
      'A write that is complete for its origin may not be visible to the target’s CPU yet; data of a write arrive in the order of addresses.',
    setup:
      'Long puts over a slow bus of the target, completed by an acknowledgement of its NIC or by a read behind them.',
    quantities: {
      acknowledged: { name: 'completion by acknowledgement over visibility', unit: '1', expected: below(1) },
      read: { name: 'completion by a read over visibility', unit: '1', expected: atLeast(1) },
      order: { name: 'last byte of 1 MiB less that of its first half', unit: 'us', expected: above(0) },
    },
    studies: [VISIBILITY],
    measure: ({ study }) => {
      const runs = study(VISIBILITY);
      const seen = (flushAnswer: string, bytes: number) =>
        oneWay(runs, { 'workload.test': 'latency', 'machine.flushAnswer': flushAnswer, [BYTES]: bytes });
      const complete = (flushAnswer: string) =>
        roundTrip(runs, { 'workload.test': 'bandwidth', 'machine.flushAnswer': flushAnswer, [BYTES]: MIB });
      return {
        values: {
          acknowledged: counted(complete('nic') / seen('nic', MIB)),
          read: counted(complete('memory') / seen('memory', MIB)),
          order: counted(seen('nic', MIB) - seen('nic', MIB / 2)),
        },
        why: 'By default a flush waits for memory (flushAnswer). Of a put only its last byte is seen; that the first ones come first shows in when it comes.',
      };
    },
  }),
  row({
    id: 'cx.ddio.latency',
    role: 'structural',
    machine,
    claim:
      'For one short put at a time, it makes no difference whether its data go to memory or to the last-level cache.',
    source: 'linux-rdma/perftest, issue 131',
    setup: 'Puts of 2 B: latency with memory minus latency with the last-level cache as destination.',
    tolerance: '0.05 us; both 1.32 us',
    unit: 'us',
    expected: between(-0.05, 0.05, 0),
    studies: ['probe-ddio'],
    value: ({ study }) =>
      oneWay(study('probe-ddio'), { [TO]: 'memory' }) - oneWay(study('probe-ddio'), { [TO]: 'last-level-cache' }),
    why: 'The reader finds the data in the cache instead of in memory.',
  }),
  claim({
    id: 'pcie.small.dma',
    role: 'validate',
    machine,
    where: 'pcie-bench, Neugebauer et al., SIGCOMM 2018, from a digest',
    claim: 'A short read of a device takes about 1,000 ns, and a miss of the IOTLB adds 330 ns.',
    setup: 'Additional time of puts without inline data, and of puts through an IOMMU without an IOTLB.',
    tolerance: '30 %',
    quantities: {
      read: { name: 'read of 2 B by the NIC', unit: 'ns', expected: within(1000, 0.3) },
      miss: { name: 'walk at a miss', unit: 'ns', expected: within(330, 0.3) },
    },
    studies: [INLINE, IOTLB],
    measure: ({ study }) => {
      const inlined = (bytes: number) => oneWay(study(INLINE), { 'machine.inlineBytes': bytes });
      const cached = (entries: number) => oneWay(study(IOTLB), { 'machine.iotlbEntries': entries });
      return {
        values: {
          read: counted(1000 * (inlined(0) - inlined(220))),
          miss: counted(1000 * (cached(0) - cached(64))),
        },
        why: 'The read is that of UCX’s model (350 ns), to which it was fitted: wqe.fetch and the 1,000 ns of another device do not agree. The walk is four accesses to memory.',
      };
    },
  }),
  claim({
    id: 'pcie4.write.64B',
    role: 'structural',
    machine,
    where: MODEL,
    claim: 'PCIe 4.0 x16 carries 20.67 GB/s of writes of 64 B.',
    setup: 'Puts on a machine on which only the bus takes time; payload of at most 256 B a transaction.',
    tolerance: '1 %',
    quantities: {
      word: { name: 'of 8 B', unit: 'GB/s', expected: within(7.11, 0.01) },
      line: { name: 'of 64 B', unit: 'GB/s', expected: within(20.67, 0.01) },
      payload: { name: 'of 256 B', unit: 'GB/s', expected: within(25.99, 0.01) },
    },
    studies: [WRITES],
    measure: ({ study }) => {
      const of = (bytes: number) => counted(bandwidth(study(WRITES), { [BYTES]: bytes }));
      return { values: { word: of(8), line: of(64), payload: of(256) }, why: 'Headers of 24 B a transaction.' };
    },
  }),
  claim({
    id: 'pcie4.read.64B',
    role: 'structural',
    machine,
    where: MODEL,
    claim: 'PCIe 4.0 x16 carries 21.66 GB/s of reads of 64 B.',
    setup: 'Puts whose data the NIC reads, on a machine on which only that takes time.',
    tolerance: '1 %',
    quantities: {
      line: { name: 'of 64 B', unit: 'GB/s', expected: within(21.66, 0.01) },
      payload: { name: 'of 256 B', unit: 'GB/s', expected: within(26.37, 0.01) },
    },
    studies: [READS],
    measure: ({ study }) => {
      const of = (bytes: number) => counted(bandwidth(study(READS), { [BYTES]: bytes }));
      return { values: { line: of(64), payload: of(256) }, why: 'Headers of 20 B a completion.' };
    },
  }),
];
