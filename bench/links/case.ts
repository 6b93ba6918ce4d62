import { cpuSecondsOf } from '../support/cpu-seconds.ts';
import type { BenchRun, Simulator } from '../support/simulator.ts';

/** State of the links: without a bandwidth limit, or with one and fixed or adaptive routes. */
export const LINKS = ['off', 'minimal', 'adaptive'] as const;
export type LinkState = (typeof LINKS)[number];

interface Traffic {
  readonly name: string;
  readonly workload: BenchRun['workload'];
  readonly processes: number;
}

const pairs = (putBytes: number, window: number, operationsPerProcess: number): BenchRun['workload'] => ({
  kind: 'repeat-put',
  parameters: { putBytes, window, operationsPerProcess },
});

/** Pairs of nodes across a fat tree of full bisection never share a link; hash table inserts occasionally do. */
export const traffics: readonly Traffic[] = [
  { name: 'pairs, 8 B, one at a time', workload: pairs(8, 1, 16_000), processes: 32 },
  { name: 'pairs, 64 KiB, one at a time', workload: pairs(65_536, 1, 8000), processes: 32 },
  { name: 'pairs, 64 KiB, eight at a time', workload: pairs(65_536, 8, 2000), processes: 32 },
  { name: 'hash table', workload: { kind: 'dht', parameters: { operationsPerProcess: 8000 } }, processes: 16 },
];

export interface CaseResult {
  readonly cpuSeconds: number;
  readonly messages: number;
  /** Share of messages whose packets were simulated individually from link to link. */
  readonly contended: number;
}

/** Simulates one kind of traffic by RMA on ib-hdr with one process per node, after a short run that gets the code compiled. */
export function runCase(simulator: Simulator, { workload, processes }: Traffic, links: LinkState): CaseResult {
  const run = (share: number) =>
    simulator.run({
      machine: 'ib-hdr',
      override: { processesPerNode: 1, ...(links === 'off' ? { linkBandwidthBytesPerNs: 0 } : { routing: links }) },
      mechanism: 'rma',
      workload: {
        ...workload,
        parameters: {
          ...workload.parameters,
          operationsPerProcess: Math.ceil(Number(workload.parameters.operationsPerProcess) * share),
        },
      },
      processes,
      trace: { level: 'off', maxEvents: 0 },
    });
  for (let warmUp = 0; warmUp < 3; warmUp += 1) run(0.05);
  let counters: Readonly<Record<string, number>> = {};
  const cpuSeconds = cpuSecondsOf(() => {
    counters = run(1).counters;
  });
  const messages = counters.messages ?? 0;
  return { cpuSeconds, messages, contended: (counters.contended_messages ?? 0) / messages };
}
