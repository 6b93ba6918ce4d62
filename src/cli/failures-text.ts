import { axisValue } from '../figure/wording.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import type { Run } from '../spec/resources/run.ts';

/** Coordinates of a run in its plan. */
export interface Place {
  readonly mechanism: string;
  readonly point: Readonly<Record<string, string | number | boolean>>;
}

export const placeOfRun = ({ mechanism, point }: Run): Place => ({ mechanism: mechanismName(mechanism), point });

const MOST_CAUSES = 5;
const MOST_VALUES = 3;
const MOST_PENDING = 10;

/**
 * Groups unsuccessful runs by cause: their number, what distinguishes them from all others, and one example.
 * @param all coordinates of all runs of the plan
 */
export function failuresText(failed: readonly Run[], all: readonly Place[]): string {
  const causes = [...byCause(failed)].sort(([, a], [, b]) => b.length - a.length);
  const rest = causes.length > MOST_CAUSES ? [`  and ${causes.length - MOST_CAUSES} more causes`] : [];
  return [
    `${failed.length} of ${all.length} runs did not succeed:`,
    ...causes.slice(0, MOST_CAUSES).flatMap(([cause, runs]) => causeLines(cause, runs, all)),
    ...rest,
  ].join('\n');
}

function byCause(runs: readonly Run[]): Map<string, Run[]> {
  const found = new Map<string, Run[]>();
  for (const run of runs) {
    const cause = run.error ? `${run.status} (${run.error.code})` : run.status;
    found.set(cause, [...(found.get(cause) ?? []), run]);
  }
  return found;
}

function causeLines(cause: string, runs: readonly Run[], all: readonly Place[]): string[] {
  const [first] = runs as [Run];
  const reason = first.error?.message ?? 'no reason given';
  const example = runs.length > 1 ? `run ${first.index}, ` : '';
  return [
    `  ${runs.length} ${cause}${patternText(runs.map(placeOfRun), all)}`,
    `    ${example}${mechanismName(first.mechanism)}, P = ${first.processes}: ${reason}`,
    ...pendingLines(first),
  ];
}

function pendingLines({ pending = [] }: Run): string[] {
  const shown = pending.slice(0, MOST_PENDING).map(({ rank, line, operation }) => {
    return `    rank ${rank}, line ${line}: ${operation}`;
  });
  return pending.length > shown.length ? [...shown, '    …; --json lists all of them'] : shown;
}

/** Returns `, all firehose with machine.iotlbPageBytes = 1073741824`; empty if nothing is specific to these runs. */
function patternText(failed: readonly Place[], all: readonly Place[]): string {
  const paths = ['mechanism', ...Object.keys(failed[0]!.point)];
  const telling = paths.flatMap((path) => {
    const values = valuesOf(failed, path);
    return values.size < valuesOf(all, path).size && values.size <= MOST_VALUES ? [{ path, values }] : [];
  });
  if (telling.length === 0) return failed.length === all.length ? ', all runs' : '';
  const alike = all.filter((place) => telling.every(({ path, values }) => values.has(valueAt(place, path))));
  const share = alike.length === failed.length ? 'all' : `out of ${alike.length}`;
  const [mechanisms = '', ...others] = telling.map(({ path, values }) =>
    path === 'mechanism' ? [...values].join(', ') : `${path} = ${[...values].join(', ')}`,
  );
  const text =
    telling[0]!.path === 'mechanism'
      ? [mechanisms, others.join(' and ')].filter(Boolean).join(' with ')
      : `with ${[mechanisms, ...others].join(' and ')}`;
  return `, ${share} ${text}`;
}

const valueAt = (place: Place, path: string): string =>
  path === 'mechanism' ? place.mechanism : axisValue(path, place.point[path] ?? '');

const valuesOf = (places: readonly Place[], path: string): Set<string> =>
  new Set(places.map((place) => valueAt(place, path)));
