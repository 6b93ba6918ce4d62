import type { ClaimDefinition, Role } from '../../definition.ts';
import { between, type Expectation } from '../../expectation.ts';
import { within } from '../results.ts';
import { context, unanswered } from '../row.ts';

const NODE = {
  machine: 'gpu-node',
  source: 'Public benchmark log',
  awaits: 'operations posted by a GPU, and GPU memory',
};
const EFA = { machine: 'efa', awaits: 'a preset of EFA, whose datagrams arrive out of order' };
const TOFU = { machine: 'tofu-d', awaits: 'a preset of Tofu-D, whose NIC is on the chip' };

interface GpuMeasurement {
  readonly id: string;
  readonly role: Role;
  readonly claim: string;
  readonly unit: string;
  readonly expected: Expectation;
}

const gpu = (measured: GpuMeasurement): ClaimDefinition => unanswered({ ...NODE, ...measured });

/** Measurements of machines that are not built. */
export const waiting: readonly ClaimDefinition[] = [
  gpu({
    id: 'gpu.write.host.posted',
    role: 'validate',
    claim: 'A write between GPU memories posted by the CPU takes 2.64 us.',
    unit: 'us',
    expected: within(2.64, 0.2),
  }),
  gpu({
    id: 'gpu.read.cpu.posted',
    role: 'validate',
    claim: 'A read of a GPU’s memory posted by the CPU takes 3.35 us.',
    unit: 'us',
    expected: within(3.35, 0.2),
  }),
  gpu({
    id: 'gpu.read.gpu.posted',
    role: 'validate',
    claim: 'A read of a GPU’s memory posted by the GPU takes 14.06 us.',
    unit: 'us',
    expected: within(14.06, 0.25),
  }),
  gpu({
    id: 'gpu.put.gpu.posted',
    role: 'validate',
    claim: 'A put posted by one thread of a GPU completes after 12.6 us.',
    unit: 'us',
    expected: within(12.6, 0.25),
  }),
  gpu({
    id: 'gpu.fence',
    role: 'calibrate',
    claim: 'A store with a system-wide fence takes a GPU thread 0.58 us.',
    unit: 'us',
    expected: within(0.58, 0.1),
  }),
  gpu({
    id: 'gpu.oneway.proxy',
    role: 'validate',
    claim: '8 B sent through a proxy on the CPU take 5.3 us.',
    unit: 'us',
    expected: within(5.3, 0.2),
  }),
  gpu({
    id: 'gpu.issue',
    role: 'calibrate',
    claim: 'Building an entry and ringing the doorbell takes a GPU 2.86 us, a CPU 1.28 us.',
    unit: 'us',
    expected: within(2.86, 0.1),
  }),
  gpu({
    id: 'gpu.dispatch.small',
    role: 'validate',
    claim: 'An 8-way dispatch of 16 tokens takes 0.44 of the time through a proxy if the GPU posts it.',
    unit: '1',
    expected: between(0.35, 0.55, 0.44),
  }),
  unanswered({
    ...EFA,
    id: 'efa.tagged.rate',
    role: 'validate',
    claim: 'An endpoint sends 0.67 million messages of 64 B per second.',
    source: 'ofiwg/libfabric, issue 5694',
    unit: 'M/s',
    expected: within(0.67, 0.3),
  }),
  context({
    id: 'efa.pingpong',
    machine: EFA.machine,
    claim: 'A ping-pong of 256 B takes 38 us.',
    source: 'ComputeCanada/puppet-magic_castle, pull request 331: ten round trips',
    setup: `Too few round trips for a comparison; it would also need ${EFA.awaits}.`,
    unit: 'us',
    expected: between(24, 38, 38),
  }),
  unanswered({
    ...TOFU,
    id: 'tofud.injection',
    role: 'validate',
    claim: 'A node injects 38.1 GB/s.',
    source: 'Ajima et al., IEEE Cluster 2018, abstract',
    unit: 'GB/s',
    expected: within(38.1, 0.05),
  }),
  unanswered({
    ...TOFU,
    id: 'onchip.nic.ratio',
    role: 'structural',
    claim: 'A put takes 1.8 to 3 times as long from a card as from a NIC on the chip.',
    source: 'Derived from latencies of both',
    unit: '1',
    expected: between(1.8, 3, 2.7),
  }),
];
