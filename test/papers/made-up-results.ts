import { activeAccess } from '../../src/papers/active-access/paper.ts';
import { judge } from '../../src/papers/ledger.ts';
import type { Claim } from '../../src/spec/resources/paper.ts';
import type { Run } from '../../src/spec/resources/run.ts';

type Scalar = number | string | boolean;

export interface MadeUp {
  readonly mechanism?: string;
  readonly processes?: number;
  readonly seed?: number;
  readonly status?: Run['status'];
  /** Parameters by path: `machine.iotlbEntries`, `workload.collisionRate`, `mechanism.interruptBatch`. */
  readonly at?: Readonly<Record<string, Scalar>>;
  readonly metrics?: Readonly<Record<string, number>>;
  readonly counters?: Readonly<Record<string, number>>;
}

/** A finished run with these results and nothing else. */
export function madeUpRun(made: MadeUp): Run {
  const {
    mechanism = 'aa-poll',
    processes = 64,
    seed = 1,
    status = 'succeeded',
    at = {},
    metrics = {},
    counters = {},
  } = made;
  const part = (name: string) =>
    Object.fromEntries(
      Object.entries(at).flatMap(([path, value]) =>
        path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), value]] : [],
      ),
    );
  return {
    id: `${mechanism}-${processes}-${seed}`,
    inputDigest: '',
    digest: null,
    operationsDigest: null,
    status,
    error: null,
    reused: false,
    point: { ...at },
    mechanism: { ...part('mechanism'), kind: mechanism },
    machine: { preset: 'cray-xe6', parameters: part('machine') },
    workload: { ...part('workload'), kind: 'dht' },
    processes,
    replication: seed,
    seed,
    metrics: Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, { value, unit: '1' }])),
    breakdown: {},
    percentiles: [],
    occupancy: [],
    bottlenecks: [],
    counters: { ...counters },
    events: 1,
    simulatedNs: 1,
    wallMs: 1,
    traceLevel: 'off',
  };
}

/** A rate for each mechanism at one number of processes, with three seeds of a little noise. */
export function rates(of: Readonly<Record<string, number>>, more: Omit<MadeUp, 'mechanism' | 'metrics'> = {}): Run[] {
  return Object.entries(of).flatMap(([mechanism, rate]) =>
    [1, 2, 3].map((seed) =>
      madeUpRun({ ...more, mechanism, seed, metrics: { inserts_per_second: rate * (1 + 0.001 * seed) } }),
    ),
  );
}

/** The entry of a claim over made-up results of its studies. */
export function entryFor(id: string, results: Readonly<Record<string, readonly Run[]>>): Claim {
  const definition = activeAccess.claims.find((claim) => claim.id === id);
  if (!definition) throw new Error(`there is no claim ${id}`);
  return judge(definition, (study) =>
    results[study] ? { runs: results[study], seed: 1 } : { reason: 'not run', built: true },
  );
}
