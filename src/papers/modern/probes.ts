import type { StudyDefinition } from '../definition.ts';
import { betweenNodes, over } from './specification.ts';

const BYTES = 'workload.bytes';
const OPERATION = 'workload.operation';
const INLINE = 'machine.inlineBytes';

/** A machine on which only the bus takes time, so that results show the limits of the bus. */
const ONLY_BUS = {
  topology: 'back-to-back',
  linkBandwidthBytesPerNs: 0,
  wireLatencyNs: 0,
  hopLatencyNs: 0,
  gapPerByteNs: 0.001,
  nodeMessageGapNs: 0.1,
  headerBytes: 0,
  messageOverheadNs: 0,
  completionNs: 0,
  doorbellNs: 0,
  queuePairGapNs: 0,
};
const MANY = { test: 'bandwidth', operation: 'put', inFlight: 60_000, operationsPerProcess: 60_000 };

/** Times to post and to take a completion with LCI on libfabric. Only their sum is fitted; how it divides is unknown. */
const LCI = {
  paths: ['machine.messageOverheadNs', 'machine.completionNs'],
  values: [
    [2475, 2475],
    [300, 4650],
    [4650, 300],
  ],
};

const PUTS_OVER_PAGES = { kind: 'random-put', sourceArea: 'unpinned', senderShare: 0.5, pattern: 'strided' };

interface Registering {
  readonly mechanism: string;
  readonly workload: object;
  readonly override?: object;
  readonly sweep?: readonly object[];
}

/** Returns a study of the cost of memory registration for puts, compared with memory that is all pinned. */
function registration(
  id: string,
  title: string,
  summary: string,
  { mechanism, workload, override, ...sweep }: Registering,
): StudyDefinition {
  const specification = {
    name: title,
    machine: { preset: 'ib-hdr', override: { processesPerNode: 1, ...override } },
    workload: { ...PUTS_OVER_PAGES, ...workload },
    mechanisms: ['pin-everything', mechanism],
    processes: 2,
    ...sweep,
  };
  return { id, title, summary, source: { specification } };
}

/** Puts that never touch a page which an earlier put has touched. */
const UNKNOWN_PAGES = { operationsPerProcess: 100, workingSetBytes: 819_200, warmUpRounds: 0 };

interface Copying {
  readonly machine: string;
  readonly summary: string;
  readonly workload: object;
  readonly mechanisms: readonly unknown[];
  readonly sweep: readonly object[];
}

/** Returns a study of copies within the memory of one process. */
function copies(id: string, title: string, { machine, summary, workload, ...rest }: Copying): StudyDefinition {
  const specification = {
    ...{ name: title, machine, workload: { kind: 'memcpy', ...workload } },
    ...{ ...rest, processes: 1 },
  };
  return { id, title, summary, source: { specification } };
}

const infinibandHdr: readonly StudyDefinition[] = [
  betweenNodes('probe-hdr-operations', 'ib-hdr: puts, gets and atomics of 8 bytes', 'Links of 200 and of 40 Gb/s.', {
    machine: 'ib-hdr',
    workload: { bytes: 8 },
    sweep: [over(OPERATION, 'put', 'get', 'fetch-and-add'), over('machine.gapPerByteNs', 0.04, 0.2)],
  }),
  betweenNodes('probe-hdr-inline', 'ib-hdr: with and without inline data', 'Puts of 2 bytes.', {
    machine: 'ib-hdr',
    workload: { bytes: 2 },
    sweep: [over(INLINE, 0, 220)],
  }),
  betweenNodes('probe-hdr-rate', 'ib-hdr: rate of one queue pair', 'Puts without inline data.', {
    machine: 'ib-hdr',
    override: { inlineBytes: 0 },
    workload: { test: 'bandwidth', operation: 'put', inFlight: 128, operationsPerProcess: 1280 },
    sweep: [over(BYTES, 2, 2048)],
  }),
  betweenNodes('probe-hdr-atomics', 'ib-hdr: rate of atomics', 'One word, over how many are in flight.', {
    machine: 'ib-hdr',
    workload: { test: 'bandwidth', operation: 'fetch-and-add', operationsPerProcess: 1000 },
    sweep: [over('workload.inFlight', 1, 16)],
  }),
  betweenNodes(
    'probe-hdr-reads',
    'ib-hdr: bandwidth of reads and of writes',
    'Of 64 KiB, one queue pair. All are in flight at once, as ib_write_bw keeps them without pauses between windows.',
    {
      machine: 'ib-hdr',
      workload: { test: 'bandwidth', bytes: 65_536, inFlight: 1000, operationsPerProcess: 1000 },
      sweep: [over(OPERATION, 'put', 'get')],
    },
  ),
  betweenNodes('probe-ddio', 'ib-hdr: where NICs write', 'Puts of 2 bytes, one at a time.', {
    machine: 'ib-hdr',
    workload: { bytes: 2 },
    sweep: [over('machine.nicWritesTo', 'memory', 'last-level-cache')],
  }),
  betweenNodes(
    'probe-visibility',
    'ib-hdr: complete and visible',
    'Long puts over a bus that is slower than the network, at the target only: the origin’s CPU writes the data to its NIC. In a test of bandwidth with one put in flight an operation ends when the origin knows that it is complete.',
    {
      machine: 'ib-hdr',
      override: { busBandwidthBytesPerNs: 5, inlineBytes: 1_048_576 },
      workload: { operation: 'put', inFlight: 1, operationsPerProcess: 20 },
      sweep: [
        over('workload.test', 'latency', 'bandwidth'),
        over('machine.flushAnswer', 'memory', 'nic'),
        over(BYTES, 524_288, 1_048_576),
      ],
    },
  ),
  betweenNodes(
    'probe-iotlb',
    'ib-hdr: with and without an IOTLB',
    'Puts of 2 bytes through an IOMMU that translates.',
    {
      machine: 'ib-hdr',
      override: { ordinaryDma: 'translated' },
      workload: { bytes: 2 },
      sweep: [over('machine.iotlbEntries', 0, 64)],
    },
  ),
  betweenNodes('probe-bus-writes', 'ib-hdr: what the bus writes', 'Only the bus takes time.', {
    machine: 'ib-hdr',
    override: { ...ONLY_BUS, inlineBytes: 4096 },
    workload: MANY,
    sweep: [over(BYTES, 8, 64, 256)],
  }),
  betweenNodes(
    'probe-bus-reads',
    'ib-hdr: what the bus reads',
    'Only the bus takes time, and what is read is written without headers.',
    {
      machine: 'ib-hdr',
      override: { ...ONLY_BUS, inlineBytes: 0, busHeaderBytes: 0, busCompletionBoundaryBytes: 64 },
      workload: MANY,
      sweep: [over(BYTES, 64, 256)],
    },
  ),
  registration('probe-lookups', 'ib-hdr: puts that find their page registered', 'A working set of 16 pages.', {
    mechanism: 'firehose',
    workload: { operationsPerProcess: 200, workingSetBytes: 65_536 },
  }),
  registration('probe-nic-faults', 'ib-hdr: puts whose page the NIC does not know', 'Every put meets another page.', {
    mechanism: 'hardware-assisted',
    workload: UNKNOWN_PAGES,
  }),
  registration(
    'probe-page-requests',
    'ib-hdr: puts whose page the NIC requests',
    'Every put meets another page, which is in memory. The NIC asks for it by ATS and PRI.',
    {
      mechanism: 'hardware-assisted',
      workload: UNKNOWN_PAGES,
      override: { nicFaultsBy: 'page-requests' },
    },
  ),
  registration(
    'probe-optimistic',
    'ib-hdr: puts that are lost and repeated',
    'Every put meets another page, which is in memory or has been swapped out.',
    {
      mechanism: 'optimistic',
      workload: UNKNOWN_PAGES,
      sweep: [over('mechanisms.optimistic.swappedPages', 0, 1)],
    },
  ),
  copies('probe-cpu-faults', 'ib-hdr: copies of a page to a page that the CPU has to bring in', {
    machine: 'ib-hdr',
    summary: 'A page at a time, which is mapped or is not.',
    workload: { copyBytes: 4096 },
    mechanisms: ['cpu-copy'],
    sweep: [over('mechanisms.cpu-copy.coldPages', 0, 1)],
  }),
];

