import { seriesNames } from '../../../src/figure/comparison.ts';
import { comparisonCsv } from '../../../src/figure/csv.ts';
import { placeText } from '../../../src/figure/wording.ts';
import { save } from '../api/download.ts';
import type { Comparison, Experiment } from '../api/types.ts';
import { pngOf, standaloneSvg } from '../plots/export-image.ts';

// Fetched when something is exported for the first time.

interface Shown {
  readonly experiment: Experiment;
  readonly comparison: Comparison | undefined;
  readonly svg: SVGSVGElement;
}

export async function saveSvg({ svg, ...shown }: Shown): Promise<void> {
  save(new Blob([standaloneSvg(svg, footer(shown))], { type: 'image/svg+xml' }), `${shown.experiment.id}.svg`);
}

export async function savePng({ svg, ...shown }: Shown): Promise<void> {
  save(await pngOf(standaloneSvg(svg, footer(shown))), `${shown.experiment.id}.png`);
}

/** Saves the points of the series that are displayed. */
export async function saveCsv(experiment: Experiment, comparison: Comparison, hide: string): Promise<void> {
  const hidden = new Set(hide.split(','));
  const shown = seriesNames(comparison).filter((name) => !hidden.has(name));
  const { id, specDigest, modelVersion } = experiment;
  const csv = comparisonCsv(comparison, { specDigest, modelVersion, link: location.href }, shown);
  save(new Blob([csv], { type: 'text/csv' }), `${id}-${comparison.metric}.csv`);
}

/** Names the values at which the comparison holds the other axes: without them a figure on paper means nothing. */
function footer({ experiment, comparison }: Omit<Shown, 'svg'>): string[] {
  return [
    [experiment.name, experiment.id, comparison ? placeText(comparison.facet) : ''].filter(Boolean).join(', '),
    `specification sha256 ${experiment.specDigest.slice(0, 16)}, model ${experiment.modelVersion}`,
    location.href,
  ];
}
