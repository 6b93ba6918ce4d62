import type { Cell } from '../analysis/cells.ts';
import { type ComparableRun, entry } from '../analysis/comparable-run.ts';
import { type Outcome, pointKey } from './round.ts';
import type { Point } from './space.ts';

/** Outcomes by point and mechanism, as comparing takes them. */
export class Results {
  private readonly cells = new Map<string, Map<string, ComparableRun[]>>();

  add(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      const ofPoint = entry(this.cells, pointKey(outcome.point), () => new Map<string, ComparableRun[]>());
      entry(ofPoint, outcome.mechanism, () => []).push({ ...outcome, stages: null, occupancy: null });
    }
  }

  /** What a mechanism gave at a point: runs with a result, in the order of their replications. Undefined if there are none. */
  cell(point: Point, mechanism: string): Cell | undefined {
    const runs = this.cells.get(pointKey(point))?.get(mechanism) ?? [];
    const measured = runs.filter(({ status, value }) => status === 'succeeded' && value !== null);
    return measured.length > 0 ? { x: mechanism, series: mechanism, runs: measured } : undefined;
  }
}
