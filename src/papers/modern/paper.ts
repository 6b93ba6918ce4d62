import type { PaperDefinition } from '../definition.ts';
import { ablations } from './ablations.ts';
import { cxlPool } from './claims/cxl-pool.ts';
import { host } from './claims/host.ts';
import { hdrLatency } from './claims/ib-hdr-latency.ts';
import { hdrRates } from './claims/ib-hdr-rates.ts';
import { infinibandNdr } from './claims/ib-ndr.ts';
import { registration } from './claims/registration.ts';
import { slingshot } from './claims/slingshot-11.ts';
import { sapphireRapids } from './claims/spr-host.ts';
import { waiting } from './claims/waiting.ts';
import { figures } from './figures.ts';
import { probes } from './probes.ts';

/** Public measurements of modern machines, with which the presets of these machines are compared. */
export const modern: PaperDefinition = {
  id: 'modern',
  title: 'Machines of today: public measurements of InfiniBand, Slingshot-11 and Sapphire Rapids',
  authors: 'Many: each row names its source',
  published: '2016 to 2026: papers, outputs of benchmarks, source code and write-ups',
  notes: [
    'Latencies of short messages differ by a factor of two between sources: virtual machines, switches on the way, generations of PCIe. Ratios and shapes count before them.',
    'A read of a NIC over PCIe takes 350 ns by UCX, 700 ns by a ConnectX-7, 1,000 ns by pcie-bench: only one of them can be met.',
    'An I/O page fault takes 0.2 to 2.85 ms by different publications.',
  ],
  studies: [...figures, ...probes],
  claims: [
    ...hdrLatency,
    ...hdrRates,
    ...host,
    ...registration,
    ...infinibandNdr,
    ...slingshot,
    ...sapphireRapids,
    ...cxlPool,
    ...waiting,
  ],
  ablations,
  contradictions: [],
};
