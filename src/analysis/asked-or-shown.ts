import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { rowsOf } from '../spec/normal-form.ts';
import type { Comparison } from '../spec/resources/comparison.ts';

/** What may be chosen of a comparison; what is left out has a default. */
export interface ComparisonOptions {
  readonly metric?: string;
  readonly x?: string;
  readonly series?: string;
  readonly baseline?: string;
  readonly facet?: Comparison['facet'];
}

/**
 * What a specification shows first: what it says itself. Where it compares nothing by mechanism, as it has only one, but by
 * a single axis of other things than numbers, such as schedules, a line stands for each of those.
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
 * What is asked for, and where nothing is what was shown before, or is shown first. Another axis for x or the series, or an axis
 * that is held, takes along what belonged to the earlier one.
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
