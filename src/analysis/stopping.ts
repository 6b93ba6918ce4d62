import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { type AdaptiveReplications, isAdaptive } from '../spec/replications.ts';
import type { CellState } from '../spec/resources/comparison.ts';
import { resolutionOf } from '../spec/statistics.ts';
import { usualMetrics } from '../spec/usual-metrics.ts';
import type { Cell } from './cells.ts';
import { type ComparableRun, entry, pointKey, type Scalar } from './comparable-run.ts';
import { looksAt } from './looks.ts';
import { estimateOf, ratioOf } from './ratios.ts';

/** Growth of the number of replications from one look to the next. */
const GROWTH = 1.5;
/** Error probability of the intervals shown in comparisons. */
const ERROR = 0.05;
/**
 * Error probability for a ratio at looks before the last (Haybittle 1971, Peto 1976): small enough for the last look to keep its
 * level.
 */
const EARLY_ERROR = 0.001;

/** The rule that decides when a point has enough replications. */
export interface StoppingRule extends Pick<AdaptiveReplications, 'min' | 'max'> {
  readonly metric: string;
  /** Maximum half width as a share of the mean; null if every ratio to the baseline must be decided. */
  readonly relativeHalfWidth: number | null;
  readonly baseline: string;
}

/** The fields of a run that the rule uses. */
export type RuledRun = Pick<ComparableRun, 'point' | 'mechanism' | 'seed' | 'status' | 'value'>;

/** State of a point under the rule. */
export interface PointStanding {
  readonly point: Readonly<Record<string, Scalar>>;
  /** Replications requested so far. */
  readonly replications: number;
  /** The next number of replications to request; undefined if these are enough, or have not ended. */
  readonly next: number | undefined;
  readonly cells: ReadonlyMap<string, CellState>;
}

/** Returns the stopping rule of a specification; undefined if the number of replications is fixed. */
export function stoppingRuleOf(spec: ExperimentSpec): StoppingRule | undefined {
  const { replications, show, baseline } = spec;
  if (!isAdaptive(replications)) return undefined;
  const { min, max, until } = replications;
  const shared = { min, max, baseline: baseline.mechanism };
  if (until !== 'decided') return { ...shared, ...until };
  return { ...shared, metric: show?.metric ?? usualMetrics(spec)[0] ?? '', relativeHalfWidth: null };
}

/**
 * Returns the state of each point after these runs, in the order of their first runs. It depends on the results alone, so equal
 * results lead to equal requests.
 *
 * Looks take place at fixed numbers of replications, each half as large again as the one before. All mechanisms of a point
 * continue together, so they keep common seeds and their ratios stay paired. Before `max`, a mean must be narrow enough at two
 * looks in a row, since a single look would stop where a few results happen to be close; a ratio must differ from 1 with p <
 * 0.001 (Haybittle and Peto). At `max`, the criterion is that of the comparison. The effect on intervals is measured in
 * docs/statistics.md.
 * @param runs runs of each cell in order of replication
 */
export function standingsOf(runs: readonly RuledRun[], rule: StoppingRule): PointStanding[] {
  const points = new Map<string, RuledRun[]>();
  for (const run of runs) entry(points, pointKey(run.point), () => []).push(run);
  return [...points.values()].map((ofPoint) => standingOf(ofPoint, rule));
}

function standingOf(runs: readonly RuledRun[], rule: StoppingRule): PointStanding {
  const cells = new Map<string, RuledRun[]>();
  for (const run of distinct(runs)) entry(cells, run.mechanism, () => []).push(run);
  const replications = Math.max(...[...cells.values()].map(({ length }) => length));
  const isOver = !runs.some(({ status }) => status === 'queued' || status === 'running' || status === 'cancelled');
  const look = new Look(cells, replications, rule);
  const states = [...cells.keys()].map((name) => [name, isOver ? look.stateOf(name) : 'open'] as const);
  const asksMore = isOver && states.some(([, state]) => state === 'open');
  return {
    point: runs[0]!.point,
    replications,
    next: asksMore ? look.next : undefined,
    cells: new Map(states),
  };
}

/** Equal seeds mean the same simulation listed twice, which counts once. */
function distinct(runs: readonly RuledRun[]): RuledRun[] {
  return [...new Map(runs.map((run) => [`${run.seed} ${run.mechanism}`, run])).values()];
}

/** The cells of a point at the look for their current number of replications. */
class Look {
  private readonly looks: readonly number[];
  private readonly isLast: boolean;

  constructor(
    private readonly cells: ReadonlyMap<string, readonly RuledRun[]>,
    private readonly replications: number,
    private readonly rule: StoppingRule,
  ) {
    this.looks = looksAt(rule.max, rule.min, GROWTH);
    this.isLast = replications >= rule.max;
  }

  get next(): number | undefined {
    return this.looks.find((look) => look > this.replications);
  }

  stateOf(name: string): CellState {
    if (this.measured(name).length === 0) return 'unmeasured';
    if (this.rule.relativeHalfWidth === null) return this.judged(this.ratioState(name));
    return this.judged(this.isNarrow(name, this.rule.relativeHalfWidth));
  }

  /** @param isMet null if no number of replications could decide */
  private judged(isMet: boolean | null): CellState {
    if (isMet === null) return 'unmeasured';
    if (isMet) return 'met';
    return this.isLast ? 'undecided' : 'open';
  }

  private isNarrow(name: string, most: number): boolean {
    if (!this.narrowAt(name, this.replications, most)) return false;
    if (this.isLast) return true;
    const before = this.looks.findLast((look) => look < this.replications);
    return before !== undefined && this.narrowAt(name, before, most);
  }

  private narrowAt(name: string, replications: number, most: number): boolean {
    const { mean, low, high } = estimateOf(this.cell(name, replications));
    if (low === null || high === null) return false;
    // A lower end that was cut off at 0 makes an interval no more certain.
    const half = low === 0 ? high - mean : (high - low) / 2;
    return half <= most * Math.abs(mean);
  }

  private ratioState(name: string): boolean | null {
    const { baseline } = this.rule;
    if (name === baseline) return true;
    const [cell, reference] = [this.cell(name), this.cell(baseline)];
    if (reference.runs.length === 0) return null;
    const ratio = ratioOf(cell, reference);
    if (!ratio || ratio.p === null) return false;
    // Equal results for every seed are an exact tie, which more replications would only confirm.
    if (cell.runs.every(({ value }, i) => value === reference.runs[i]?.value)) return true;
    return ratio.p < (this.isLast ? ERROR : EARLY_ERROR);
  }

  private cell(name: string, replications?: number): Cell {
    const runs = this.measured(name, replications).map((run) => ({ ...run, stages: null, occupancy: null }));
    return { x: name, series: name, runs, resolution: resolutionOf(this.rule.metric) };
  }

  /** Returns the successful runs among the first `replications`. */
  private measured(name: string, replications = this.replications): RuledRun[] {
    const runs = this.cells.get(name) ?? [];
    return runs.slice(0, replications).filter(({ status, value }) => status === 'succeeded' && value !== null);
  }
}
