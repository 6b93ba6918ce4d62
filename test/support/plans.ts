import { createHash } from 'node:crypto';
import { modelVersion } from '../../src/plan/model-version.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import type { ParameterValue } from '../../src/simulation/parameters.ts';
import { type RunResult, STAGES, type Trace, type TraceLevel } from '../../src/simulation/run.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import type { NewExperiment } from '../../src/store/contract.ts';

/** Made-up experiments: what the store keeps does not depend on what the models are. */
export interface MadeUpExperiment {
  readonly runs: number;
  /** Experiments with the same label have the same inputs. */
  readonly label?: string;
  readonly traceLevel?: TraceLevel;
  readonly costSeconds?: number;
  /** Parameters of the workload of one run: `faulty-simulation.ts` reads `behaviour` and `milliseconds`. */
  readonly workload?: (index: number) => Record<string, ParameterValue>;
  /** Default: that of this code, whose workers compute them. */
  readonly modelVersion?: string;
  readonly idempotencyKey?: string;
  readonly project?: string;
  readonly priority?: number;
  readonly requires?: readonly string[];
  readonly specDigest?: string;
  readonly digests?: (index: number) => string;
}

let made = 0;

export function experimentOf(options: MadeUpExperiment): NewExperiment {
  const { runs, label = `made-up-${process.pid}-${made++}`, traceLevel = 'off', idempotencyKey } = options;
  return {
    name: label,
    project: options.project ?? 'default',
    priority: options.priority,
    requires: options.requires,
    tags: ['made-up'],
    specification: requireSpecification({
      name: label,
      machine: 'cray-xe6',
      workload: { kind: 'dht' },
      mechanisms: ['rma'],
      processes: 2,
    }),
    specDigest: options.specDigest ?? sha256(label),
    modelVersion: options.modelVersion ?? modelVersion(),
    machine: 'paper-machine',
    workload: 'made-up',
    mechanisms: ['rma', 'am'],
    traceLevel,
    notes: [],
    runs: Array.from({ length: runs }, (_, index) => plannedRun(index, label, traceLevel, options)),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}

function plannedRun(index: number, label: string, level: TraceLevel, options: MadeUpExperiment): PlannedRun {
  const processes = 2 ** (1 + (index % 5));
  return {
    index,
    point: { processes },
    mechanismName: index % 2 === 0 ? 'rma' : 'am',
    replication: Math.floor(index / 10),
    inputDigest: options.digests?.(index) ?? sha256(`${label} ${index}`),
    costSeconds: options.costSeconds ?? 0.001,
    memoryBytes: 1e7,
    plan: {
      machine: { preset: 'paper-machine', parameters: MACHINE },
      mechanism: { kind: index % 2 === 0 ? 'rma' : 'am', parameters: MECHANISM },
      workload: { kind: 'made-up', parameters: options.workload?.(index) ?? WORKLOAD },
      processes,
      seed: 4_000_000_000 + index,
      trace: { level, maxEvents: 100_000 },
    },
  };
}

const MACHINE = { latencyNs: 1500, cores: 32 };
const MECHANISM = { windowed: true };
const WORKLOAD = { collisionRate: 0.05 };

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A result that depends on the seed only. */
export function resultOf(seed: number, trace?: Trace): RunResult {
  return {
    status: 'succeeded',
    metrics: {
      inserts_per_second: { value: 1e6 + seed, unit: '1/s' },
      put_latency_ns: { value: seed / 3, unit: 'ns', mean: seed / 3, p50: seed / 4, p99: seed, max: 2 * seed },
    },
    breakdown: { wire: { totalNs: 100 * seed, meanNs: seed }, memory: { totalNs: 50, meanNs: 0.5 } },
    percentiles: [{ operation: 'put', at: 'p50', count: 3, latencyNs: 12.5, stagesNs: { wire: 12, memory: 0.5 } }],
    occupancy: [
      { resource: 'core', instances: 4, busiest: 2, busiestShare: 0.9, meanShare: 0.5, nsPerOperation: 12.5 },
      { resource: 'nic-in', instances: 2, busiest: 1, busiestShare: 1 / 3, meanShare: 0.25, nsPerOperation: 7 },
    ],
    counters: { puts: 100 },
    digest: sha256(`result ${seed}`),
    operationsDigest: sha256('operations'),
    events: 1000,
    simulatedNs: 5e6,
    ...(trace ? { trace } : {}),
  };
}

/** A trace with events at every 10 ns, each 5 ns long, on two tracks in turn; every 1000th is a long one. */
export function traceOf(events: number): Trace {
  const index = Array.from({ length: events }, (_, i) => i);
  const endNs = events * 10;
  return {
    level: 'sampled',
    tracks: [
      { name: 'node 0 cpu', node: 0, resource: 'cpu' },
      { name: 'node 1 nic', node: 1, resource: 'nic' },
    ],
    kinds: [{ name: 'compute' }, { name: 'send', stage: 'wire', argument: 'bytes' }],
    startNs: Float64Array.from(index, (i) => i * 10),
    durationNs: Float64Array.from(index, (i) => (i % 1000 === 999 ? 50_000 : 5)),
    track: Uint32Array.from(index, (i) => i % 2),
    kind: Uint8Array.from(index, (i) => i % 2),
    operation: Int32Array.from(index, (i) => (i % 3 === 0 ? -1 : i)),
    argument: Float64Array.from(index, (i) => i * 0.1),
    operations: operationsOf(index.filter((i) => i % 3 !== 0)),
    produced: events * 8,
    sampling: 'one operation in 8',
    endNs,
    summary: { binNs: endNs / 10, bins: 10, busy: Float32Array.from({ length: 20 }, (_, i) => (i % 10) / 10) },
  };
}

/** Operations that begin with their event and take 100 ns: nine tenths on the wire, the rest in memory. */
function operationsOf(ids: readonly number[]): Trace['operations'] {
  const stages = STAGES.map((stage) => (stage === 'wire' ? 90 : stage === 'memory' ? 10 : 0));
  return {
    id: Int32Array.from(ids),
    startNs: Float64Array.from(ids, (id) => id * 10),
    latencyNs: Float64Array.from(ids, () => 100),
    stagesNs: Float64Array.from(ids.flatMap(() => stages)),
  };
}
