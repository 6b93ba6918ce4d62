import { axisValue } from '../../../src/figure/wording.ts';
import { axisName, exact, withUnit } from '../numbers/format.ts';

type Value = number | string | boolean;
export interface Axis {
  readonly path: string;
  readonly values: readonly Value[];
}

/** The axes of a specification; an axis of several paths in lockstep gives one entry a path. */
export function axesOf(specification: unknown): Axis[] {
  const sweep = field(specification, 'sweep');
  if (!Array.isArray(sweep)) return [];
  return sweep.flatMap((axis) => {
    const values = field(axis, 'values');
    const path = field(axis, 'path');
    const paths = field(axis, 'paths');
    if (!Array.isArray(values)) return [];
    if (typeof path === 'string') return [{ path, values: values.filter(isValue) }];
    return Array.isArray(paths)
      ? lockstep(
          paths.filter((name) => typeof name === 'string'),
          values,
        )
      : [];
  });
}

function lockstep(paths: readonly string[], rows: readonly unknown[]): Axis[] {
  const columns = rows.filter((row) => Array.isArray(row));
  return paths.map((path, place) => ({ path, values: columns.map((row): unknown => row[place]).filter(isValue) }));
}

/** `P 32…4096 × collision rate 0.05, 0.25`. */
export function sweepSummary(specification: unknown): string {
  const axes = axesOf(specification);
  const processes = field(specification, 'processes');
  const swept = axes.some(({ path }) => path === 'processes');
  const alone = !swept && typeof processes === 'number' ? [`P ${exact(processes)}`] : [];
  return [...alone, ...axes.map(({ path, values }) => `${short(path)} ${spread(path, values)}`)].join(' × ');
}

const short = (path: string): string => axisName(path).replace(': ', ' ');

function spread(path: string, swept: readonly Value[]): string {
  // An axis in lockstep with another may say the same several times.
  const values = [...new Set(swept)];
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined) return '–';
  const before =
    values.length > 3
      ? [`${axisValue(path, first)}…`]
      : values.slice(0, -1).map((value) => `${axisValue(path, value)}, `);
  return before.join('') + withUnit(path, last);
}

function isValue(value: unknown): value is Value {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

/** A key of something that may be an object. */
export function field(of: unknown, key: string): unknown {
  return typeof of === 'object' && of !== null && key in of ? (of as Record<string, unknown>)[key] : undefined;
}
