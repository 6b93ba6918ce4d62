import type { StudyDefinition } from '../definition.ts';

const file = (figure: string) => ({ file: `active-access/figure-${figure}.yaml` });
const IOTLB = { x: 'machine.iotlbEntries', series: 'machine.iotlbWays', baseline: '4' };

/** The figures of the evaluation, with their specifications in examples/active-access/. */
export const figures: readonly StudyDefinition[] = [
  {
    id: 'figure-1',
    title: 'Figure 1: RMA inserts over collision rates',
    summary:
      'Inserts into the RMA hash table by share of collisions. The paper does not state rates and numbers of processes.',
    source: file('1'),
    drawings: [{ x: 'workload.collisionRate', series: 'processes' }],
  },
  {
    id: 'figure-6a',
    title: 'Figure 6a: packet generator through the IOMMU',
    summary: 'Bandwidth of a packet stream over 1 GbE with and without the extended IOMMU, by packet size.',
    source: file('6a'),
    drawings: [{ x: 'workload.frameBytes' }],
  },
  {
    id: 'figure-6b',
    title: 'Figure 6b: TCP and UDP streams through the IOMMU',
    summary: 'Bandwidth of TCP and UDP streams over 1 GbE with and without the extended IOMMU.',
    source: file('6b'),
    drawings: ['udp', 'tcp'].map((traffic) => ({
      panel: traffic,
      x: 'workload.frameBytes',
      facet: { 'workload.traffic': traffic },
    })),
  },
  {
    id: 'figure-6c',
    title: 'Figure 6c: hash table over 1 GbE',
    summary: 'One process inserts into the other machine at link bandwidth: AA against RMA over collision rates.',
    source: file('6c'),
    drawings: [{ x: 'workload.collisionRate' }],
  },
  {
    id: 'figure-6d',
    title: 'Figure 6d: cores dedicated to handlers',
    summary: 'AM-Onload by the number of cores per node that only run handlers.',
    source: file('6d'),
    drawings: [{ x: 'mechanisms.am-onload.dedicatedCores' }],
  },
  {
    id: 'figure-7a',
    title: 'Figure 7a: inserts at 5 % collisions',
    summary: 'Eight schemes by number of processes. The paper does not state the values of P.',
    source: file('7a'),
    drawings: [{ x: 'processes' }],
  },
  {
    id: 'figure-7b',
    title: 'Figure 7b: inserts at 25 % collisions',
    summary: 'As figure 7a, with a quarter of the inserts colliding.',
    source: file('7b'),
    drawings: [{ x: 'processes' }],
  },
  {
    id: 'figure-7c',
    title: 'Figure 7c: IOTLB geometry',
    summary: 'AA-Poll by size, associativity and eviction policy of the IOTLB. The paper does not state the sizes.',
    source: file('7c'),
    drawings: [
      { panel: 'lru', ...IOTLB, facet: { 'machine.iotlbPolicy': 'lru' } },
      { panel: 'rnd', ...IOTLB, facet: { 'machine.iotlbPolicy': 'random' } },
    ],
  },
  {
    id: 'figure-7d',
    title: 'Figure 7d: access counter',
    summary:
      'Accesses per second while they are counted: by the IOMMU, by atomics, by A-KV, by Allreduce, and not at all.',
    source: file('7d'),
    drawings: [{}],
  },
  {
    id: 'figure-8a',
    title: 'Figure 8a: energy of the NICs',
    summary: 'Dynamic energy of the NICs for sorting 1 GB under AA, AM and RMA.',
    source: file('8a'),
    drawings: [{ metric: 'nic_energy_joules', x: 'processes' }],
  },
  {
    id: 'figure-8b',
    title: 'Figure 8b: energy of the routers',
    summary: 'Energy of the routers for sorting 1 GB, on seven topologies.',
    source: file('8b'),
    drawings: [{ metric: 'router_energy_joules', x: 'machine.topology' }],
  },
  {
    id: 'figure-9a',
    title: 'Figure 9a: logging of gets',
    summary: 'Logged gets of 8 bytes from random processes, compared with no logging.',
    source: file('9a'),
    drawings: [{}],
  },
  {
    id: 'figure-9b',
    title: 'Figure 9b: fault-tolerant sort',
    summary: 'Communication time of sorting 1 GB with logged gets.',
    source: file('9b'),
    drawings: [{ x: 'processes' }],
  },
];
