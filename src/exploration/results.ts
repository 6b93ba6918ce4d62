import type { Cell } from '../analysis/cells.ts';
import { type ComparableRun, entry, pointKey } from '../analysis/comparable-run.ts';
import { inSlices } from '../plan/slices.ts';
import { resolutionOf } from '../spec/statistics.ts';
import { refusal } from './refusal.ts';
import type { Outcome } from './round.ts';
import type { Point } from './space.ts';

/** Outcomes by point and mechanism, in the form used by comparisons. */
export class Results {
  private readonly cells = new Map<string, Map<string, ComparableRun[]>>();

  constructor(private readonly metric: string) {}

  /** @throws ProblemError if the metric does not exist at a point although runs succeeded there */
  async add(outcomes: readonly Outcome[]): Promise<void> {
    await this.requireMetric(outcomes);
    for await (const outcome of inSlices(outcomes)) {
      const ofPoint = entry(this.cells, pointKey(outcome.point), () => new Map<string, ComparableRun[]>());
      entry(ofPoint, outcome.mechanism, () => []).push({ ...outcome, stages: null, occupancy: null });
    }
  }

  /** Rejects a metric that some points lack: it cannot be compared over all points, however many replications they get. */
  private async requireMetric(outcomes: readonly Outcome[]): Promise<void> {
    const measured = new Set<string>();
    const unmeasured = new Map<string, Outcome>();
    for await (const outcome of inSlices(outcomes)) {
      if (outcome.status !== 'succeeded') continue;
      if (outcome.value !== null) measured.add(keyOf(outcome));
      else entry(unmeasured, keyOf(outcome), () => outcome);
    }
    const lacking = [...unmeasured].find(([key]) => !measured.has(key))?.[1];
    if (!lacking) return;
    const at = Object.entries(lacking.point).map(([path, value]) => `${path} ${value}`);
    const place = [lacking.mechanism, ...at].join(', ');
    const accepted = 'accepted: a metric that exists at every point, or only points at which it exists';
    throw refusal('metric', `${this.metric} does not exist at ${place}; ${accepted}`);
  }

  /** Returns the runs of a mechanism at a point that have a result, in the order of replications; undefined if there are none. */
  cell(point: Point, mechanism: string): Cell | undefined {
    const runs = this.cells.get(pointKey(point))?.get(mechanism) ?? [];
    const measured = runs.filter(({ status, value }) => status === 'succeeded' && value !== null);
    const place = { x: mechanism, series: mechanism };
    return measured.length > 0 ? { ...place, runs: measured, resolution: resolutionOf(this.metric) } : undefined;
  }
}

const keyOf = ({ mechanism, point }: Outcome): string => `${mechanism} ${pointKey(point)}`;
