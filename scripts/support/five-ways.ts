import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareLocally, subjectOf } from '../../src/cli/local-comparison.ts';
import { readSpecificationFile, requireSpecificationFile } from '../../src/cli/specification-file.ts';
import { type ExperimentPlan, planExperiment } from '../../src/plan/plan-experiment.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Run } from '../../src/spec/resources/run.ts';

const root = join(import.meta.dirname, '..', '..');
const FILE = join(root, 'test', 'papers', 'five-ways.json');

/** A question to one table, and how its specification is looked at. */
export interface Question {
  /** Of examples/five-ways, without its ending. */
  readonly id: string;
  readonly asks: string;
  readonly predicted: string;
  readonly view: { readonly x: string; readonly series?: string };
}

const MINIPAGE = 'mechanisms.dsm-isr.minipageBytes';

export const QUESTIONS: readonly Question[] = [
  {
    id: 'pages-or-loads',
    asks: 'From which locality on do pages beat remote loads?',
    predicted: 'a page has to save 9 gets, or 54 loads of the pool, between two invalidations',
    view: { x: 'workload.readsPerWrite' },
  },
  {
    id: 'minipages',
    asks: 'Which minipage is best, and is it the same for lookups as for inserts?',
    predicted: 'the larger for lookups, up to a page; 64 B for inserts',
    view: { x: 'workload.readsPerWrite', series: MINIPAGE },
  },
  {
    id: 'collisions-and-values',
    asks: 'Who wins when inserts collide, and with which size of values?',
    predicted: 'aa-poll at 25 % collisions; pages do not win',
    view: { x: 'workload.collisionRate' },
  },
  {
    id: 'readers',
    asks: 'Pages that all read and one writes: at how many readers do pages lose?',
    predicted: 'beyond about 6 readers pages lose unless there are more than 50 lookups for an insert',
    view: { x: 'processes' },
  },
  {
    id: 'in-flight',
    asks: 'Is a batch of descriptors worth more than the misses that a core has under way?',
    predicted: 'windows help rma by about their number until queue pairs are full; the pool gains less than 4 times',
    view: { x: 'workload.operationsInFlight' },
  },
  {
    id: 'consistency',
    asks: 'What does it cost that an insert stands before the next begins?',
    predicted: '5 to 20 times for what nobody waits for; nothing for pages',
    view: { x: 'workload.flushEvery' },
  },
  {
    id: 'receive-contexts',
    asks: 'Does it matter who receives, on machines of today?',
    predicted: 'dsm-isr changes by less than 25 % between 0.4 and 1.5 us, by more than half at 10 us',
    view: { x: 'machine.interruptLatencyNs' },
  },
  {
    id: 'pool-latency',
    asks: 'Up to which latency of the device do loads and stores beat a NIC?',
    predicted: 'against rma up to a way between 400 and 900 ns',
    view: { x: 'machine.poolWayNs' },
  },
];

/** Mean and ratio to the baseline, with the ends of their 95 % intervals; null with one replication. */
type Estimated = readonly [value: number, low: number | null, high: number | null];

export interface Cell {
  readonly x: string | number | boolean;
  readonly series: string;
  readonly mean: Estimated;
  readonly ratio: Estimated | null;
  /** The stage that takes most of an operation, its share; the resource that limits the rate, if one is full. */
  readonly stage: readonly [stage: string, share: number] | null;
  readonly limit: string | null;
}

/** One place of the axes that are held: what `onesided run` prints of it, in small. */
export interface AnsweredPlace extends Pick<Comparison, 'winners' | 'crossovers'> {
  readonly facet: Comparison['facet'];
  readonly cells: readonly Cell[];
}

export interface Answer {
  readonly metric: string;
  readonly unit: string;
  readonly baseline: string;
  readonly places: readonly AnsweredPlace[];
}

export type Answers = Readonly<Record<string, Answer>>;

export const committedAnswers = (): Answers => JSON.parse(readFileSync(FILE, 'utf8'));

export function commitAnswers(answers: Answers): void {
  writeFileSync(FILE, `${JSON.stringify(answers, null, 1)}\n`);
}

/** The runs of a question in quick size. */
export function planOf({ id }: Question): ExperimentPlan {
  const { spec } = requireSpecificationFile(readSpecificationFile(join(root, 'examples', 'five-ways', `${id}.yaml`)));
  return planExperiment(spec, { quick: true });
}

export function answerOf({ view }: Question, plan: ExperimentPlan, runs: readonly Run[]): Answer {
  const at = (facet: Comparison['facet']) => compareLocally(subjectOf(plan), runs, { ...view, facet });
  const first = at({});
  const places = (first.map ?? []).map(({ facet }) => at(facet));
  const { metric, unit, baseline } = first;
  return { metric, unit, baseline, places: (places.length > 0 ? places : [first]).map(placeOf) };
}

function placeOf(comparison: Comparison): AnsweredPlace {
  const { facet, points, winners } = comparison;
  const crossovers = comparison.crossovers.map((crossover) => ({
    ...crossover,
    at: rounded(crossover.at),
    interval: crossover.interval?.map(rounded) ?? null,
  }));
  return { facet, winners, crossovers, cells: points.map((point) => cellOf(point, comparison)) };
}

function cellOf(point: Comparison['points'][number], { stages, bottlenecks }: Comparison): Cell {
  const { x, series, ratio } = point;
  const isHere = (other: { x: Cell['x']; series: string }) => other.x === x && other.series === series;
  const own = stages.filter(isHere).toSorted((a, b) => b.meanNs - a.meanNs);
  const all = own.reduce((sum, { meanNs }) => sum + meanNs, 0);
  return {
    x,
    series,
    mean: estimated(point.mean, point.low, point.high),
    ratio: ratio && estimated(ratio.value, ratio.low, ratio.high),
    stage: own[0] ? [own[0].stage, rounded(own[0].meanNs / all)] : null,
    limit: bottlenecks.find(isHere)?.limit ?? null,
  };
}

const estimated = (value: number, low: number | null, high: number | null): Estimated => [
  rounded(value),
  low === null ? null : rounded(low),
  high === null ? null : rounded(high),
];

const rounded = (value: number): number => Number(value.toPrecision(4));
