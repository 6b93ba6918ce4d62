import type { StudyDefinition } from '../definition.ts';

const file = (name: string) => ({ file: `d-pgas/${name}.yaml` });
const LATENCY = 'operation_latency_ns';

/** The paper has no plots: these studies cover its arguments, with their specifications in examples/d-pgas/. */
export const figures: readonly StudyDefinition[] = [
  {
    id: 'remote-access',
    title: 'Remote accesses over the bridge',
    summary: 'A read, a posted and a non-posted write, and a sum, at 1, 10 and 100 Gb/s.',
    source: file('remote-access'),
    drawings: [{ metric: LATENCY, x: 'machine.lineGapPerByteNs', series: 'workload.operation' }],
  },
  {
    id: 'tags',
    title: 'Reads by how many are under way',
    summary:
      'Bandwidth of reads of a line at 1 Gb/s, up to the 32 outstanding requests that a tag of five bits allows, and beyond.',
    source: file('tags'),
    drawings: [{ metric: 'bandwidth_bytes_per_ns' }],
  },
  {
    id: 'partition-tradeoff',
    title: 'Section 4.3: DRAM latency for hops',
    summary:
      'Gain of smaller partitions by number of links and their latency; the paper does not state whether answers pass them as well.',
    source: file('partition-tradeoff'),
    drawings: [{ metric: 'gain_ns', x: 'workload.hopNs', series: 'workload.extraHops' }],
  },
  {
    id: 'messaging',
    title: 'Section 4.4: messages, pushed and pulled',
    summary: 'By message size; the paper does not state what pushes and pulls consist of.',
    source: file('messaging'),
    drawings: [{ metric: 'message_latency_ns', x: 'workload.messageBytes', series: 'workload.transfer' }],
  },
  {
    id: 'memory-provisioning',
    title: 'Section 4.5: memory of virtual machines',
    summary: 'Memory beyond that of the own node, at other nodes or on a disk, by the locality of accesses.',
    source: file('memory-provisioning'),
    drawings: [{ metric: LATENCY, x: 'workload.locality', series: 'workload.rest' }],
  },
  {
    id: 'litmus',
    title: 'Section 4.1: orders that others can see',
    summary: 'Litmus tests between two homes, with and without a flush.',
    source: file('litmus'),
    drawings: [{ metric: 'relaxed_share', x: 'workload.test', series: 'workload.order' }],
  },
];
