import type { Comparison, Scalar } from '../api/types.ts';

/** The parts of a comparison chosen in the URL. Undefined leaves a choice to the service. */
export interface Choice {
  readonly metric: string | undefined;
  readonly x: string | undefined;
  readonly series: string | undefined;
  readonly baseline: string | undefined;
  /** `path=value` for each held axis. */
  readonly facets: readonly string[];
}

const MECHANISM = 'mechanism';

/** Returns the short key of an axis in the URL: its last part, or the whole path if two axes end with the same part. */
export function facetKey(path: string, paths: readonly string[]): string {
  const last = path.split('.').at(-1) ?? path;
  const isAlone = paths.filter((other) => other.split('.').at(-1) === last).length === 1;
  return isAlone ? last : path;
}

export function readChoice(query: URLSearchParams, axisPaths: readonly string[]): Choice {
  const value = (key: string) => query.get(key) ?? undefined;
  const x = value('x');
  const series = value('series');
  const paths = [...axisPaths, MECHANISM];
  const facets = paths.flatMap((path) => {
    const held = query.get(facetKey(path, paths));
    return held === null || path === x || path === (series ?? MECHANISM) ? [] : [`${path}=${held}`];
  });
  return { metric: value('metric'), x, series, baseline: value('baseline'), facets };
}

/** Returns the query of `GET /v1/experiments/{id}/comparison`, without omitted choices. */
export function comparisonQuery(choice: Choice) {
  const { metric, x, series, baseline, facets } = choice;
  return {
    ...(metric ? { metric } : {}),
    ...(x ? { x } : {}),
    ...(series ? { series } : {}),
    ...(baseline ? { baseline } : {}),
    ...(facets.length > 0 ? { facet: [...facets] } : {}),
  };
}

/** Returns the equivalent command line. */
export function comparisonCommand(id: string, comparison: Comparison): string {
  const facets = Object.entries(comparison.facet).map(([path, value]) => ` --facet ${quoted(`${path}=${value}`)}`);
  const { metric, x, series, baseline } = comparison;
  const lines = series === MECHANISM ? '' : ` --series ${quoted(series)}`;
  return `npx onesided compare ${id} --metric ${metric} --x ${quoted(x)}${lines} --baseline ${quoted(baseline)}${facets.join('')}`;
}

function quoted(text: string): string {
  return /^[\w.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Returns the x of the cursor: from the URL, otherwise the last x at which the baseline has a result. If results are missing, an
 * x reached by most series is preferred to one reached by few.
 */
export function cursorOf(comparison: Comparison, asked: string | null): Scalar | undefined {
  const known = comparison.points.find((point) => String(point.x) === asked);
  if (known) return known.x;
  const counts = new Map<Scalar, number>();
  for (const { x } of comparison.points) counts.set(x, (counts.get(x) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const shared = comparison.points.filter((point) => (counts.get(point.x) ?? 0) > most / 2);
  const own = shared.filter((point) => point.series === comparison.baseline);
  const numbers = (own.length > 0 ? own : shared).map((point) => point.x);
  return numbers.every((x) => typeof x === 'number')
    ? numbers.toSorted((a, b) => Number(a) - Number(b)).at(-1)
    : numbers.at(-1);
}