/** Small runs that show properties which no benchmark prints. */
export const probes: readonly StudyDefinition[] = [
  ...infinibandHdr,
  betweenNodes('probe-ndr-inline', 'ib-ndr: with and without inline data', 'Puts of 8 bytes over a cable.', {
    machine: 'ib-ndr',
    override: { topology: 'back-to-back' },
    workload: { bytes: 8 },
    sweep: [over(INLINE, 0, 220)],
  }),
  betweenNodes(
    'probe-slingshot-lci',
    'slingshot-11: puts that tell, in one step and in two',
    'With the software of LCI.',
    {
      machine: 'slingshot-11',
      workload: { bytes: 8 },
      sweep: [over(OPERATION, 'notified-put', 'completed-put-then-notify'), LCI],
    },
  ),
  {
    id: 'probe-cxl-loads',
    title: 'cxl-pool: loads one after the other',
    summary: 'Loads of lines drawn from 256 MiB, so hardly any is loaded twice; with and without a switch on the path.',
    source: {
      specification: {
        name: 'cxl-pool: loads one after the other',
        machine: { preset: 'cxl-pool', override: { processesPerNode: 1 } },
        workload: { kind: 'remote-access', operation: 'read', operationsPerProcess: 1000, windowBytes: 268_435_456 },
        mechanisms: ['dpgas-integrated'],
        processes: 2,
        sweep: [over('machine.poolSwitchNs', 0, 70)],
      },
    },
  },
  copies('probe-dsa-faults', 'spr-host: copies by DSA to pages that are not mapped', {
    machine: 'spr-host',
    summary: 'Every page of the destination is touched for the first time. DSA blocks, or leaves the rest to the core.',
    workload: { buffers: 'fresh' },
    mechanisms: [{ kind: 'dma-copy', coldPages: 1 }],
    sweep: [over('mechanisms.dma-copy.pageFaults', 'partial', 'block'), over('workload.copyBytes', 8192, 16_384)],
  }),
  {
    id: 'probe-interrupts',
    title: 'spr-host: interrupts of processes',
    summary:
      'Active messages within a node that interrupt an idle process, by user interrupts and through the kernel; sending takes as long as SENDUIPI, 383 cycles at 2 GHz.',
    source: {
      specification: {
        name: 'spr-host: interrupts of processes',
        machine: { preset: 'spr-host', override: { messageOverheadNs: 191.5 } },
        workload: {
          kind: 'dht',
          operationsPerProcess: 200,
          insertingProcesses: 1,
          flushEvery: 1,
          collisionRate: 0,
          volumeElements: 4096,
        },
        mechanisms: [{ kind: 'am-ints', interruptBatch: 1 }],
        processes: 2,
        sweep: [
          {
            paths: ['machine.interruptLatencyNs', 'machine.upcallNs'],
            values: [
              [360, 17],
              [1500, 600],
            ],
          },
        ],
      },
    },
  },
];
