import type { PlannedStudy } from '../../src/cli/reproduction.ts';
import type { Contradiction } from '../../src/papers/contradiction.ts';
import { Random } from '../../src/simulation/engine/random.ts';
import type { ParameterValue } from '../../src/simulation/parameters.ts';
import { rowsOf } from '../../src/spec/normal-form.ts';
import { type FreeParameter, freeParameters } from './free-parameters.ts';
import type { Values } from './variants.ts';

/** A searched parameter: some values, or a range sampled uniformly, logarithmically for positive ranges. */
export type Dimension = { readonly path: string } & (
  | { readonly values: readonly ParameterValue[] }
  | { readonly low: number; readonly high: number; readonly isInteger: boolean }
);

/**
 * Returns all free parameters of some studies that none of them sets or varies, and those named in addition. An end that is
 * invalid with all other values unchanged is omitted.
 */
export function dimensionsOf(
  studies: readonly PlannedStudy[],
  also: Contradiction['also'] = {},
  isPossible: (set: Values) => boolean,
): Dimension[] {
  const named = Object.entries(also).map(
    ([path, range]): Dimension => ('low' in range ? { path, ...range, isInteger: false } : { path, values: range }),
  );
  const free = new Map<string, FreeParameter>();
  for (const { plan } of studies) {
    if (!('runs' in plan)) continue;
    for (const each of freeParameters(plan)) free.set(each.path, each);
  }
  for (const path of [...Object.keys(also), ...variedBy(studies), ...setBy(studies)]) free.delete(path);
  const derived = [...free.values()].flatMap((parameter) => {
    const ends = parameter.ends.filter((end) => isPossible({ [parameter.path]: end }));
    return ends.length > 0 ? [dimension({ ...parameter, ends })] : [];
  });
  return [...named, ...derived];
}

const variedBy = (studies: readonly PlannedStudy[]): string[] =>
  studies.flatMap(({ plan }) => ('spec' in plan ? plan.spec.sweep.flatMap((axis) => rowsOf(axis).paths) : []));

/** Returns parameters set by some study: moving one would change the subject of that study. */
const setBy = (studies: readonly PlannedStudy[]): string[] =>
  studies.flatMap(({ plan }) => {
    if (!('spec' in plan)) return [];
    const { machine, workload, mechanisms } = plan.spec;
    const names = (prefix: string, values: object = {}) => Object.keys(values).map((name) => `${prefix}.${name}`);
    return [
      ...names('machine', machine.override),
      ...names('workload', workload),
      ...mechanisms.flatMap((mechanism) => names(`mechanisms.${mechanism.kind}`, mechanism)),
    ];
  });

/** Powers of two remain powers of two, such as sizes of caches, lines and tables. */
function dimension({ path, value, ends, isInteger }: FreeParameter): Dimension {
  const isPower = isInteger && Number.isInteger(Math.log2(Number(value)));
  if (typeof value !== 'number' || isPower) return { path, values: [value, ...ends] };
  const numbers = [value, ...ends].map(Number);
  return { path, low: Math.min(...numbers), high: Math.max(...numbers), isInteger };
}

interface Neighbourhood {
  readonly about: Values;
  /** Width as a share of each range. */
  readonly width: number;
}

/** Latin hypercube sampling: of n points, each n-th of a range contains one. Deterministic. */
export class Sampler {
  private readonly random: Random;

  constructor(
    name: string,
    private readonly dimensions: readonly Dimension[],
  ) {
    this.random = new Random(1, `search ${name}`);
  }

  draw(count: number, near?: Neighbourhood): Values[] {
    const columns = this.dimensions.map((dimension) => this.column(dimension, count, near));
    return Array.from({ length: count }, (_, i) =>
      Object.fromEntries(this.dimensions.map(({ path }, d) => [path, columns[d]![i]!])),
    );
  }

  private column(dimension: Dimension, count: number, near?: Neighbourhood): ParameterValue[] {
    const places = this.shuffled(count).map((place) => (place + this.random.fraction()) / count);
    if ('values' in dimension) {
      const { values, path } = dimension;
      // Near a given point, most parameters keep its values.
      const stays = (place: number) => near !== undefined && place >= near.width;
      return places.map((place) => (stays(place) ? near!.about[path]! : values[this.random.below(values.length)]!));
    }
    return places.map((place) => valueAt(dimension, place, near));
  }

  private shuffled(count: number): number[] {
    const order = Array.from({ length: count }, (_, i) => i);
    for (let i = count - 1; i > 0; i -= 1) {
      const j = this.random.below(i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  }
}

function valueAt(
  { path, low, high, isInteger }: Extract<Dimension, { low: number }>,
  place: number,
  near?: Neighbourhood,
): number {
  const isLogarithmic = low > 0;
  const [from, to] = isLogarithmic ? [Math.log(low), Math.log(high)] : [low, high];
  const middle = near
    ? isLogarithmic
      ? Math.log(Number(near.about[path]))
      : Number(near.about[path])
    : (from + to) / 2;
  const half = (near?.width ?? 1) * ((to - from) / 2);
  const drawn = middle + (2 * place - 1) * half;
  const within = Math.min(to, Math.max(from, drawn));
  const value = isLogarithmic ? Math.exp(within) : within;
  return isInteger ? Math.round(value) : Number(value.toPrecision(6));
}
