import type { Comparison } from '../spec/resources/comparison.ts';
import { csv } from './csv.ts';

/** Where the numbers of a table come from. */
export interface Provenance {
  readonly specDigest?: string | undefined;
  readonly modelVersion?: string | undefined;
}

/** The points of a comparison in full precision, one a line, with the values at which other axes are held. */
export function comparisonCsv(comparison: Comparison, provenance: Provenance = {}): string {
  const facets = Object.keys(comparison.facet);
  const header = ['metric', 'unit', comparison.x, comparison.series, ...facets, 'n', 'mean', 'low', 'high', 'baseline'];
  const ratios = ['ratio', 'ratio_low', 'ratio_high', 'ratio_p', 'spec_digest', 'model_version'];
  const rows = comparison.points.map(({ x, series, n, mean, low, high, ratio }) => [
    comparison.metric,
    comparison.unit,
    x,
    series,
    ...facets.map((path) => comparison.facet[path]!),
    ...[n, mean, low, high, comparison.baseline],
    ...[ratio?.value ?? '', ratio?.low ?? '', ratio?.high ?? '', ratio?.p ?? ''],
    ...[provenance.specDigest ?? '', provenance.modelVersion ?? ''],
  ]);
  return csv([[...header, ...ratios], ...rows]);
}
