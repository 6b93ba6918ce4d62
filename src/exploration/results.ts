import type { Cell } from '../analysis/cells.ts';
import { type ComparableRun, entry, pointKey } from '../analysis/comparable-run.ts';
import { resolutionOf } from '../spec/statistics.ts';
import { refusal } from './refusal.ts';
import type { Outcome } from './round.ts';
import type { Point } from './space.ts';

/** Outcomes by point and mechanism, as comparing takes them. */
export class Results {
  private readonly cells = new Map<string, Map<string, ComparableRun[]>>();

  constructor(private readonly metric: string) {}

  /** @throws ProblemError where the metric does not exist at a point, though the runs succeeded */
  add(outcomes: readonly Outcome[]): void {
    this.requireMetric(outcomes);
    for (const outcome of outcomes) {
      const ofPoint = entry(this.cells, pointKey(outcome.point), () => new Map<string, ComparableRun[]>());
      entry(ofPoint, outcome.mechanism, () => []).push({ ...outcome, stages: null, occupancy: null });
    }
  }

  /** A metric that some points lack cannot be compared over all of them, however many replications they get. */
  private requireMetric(outcomes: readonly Outcome[]): void {
    const succeeded = outcomes.filter(({ status }) => status === 'succeeded');
    const measured = new Set(succeeded.filter(({ value }) => value !== null).map(keyOf));
    const lacking = succeeded.find((outcome) => !measured.has(keyOf(outcome)));
    if (!lacking) return;
    const at = Object.entries(lacking.point).map(([path, value]) => `${path} ${value}`);
    const place = [lacking.mechanism, ...at].join(', ');
    const accepted = 'accepted: a metric that exists at every point, or only points at which it exists';
    throw refusal('metric', `${this.metric} does not exist at ${place}; ${accepted}`);
  }

  /** What a mechanism gave at a point: runs with a result, in the order of their replications. Undefined if there are none. */
  cell(point: Point, mechanism: string): Cell | undefined {
    const runs = this.cells.get(pointKey(point))?.get(mechanism) ?? [];
    const measured = runs.filter(({ status, value }) => status === 'succeeded' && value !== null);
    const place = { x: mechanism, series: mechanism };
    return measured.length > 0 ? { ...place, runs: measured, resolution: resolutionOf(this.metric) } : undefined;
  }
}

const keyOf = ({ mechanism, point }: Outcome): string => `${mechanism} ${pointKey(point)}`;
