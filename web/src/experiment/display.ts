import type { Comparison } from '../api/types.ts';
import type { PlotView } from '../plots/comparison-layout.ts';
import { type Look, rampLook } from '../plots/looks.ts';
import { mechanismLook } from '../plots/mechanism-look.ts';

/** How each series of a comparison looks: a mechanism always the same, values of a parameter along one ramp. */
export function lookFor(comparison: Comparison): (series: string) => Look {
  if (comparison.series === 'mechanism') return mechanismLook;
  const values = comparison.axes.find(({ path }) => path === comparison.series)?.values.map(String) ?? [];
  return (series) => rampLook(Math.max(0, values.indexOf(series)), values.length);
}

export function viewOf(text: string | null): PlotView {
  return text === 'abs' || text === 'ratio' ? text : 'both';
}
