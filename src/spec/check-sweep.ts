import type { ParameterValue } from '../simulation/parameters.ts';
import type { SweepAxis } from './experiment-spec.ts';
import type { Faults } from './faults.ts';
import { readValue } from './read-value.ts';
import { normalPath, type SweepPath, unknownPath } from './sweep-paths.ts';
import { quote } from './wording.ts';

/** Returns the axes with paths and values in normal form; errors are added to `faults`. */
export function checkSweep(
  sweep: readonly SweepAxis[],
  known: ReadonlyMap<string, SweepPath>,
  faults: Faults,
): readonly SweepAxis[] {
  const swept = new Set<string>();
  return sweep.map((axis, index) => {
    const pointer = `/sweep/${index}`;
    const single = !('paths' in axis);
    const places = single ? [`${pointer}/path`] : axis.paths.map((_, place) => `${pointer}/paths/${place}`);
    const paths = (single ? [axis.path] : axis.paths).map((path, place) =>
      checkPath(path, { known, swept }, places[place] ?? pointer, faults),
    );
    const rows = single ? axis.values.map((value) => [value]) : axis.values;
    const values = checkRows(rows, { paths, single }, `${pointer}/values`, faults);
    if (single) return { path: paths[0]?.path ?? axis.path, values: values.map(([value]) => value ?? 0) };
    return { paths: paths.map((path, place) => path?.path ?? axis.paths[place] ?? ''), values };
  });
}

function checkPath(
  path: string,
  { known, swept }: { readonly known: ReadonlyMap<string, SweepPath>; readonly swept: Set<string> },
  pointer: string,
  faults: Faults,
): SweepPath | undefined {
  const found = known.get(normalPath(path));
  if (!found) faults.add(pointer, unknownPath(path, known));
  else if (swept.has(found.path)) faults.add(pointer, `${quote(path)} is swept twice; accepted: each path once`);
  else swept.add(found.path);
  return found;
}

function checkRows(
  rows: readonly (readonly ParameterValue[])[],
  { paths, single }: { readonly paths: readonly (SweepPath | undefined)[]; readonly single: boolean },
  pointer: string,
  faults: Faults,
): ParameterValue[][] {
  const seen = new Map<string, number>();
  return rows.map((row, index) => {
    const place = `${pointer}/${index}`;
    if (row.length !== paths.length) {
      faults.add(place, `the row has ${row.length} values; accepted: ${paths.length}, one for each path`);
      return [...row];
    }
    const read = row.map((value, column) => {
      const schema = paths[column]?.schema;
      return schema ? readParameter(schema, value, single ? place : `${place}/${column}`, faults) : value;
    });
    const earlier = seen.get(JSON.stringify(read));
    if (earlier !== undefined) faults.add(place, `the same as entry ${earlier}; accepted: each value once`);
    else seen.set(JSON.stringify(read), index);
    return read;
  });
}

function readParameter(
  schema: SweepPath['schema'],
  value: ParameterValue,
  pointer: string,
  faults: Faults,
): ParameterValue {
  const read = readValue(schema, value, pointer, faults);
  return typeof read === 'number' || typeof read === 'string' || typeof read === 'boolean' ? read : value;
}
