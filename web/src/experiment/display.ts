import { seriesNames } from '../../../src/figure/comparison.ts';
import { catalogue } from '../api/catalogue.svelte.ts';
import type { Comparison } from '../api/types.ts';
import { type Look, seriesLooks, UNKNOWN } from '../plots/looks.ts';
import type { PlotView } from '../plots/plot-space.ts';

/** Returns the looks of a comparison's series: fixed for each mechanism, along one ramp for values of a parameter. */
export function lookFor(comparison: Comparison): (series: string) => Look {
  const { series, axes, kinds } = comparison;
  const values = axes.find(({ path }) => path === series)?.values.map(String) ?? [];
  const looks = seriesLooks({ series, names: seriesNames(comparison), values, kinds }, (kind) =>
    catalogue.mechanism(kind),
  );
  return (name) => looks.get(name) ?? UNKNOWN;
}

export function viewOf(text: string | null): PlotView {
  return text === 'abs' || text === 'ratio' ? text : 'both';
}
