import type { Scalar } from '../analysis/comparable-run.ts';
import { Binding } from '../spec/binding.ts';
import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { rowsOf } from '../spec/normal-form.ts';
import { requireSpecification } from '../spec/parse.ts';
import { takesWholeNumbers } from '../spec/schema-node.ts';
import { normalPath } from '../spec/sweep-paths.ts';
import { inUnit, pathUnit } from '../spec/units.ts';
import { refusal } from './refusal.ts';
import { isPowerOfTwo, rounded } from './round-values.ts';

/** Values to explore for each path: a list, or a range from which the exploration picks values. */
export type Over = Readonly<Record<string, readonly Scalar[] | { readonly from: number; readonly to: number }>>;

/** Number of starting values in a range. */
const STARTS = 5;
/** Ranges whose ends differ by at least this factor start with equal ratios between values, others with equal differences. */
const GEOMETRIC = 8;

/** Returns the specification with axes added or their values replaced, and the paths that are given as ranges. */
export function withOver(spec: ExperimentSpec, over: Over): { spec: ExperimentSpec; ranges: string[] } {
  const known = new Binding(spec).paths;
  const isWhole = (path: string) => takesWholeNumbers(known.get(path)?.schema ?? {});
  const given = Object.entries(over).map(([path, chosen]) => ({ path: normalPath(path), chosen }));
  const taken = given.map(({ path }) => path);
  const kept = spec.sweep.filter((axis) => !rowsOf(axis).paths.some((path) => taken.includes(path)));
  const added = given.map(({ path, chosen }) => ({
    path,
    values: 'from' in chosen ? startsIn(path, chosen, isWhole(path)) : chosen,
  }));
  const { quick: _quick, ...rest } = spec;
  const widened = requireSpecification({ ...rest, sweep: [...kept, ...added] });
  return { spec: widened, ranges: given.flatMap(({ path, chosen }) => ('from' in chosen ? [path] : [])) };
}

function startsIn(path: string, { from, to }: { from: number; to: number }, isWhole: boolean): number[] {
  if (!(to > from)) throw refusal('over', `${path}: ${from}..${to} is not a range; accepted: the lower end first`);
  const isGeometric = from > 0 && to / from >= GEOMETRIC;
  const at = (share: number) => (isGeometric ? from * (to / from) ** share : from + (to - from) * share);
  const between = Array.from({ length: STARTS - 2 }, (_, i) => at((i + 1) / (STARTS - 1)));
  const round = roundingOf([from, ...between, to], isWhole, isGeometric);
  return [...new Set([from, ...between.map(round), to])];
}

/** Sizes are mostly powers of two, and only these divide each other: between powers, others are not tried at first. */
function roundingOf(values: readonly number[], isWhole: boolean, isGeometric: boolean): (value: number) => number {
  const [from, to] = [values[0]!, values.at(-1)!];
  if (isWhole && isGeometric && isPowerOfTwo(from) && isPowerOfTwo(to))
    return (value) => 2 ** Math.round(Math.log2(value));
  return isWhole ? Math.round : (value) => rounded(value, (to - from) / STARTS / 4);
}

/** Returns an error about the specification of `withOver`, with advice where values were chosen in a range, not written. */
export function withChosenValues(error: unknown, { sweep }: ExperimentSpec, ranges: readonly string[]): unknown {
  if (!(error instanceof ProblemError)) return error;
  const faults = error.errors.map(({ pointer, detail }) => {
    const [, axis, row] = /^\/sweep\/(\d+)\/values\/(\d+)/.exec(pointer) ?? [];
    const path = axis === undefined ? undefined : rowsOf(sweep[Number(axis)]!).paths[0]!;
    const values = path !== undefined && ranges.includes(path) ? rowsOf(sweep[Number(axis)]!).rows : [];
    const isChosen = Number(row) > 0 && Number(row) < values.length - 1;
    const advice = `the value was chosen in the range ${values[0]}..${values.at(-1)}: list those to try instead`;
    return isChosen ? { pointer, detail: `${detail}; ${advice} (${path}=a,b,c)` } : { pointer, detail };
  });
  const detail = faults.find(({ detail: one }, i) => one !== error.errors[i]!.detail)?.detail;
  return detail === undefined ? error : new ProblemError(error.code, detail, faults, { cause: error });
}

/**
 * Parses `path=a,b,c` or `path=low..high`, numbers with or without a unit.
 * @throws ProblemError if the text is neither
 */
export function parseOver(text: string): Over {
  const at = text.indexOf('=');
  const [path, values] = [text.slice(0, at).trim(), text.slice(at + 1)];
  if (at < 1 || values.trim() === '') {
    throw refusal('over', `${text} names no values; accepted: path=a,b,c or path=low..high`);
  }
  const [low, high, ...more] = values.split('..').map((end) => numberIn(path, end));
  if (low === undefined || high === undefined || more.length > 0) {
    return { [path]: values.split(',').map((value) => scalarIn(path, value.trim())) };
  }
  return { [path]: { from: low, to: high } };
}

const numberIn = (path: string, text: string): number | undefined => inUnit(text.trim(), pathUnit(path) || '1');

function scalarIn(path: string, text: string): Scalar {
  if (text === 'true' || text === 'false') return text === 'true';
  return numberIn(path, text) ?? text;
}
