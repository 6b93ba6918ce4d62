import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { type AdaptiveReplications, isAdaptive } from '../spec/replications.ts';
import type { CellState } from '../spec/resources/comparison.ts';
import { resolutionOf } from '../spec/statistics.ts';
import { usualMetrics } from '../spec/usual-metrics.ts';
import type { Cell } from './cells.ts';
import { type ComparableRun, entry, pointKey, type Scalar } from './comparable-run.ts';
import { looksAt } from './looks.ts';
import { estimateOf, ratioOf } from './ratios.ts';

/** Each look has half as many replications again as the one before. */
const GROWTH = 1.5;
/** Of the intervals that comparisons show. */
const ERROR = 0.05;
/** Of a ratio at looks before the last one (Haybittle 1971, Peto 1976): so little that the last one keeps its level. */
const EARLY_ERROR = 0.001;

/** When a point has enough replications. */
export interface StoppingRule extends Pick<AdaptiveReplications, 'min' | 'max'> {
  readonly metric: string;
  /** Share of the mean; null where every ratio to the baseline is to be decided. */
  readonly relativeHalfWidth: number | null;
  readonly baseline: string;
}

/** What the rule reads of a run. */
export type RuledRun = Pick<ComparableRun, 'point' | 'mechanism' | 'seed' | 'status' | 'value'>;

/** How a point stands to the rule. */
export interface PointStanding {
  readonly point: Readonly<Record<string, Scalar>>;
  /** Replications that were asked for. */
  readonly replications: number;
  /** Up to how many are wanted; undefined where these are enough, or not over yet. */
  readonly next: number | undefined;
  readonly cells: ReadonlyMap<string, CellState>;
}

/** The rule of a specification; undefined where the number of replications is fixed. */
export function stoppingRuleOf(spec: ExperimentSpec): StoppingRule | undefined {
  const { replications, show, baseline } = spec;
  if (!isAdaptive(replications)) return undefined;
  const { min, max, until } = replications;
  const shared = { min, max, baseline: baseline.mechanism };
  if (until !== 'decided') return { ...shared, ...until };
  return { ...shared, metric: show?.metric ?? usualMetrics(spec)[0] ?? '', relativeHalfWidth: null };
}

/**
 * How each point stands after these runs, in the order of their first runs. A function of the results alone: whoever has
 * the same ones asks for the same next ones.
 *
 * It is looked after numbers of replications that are fixed beforehand, each half as many again. All mechanisms of a point go
 * on together, so that they keep common seeds and their ratios stay paired. Before `max`, a mean has to be narrow enough at two looks in a
 * row: one look alone stops where a few results happen to lie close. A ratio has to differ from 1 with p < 0.001 (Haybittle
 * and Peto). At `max` what the comparison shows counts. What that does to intervals is measured in docs/statistics.md.
 * @param runs those of a cell in the order of their replications
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

/** The same seed twice is the same simulation listed twice: it counts once. */
function distinct(runs: readonly RuledRun[]): RuledRun[] {
  return [...new Map(runs.map((run) => [`${run.seed} ${run.mechanism}`, run])).values()];
}

/** The cells of a point at the look that their replications have come to. */
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

  /** @param isMet null where nothing can be said, however many replications there are */
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
    return low !== null && high !== null && (high - low) / 2 <= most * Math.abs(mean);
  }

  private ratioState(name: string): boolean | null {
    const { baseline } = this.rule;
    if (name === baseline) return true;
    const [cell, reference] = [this.cell(name), this.cell(baseline)];
    if (reference.runs.length === 0) return null;
    const ratio = ratioOf(cell, reference);
    if (!ratio || ratio.p === null) return false;
    // Results that are the same under every seed: an exact tie, of which more replications would say the same.
    if (cell.runs.every(({ value }, i) => value === reference.runs[i]?.value)) return true;
    return ratio.p < (this.isLast ? ERROR : EARLY_ERROR);
  }

  private cell(name: string, replications?: number): Cell {
    const runs = this.measured(name, replications).map((run) => ({ ...run, stages: null, occupancy: null }));
    return { x: name, series: name, runs, resolution: resolutionOf(this.rule.metric) };
  }

  /** Those of the first so many that gave a result. */
  private measured(name: string, replications = this.replications): RuledRun[] {
    const runs = this.cells.get(name) ?? [];
    return runs.slice(0, replications).filter(({ status, value }) => status === 'succeeded' && value !== null);
  }
}
