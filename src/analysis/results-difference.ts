import type { Difference } from '../spec/resources/difference.ts';
import type { Run } from '../spec/resources/run.ts';
import { entry, mechanismLabels, type Scalar } from './comparable-run.ts';
import { ratioOf } from './ratios.ts';
import { mean } from './statistics.ts';

type Found = Pick<Difference, 'cells' | 'pairs' | 'metrics' | 'changes' | 'missing'>;
type Change = Difference['changes'][number];
type Ratio = NonNullable<Change['metrics'][number]['ratio']>;

/** Successful runs of a mechanism at a point, by seed. Equal seeds are the same simulation. */
interface ResultCell {
  readonly mechanism: string;
  readonly point: Readonly<Record<string, Scalar>>;
  readonly runs: ReadonlyMap<number, Run>;
}

/**
 * Returns the differences between the results of two sets of runs. Cells correspond if they agree on all axes along which either
 * side varies, whether swept or fixed there; all other differences are what the comparison is about. Runs are paired by seed.
 */
export function resultsDifference(a: readonly Run[], b: readonly Run[]): Found {
  const paths = [...new Set(['processes', ...[...a, ...b].flatMap(({ point }) => Object.keys(point))])];
  const [ofA, ofB] = [cellsOf(a, paths), cellsOf(b, paths)];
  const pairs = { total: 0, sameDigest: 0, sameOperations: 0 };
  const changes: Change[] = [];
  let both = 0;
  for (const [key, cell] of ofA) {
    const other = ofB.get(key);
    if (!other) continue;
    both += 1;
    countPairs(cell, other, pairs);
    const change = changeOf(cell, other);
    if (change) changes.push(change);
  }
  const [onlyA, onlyB] = [withoutThose(ofA, ofB), withoutThose(ofB, ofA)];
  return {
    cells: { both, same: both - changes.length, onlyA: onlyA.length, onlyB: onlyB.length },
    pairs,
    metrics: summaryOf(changes),
    changes,
    missing: { a: onlyB, b: onlyA },
  };
}

function cellsOf(all: readonly Run[], paths: readonly string[]): Map<string, ResultCell> {
  const labels = mechanismLabels(all);
  const cells = new Map<string, ResultCell & { readonly runs: Map<number, Run> }>();
  for (const [i, run] of all.entries()) {
    if (run.digest === null) continue;
    const mechanism = labels[i]!;
    const point = pointOf(run, paths);
    const cell = entry(cells, JSON.stringify([mechanism, point]), () => ({ mechanism, point, runs: new Map() }));
    cell.runs.set(run.seed, run);
  }
  return cells;
}

/** Returns the values of a run on all axes, including those that vary only on the other side. */
function pointOf(run: Run, paths: readonly string[]): Record<string, Scalar> {
  const values = paths.flatMap((path): [string, Scalar][] => {
    const value = valueAt(run, path);
    return value === undefined ? [] : [[path, value]];
  });
  return Object.fromEntries(values);
}

type Parameters = Readonly<Record<string, Scalar>>;

/** A parameter of another mechanism does not apply to a run. */
function valueAt(run: Run, path: string): Scalar | undefined {
  const { processes, machine } = run;
  const [workload, mechanism]: [Parameters, Parameters] = [run.workload, run.mechanism];
  const [part = '', ...names] = path.split('.');
  if (path === 'processes') return processes;
  if (path === 'machine') return machine.preset;
  if (part === 'machine') return machine.parameters[names.join('.')];
  if (part === 'workload') return workload[names.join('.')];
  const name = names.pop() ?? '';
  return names.join('.') === String(mechanism.as ?? mechanism.kind) ? mechanism[name] : undefined;
}

function countPairs(a: ResultCell, b: ResultCell, pairs: Found['pairs']): void {
  for (const [seed, run] of a.runs) {
    const other = b.runs.get(seed);
    if (!other) continue;
    pairs.total += 1;
    if (run.digest === other.digest) pairs.sameDigest += 1;
    if (run.operationsDigest === other.operationsDigest) pairs.sameOperations += 1;
  }
}

/** Returns undefined if both have the same seeds with the same metrics. */
function changeOf(a: ResultCell, b: ResultCell): Change | undefined {
  const names = new Set([...a.runs.values(), ...b.runs.values()].flatMap(({ metrics }) => Object.keys(metrics)));
  const metrics = [...names].flatMap((metric) => metricChange(metric, a, b) ?? []);
  const n = { a: a.runs.size, b: b.runs.size };
  if (metrics.length === 0 && n.a === n.b) return undefined;
  return { mechanism: a.mechanism, point: { ...a.point }, n, metrics };
}

function metricChange(metric: string, a: ResultCell, b: ResultCell): Change['metrics'][number] | undefined {
  const [ofA, ofB] = [valuesOf(metric, a), valuesOf(metric, b)];
  const paired = [...ofA].filter(([seed]) => ofB.has(seed));
  const isSame =
    paired.length > 0 ? paired.every(([seed, value]) => ofB.get(seed) === value) : meansOf(ofA) === meansOf(ofB);
  if (isSame) return undefined;
  const [run] = [...a.runs.values(), ...b.runs.values()].filter(({ metrics }) => metric in metrics);
  const unit = run?.metrics[metric]?.unit ?? '1';
  return { metric, unit, a: meansOf(ofA), b: meansOf(ofB), ratio: ratioBetween(ofB, ofA) };
}

type Values = ReadonlyMap<number, number>;

function valuesOf(metric: string, { runs }: ResultCell): Values {
  const values = [...runs].flatMap(([seed, { metrics }]): [number, number][] => {
    const value = metrics[metric]?.value;
    return value === undefined ? [] : [[seed, value]];
  });
  return new Map(values);
}

const meansOf = (values: Values): number | null => (values.size > 0 ? mean([...values.values()]) : null);

/** As in comparisons: over common seeds, otherwise as independent samples. */
function ratioBetween(values: Values, reference: Values): Ratio | null {
  if (values.size === 0 || reference.size === 0) return null;
  const cell = (of: Values) => ({
    ...{ x: '', series: '' },
    runs: [...of].map(([seed, value]) => ({ seed, value, ...OF_NO_PLACE })),
  });
  return ratioOf(cell(values), cell(reference));
}

const OF_NO_PLACE = { point: {}, mechanism: '', status: 'succeeded', stages: null, occupancy: null } as const;

/** Whether an interval excludes 1. */
const isSignificant = ({ low, high }: Ratio): boolean => low !== null && high !== null && (low > 1 || high < 1);

function summaryOf(changes: readonly Change[]): Found['metrics'] {
  const byMetric = new Map<string, Change['metrics'][number][]>();
  for (const change of changes.flatMap(({ metrics }) => metrics)) entry(byMetric, change.metric, () => []).push(change);
  return [...byMetric].map(([metric, found]) => {
    const ratios = found.flatMap(({ ratio }) => ratio ?? []);
    const values = ratios.map(({ value }) => value);
    return {
      ...{ metric, unit: found[0]!.unit, cells: found.length, significant: ratios.filter(isSignificant).length },
      smallest: values.length > 0 ? Math.min(...values) : null,
      largest: values.length > 0 ? Math.max(...values) : null,
    };
  });
}

function withoutThose(cells: ReadonlyMap<string, ResultCell>, others: ReadonlyMap<string, unknown>) {
  return [...cells].flatMap(([key, { mechanism, point, runs }]) =>
    others.has(key) ? [] : [{ mechanism, point: { ...point }, n: runs.size }],
  );
}
