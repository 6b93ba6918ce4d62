import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { rowsOf } from '../spec/normal-form.ts';
import type { Comparison } from '../spec/resources/comparison.ts';

/** Options of a comparison. Omitted ones have defaults. */
export interface ComparisonOptions {
  readonly metric?: string;
  readonly x?: string;
  readonly series?: string;
  readonly baseline?: string;
  readonly facet?: Comparison['facet'];
}

/**
 * Returns the view that a specification shows first, with its own settings. With only one mechanism and a single axis of values
 * that are not numbers, such as schedules, there is one series per value.
 */
export function openingView({
  show,
  mechanisms,
  sweep,
}: Pick<ExperimentSpec, 'show' | 'mechanisms' | 'sweep'>): ComparisonOptions {
  if (show) return show;
  const columns = sweep
    .map(rowsOf)
    .flatMap(({ paths, rows }) =>
      paths.map((path, place) => ({ path, values: new Set(rows.map((row) => row[place])) })),
    );
  const named = columns.filter(
    ({ values }) => values.size > 1 && [...values].some((value) => typeof value === 'string'),
  );
  const [only] = named;
  return only && named.length === 1 && mechanisms.length === 1 ? { series: only.path } : {};
}

/**
 * Completes the requested options with those shown before, or shown first. If x or series changes, or one of the two axes is
 * held, options that belonged to the former axis are dropped.
 */
export function askedOrShown(asked: ComparisonOptions, shown: ComparisonOptions): ComparisonOptions {
  const { baseline, x, series, ...others } = shown;
  const isHeld = (path: string) => Object.hasOwn(asked.facet ?? {}, path);
  const keepsX = x !== undefined && x !== asked.series && !isHeld(x);
  const keepsSeries = series !== undefined && series !== asked.x && !isHeld(series);
  const isSameSeries = (asked.series === undefined || asked.series === series) && (series === undefined || keepsSeries);
  const kept = {
    ...others,
    ...(keepsX && { x }),
    ...(keepsSeries && { series }),
    ...(baseline !== undefined && isSameSeries && { baseline }),
  };
  const held = Object.entries(shown.facet ?? {}).filter(([path]) => path !== asked.x && path !== asked.series);
  return { ...kept, ...asked, facet: { ...Object.fromEntries(held), ...asked.facet } };
}
