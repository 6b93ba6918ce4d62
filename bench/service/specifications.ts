import type { Specification } from './client.ts';

let made = 0;

/** A specification with seeds of its own, so no stored results apply. */
function fresh(name: string, rest: Specification): Specification {
  made += 1;
  return { name: `${name} ${made}`, machine: 'ib-hdr', seed: made * 1_000_000, ...rest };
}

/** Maximum number of replications in a specification. */
const REPLICATIONS = 1000;

/** Runs of a few ms, so mostly the service is measured. Up to 100,000. */
export function tinyRuns(runs: number): Specification {
  const sizes = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  const replications = Math.min(REPLICATIONS, Math.ceil(runs / sizes.length));
  const rates = Array.from({ length: Math.ceil(runs / (sizes.length * replications)) }, (_, i) => i / 20);
  return fresh(`${runs} tiny runs`, {
    machine: 'cray-xe6',
    workload: { kind: 'dht', operationsPerProcess: 2, volumeElements: 64 },
    mechanisms: ['rma'],
    sweep: [
      { path: 'processes', values: sizes },
      { path: 'workload.collisionRate', values: rates },
    ],
    replications,
  });
}

/** A typical sweep: mechanisms on two axes, with the given total number of runs if it is a multiple of 100. */
export function comparedRuns(runs: number): Specification {
  return fresh(`comparison of ${runs} runs`, {
    workload: { kind: 'dht', operationsPerProcess: 2, volumeElements: 64 },
    mechanisms: ['rma', 'am', 'aa-int', 'aa-poll', 'aa-sp'],
    sweep: [
      { path: 'processes', values: [2, 3, 4, 6, 8] },
      { path: 'workload.collisionRate', values: [0, 0.05, 0.1, 0.25] },
    ],
    replications: Math.ceil(runs / 100),
  });
}

/** Runs that keep threads busy until they are cancelled, a third of a second each. */
export function longRuns(): Specification {
  return fresh('long runs', {
    workload: { kind: 'dht', operationsPerProcess: 500 },
    mechanisms: ['rma'],
    processes: 64,
    replications: 1000,
  });
}
