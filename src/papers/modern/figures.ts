import type { StudyDefinition } from '../definition.ts';
import { betweenNodes, over } from './specification.ts';

const LATENCY = [{ metric: 'one_way_latency_ns' }];
const BANDWIDTH = [{ metric: 'bandwidth_bytes_per_ns' }];
const BYTES = 'workload.bytes';

/** Network benchmarks, by machine. */
export const figures: readonly StudyDefinition[] = [
  {
    ...betweenNodes(
      'ib-hdr-latency',
      'ib-hdr: latency of puts',
      'As ib_write_lat, in virtual machines whose IOMMU translates what NICs do.',
      {
        machine: 'ib-hdr',
        override: { ordinaryDma: 'translated' },
        workload: { operation: 'put' },
        sweep: [over(BYTES, 2, 128, 256, 4096, 65_536, 1_048_576)],
      },
    ),
    drawings: LATENCY,
  },
  {
    ...betweenNodes('ib-hdr-bandwidth', 'ib-hdr: bandwidth of puts', 'As ib_write_bw, with 128 puts in flight.', {
      machine: 'ib-hdr',
      workload: { test: 'bandwidth', operation: 'put', inFlight: 128, operationsPerProcess: 512 },
      sweep: [over(BYTES, 4096, 65_536, 8_388_608)],
    }),
    drawings: BANDWIDTH,
  },
  {
    ...betweenNodes('ib-ndr-latency', 'ib-ndr: latency of 8 bytes', 'Two ports joined by a cable, without a switch.', {
      machine: 'ib-ndr',
      override: { topology: 'back-to-back' },
      workload: { bytes: 8 },
      sweep: [over('workload.operation', 'put', 'notified-put', 'get')],
    }),
    drawings: [{ metric: 'operation_latency_ns', x: 'workload.operation' }],
  },
  {
    ...betweenNodes('ib-ndr-bandwidth', 'ib-ndr: bandwidth of puts', 'With 16 puts in flight.', {
      machine: 'ib-ndr',
      workload: { test: 'bandwidth', operation: 'put', inFlight: 16, operationsPerProcess: 320 },
      sweep: [over(BYTES, 32_768, 262_144)],
    }),
    drawings: BANDWIDTH,
  },
  {
    ...betweenNodes(
      'slingshot-11-latency',
      'slingshot-11: latency of messages',
      'As osu_latency: long messages are announced, then got.',
      {
        machine: 'slingshot-11',
        workload: { operation: 'message' },
        sweep: [over(BYTES, 8, 65_536, 1_048_576)],
      },
    ),
    drawings: LATENCY,
  },
  {
    ...betweenNodes(
      'slingshot-11-bandwidth',
      'slingshot-11: bandwidth of puts',
      'As fi_write, with 64 puts in flight.',
      {
        machine: 'slingshot-11',
        workload: { test: 'bandwidth', operation: 'put', inFlight: 64, operationsPerProcess: 640 },
        sweep: [over(BYTES, 4096, 65_536, 1_048_576)],
      },
    ),
    drawings: BANDWIDTH,
  },
  {
    ...betweenNodes(
      'slingshot-11-both-ways',
      'slingshot-11: messages both ways',
      'As osu_bibw, with 64 messages in flight each way.',
      {
        machine: 'slingshot-11',
        workload: { test: 'bandwidth', operation: 'message', bothWays: true, inFlight: 64, operationsPerProcess: 640 },
        sweep: [over(BYTES, 1024, 4096)],
      },
    ),
    drawings: BANDWIDTH,
  },
  {
    id: 'spr-host-copies',
    title: 'spr-host: copies by core and by DSA',
    summary: 'Repeated copies of the same buffers, one at a time.',
    source: {
      specification: {
        name: 'spr-host: copies by core and by DSA',
        machine: 'spr-host',
        workload: { kind: 'memcpy' },
        mechanisms: ['cpu-copy', 'dma-copy'],
        processes: 1,
        sweep: [over('workload.copyBytes', 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072)],
      },
    },
    drawings: [{ metric: 'copy_latency_ns' }],
  },
];
