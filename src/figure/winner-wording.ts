import type { Comparison } from '../spec/resources/comparison.ts';
import { isTested, seriesNames } from './comparison.ts';
import { busyTimeText, resourceName } from './resources.ts';
import { stageName } from './stages.ts';
import { timeText } from './units.ts';
import { inSentence, seriesText, stretchText, UNTESTED } from './wording.ts';

type Winner = Comparison['winners'][number];

/**
 * Explains how winners were tested; undefined if they were not, or with two series only, which are a single pair. With several
 * pairs, series may be indistinguishable jointly although an individual interval separates them, mostly with few replications.
 */
export function winnersNote(comparison: Comparison): string | undefined {
  const isFamily = isTested(comparison) && seriesNames(comparison).length > 2;
  return isFamily ? 'all pairs are tested jointly; intervals are individual' : undefined;
}

/**
 * `P 32 to 64: am; ahead of rma: wire is 310 ns shorter (at P 64)`,
 * `P 128: aa-sp, not distinguishable from aa-poll; next is rma, limited by CPU cores (900 ns per operation against 310 ns)`.
 */
export function winnerText(winner: Winner, { x, series }: Comparison): string {
  const [best = '', ...equal] = winner.series.map((name) => seriesText(series, name));
  const names = equal.length > 0 ? `${best}, not distinguishable from ${equal.join(', ')}` : best;
  const untested = winner.significant === null ? ` (${UNTESTED})` : '';
  return `${stretchText(winner, x)}: ${names}${untested}${decidingText(winner, { x, series })}`;
}

/**
 * Returns the reason for the best series' lead as the end of a sentence; empty if nothing can be distinguished. It holds at one
 * x, which is named for longer stretches, as another series may come second elsewhere.
 */
export function decidingText(
  { decides, from, to }: Pick<Winner, 'decides' | 'from' | 'to'>,
  { x, series }: Pick<Comparison, 'x' | 'series'>,
): string {
  if (decides === null) return '';
  const { at, against, stage, deltaNs, limit } = decides;
  const place = from === to ? '' : ` (at ${stretchText({ from: at, to: at }, x)})`;
  const other = seriesText(series, against);
  const cause = limit === null ? '' : `, limited by ${limitText(limit)}`;
  if (stage === null || deltaNs === null) return `; next is ${other}${cause}${place}`;
  return `; ahead of ${other}${cause}: ${inSentence(stageName(stage))} is ${timeText(-deltaNs)} shorter${place}`;
}

type Limit = NonNullable<NonNullable<Winner['decides']>['limit']>;

const limitText = ({ resource, nsPerOperation, bestNsPerOperation }: Limit): string =>
  `${inSentence(resourceName(resource))} (${busyTimeText(nsPerOperation)} per operation against ${busyTimeText(bestNsPerOperation)})`;
