import type { ComparableRun } from '../../src/analysis/comparable-run.ts';

export interface Shape {
  readonly mechanisms?: readonly string[];
  readonly processes?: readonly number[];
  readonly replications?: number;
  readonly point?: Readonly<Record<string, number | string | boolean>>;
}

/** A rate that each mechanism scales in its own way; the same noise for all of one seed (common random numbers). */
export function madeUpRate(mechanism: string, processes: number, seed: number): number {
  const exponent = { rma: 1, 'aa-poll': 1, 'aa-sp': 1.01, am: 0.8 }[mechanism] ?? 0.95;
  const factor = { rma: 1e5, 'aa-poll': 2e5, 'aa-sp': 2.02e5, am: 2.2e5 }[mechanism] ?? 1.2e5;
  const noise = 1 + 0.02 * Math.sin(seed * 12.9898 + processes) + 0.001 * Math.sin(seed * 7.1 + mechanism.length);
  return factor * processes ** exponent * noise;
}

export function madeUpRuns(shape: Shape = {}): ComparableRun[] {
  const {
    mechanisms = ['rma', 'am', 'aa-poll', 'aa-sp'],
    processes = [32, 64, 128, 256, 512],
    replications = 5,
  } = shape;
  return processes.flatMap((count) =>
    mechanisms.flatMap((mechanism) =>
      Array.from(
        { length: replications },
        (_, i): ComparableRun => ({
          point: { processes: count, ...shape.point },
          mechanism,
          seed: 1000 + i,
          status: 'succeeded',
          value: madeUpRate(mechanism, count, 1000 + i),
          stages: { wire: 1000, handler: mechanism === 'rma' ? 0 : 300, memory: mechanism === 'rma' ? 900 : 100 },
          occupancy: null,
        }),
      ),
    ),
  );
}

export const INSERTS = {
  metric: 'inserts_per_second',
  unit: '1/s',
  better: 'higher',
  metrics: ['inserts_per_second', 'operation_latency_ns'],
} as const;
