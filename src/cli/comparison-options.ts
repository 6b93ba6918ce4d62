import { type Command, InvalidArgumentError } from 'commander';
import type { Comparison } from '../spec/resources/comparison.ts';

/** What may be chosen of a comparison on the command line. */
export interface ComparisonOptions {
  readonly metric?: string;
  readonly x?: string;
  readonly series?: string;
  readonly baseline?: string;
  readonly facet?: Comparison['facet'];
}

/** Adds the options that choose what is compared; `run` and `compare` share them. */
export function withComparisonOptions(command: Command): Command {
  return command
    .option(
      '--metric <name>',
      'metric to compare, or with .p50, .p99, .max a percentile of it (default: the primary metric of the workload; see `catalog workloads`)',
    )
    .option('--x <path>', 'sweep axis along x (default: processes, else the numeric axis with most values)')
    .option('--series <path>', 'what a line stands for: mechanism, or a sweep axis (default: mechanism)')
    .option('--baseline <value>', 'series that the ratios refer to (default: that of the specification)')
    .option(
      '--facet <path=value>',
      'hold another axis at a value, as 0.25 or "1 MiB"; repeatable (default: the first value of each)',
      facet,
    );
}

/** The options of a comparison alone. */
export function comparisonOptions(options: ComparisonOptions): ComparisonOptions {
  const { metric, x, series, baseline, facet: held } = options;
  return {
    ...(metric !== undefined && { metric }),
    ...(x !== undefined && { x }),
    ...(series !== undefined && { series }),
    ...(baseline !== undefined && { baseline }),
    ...(held !== undefined && { facet: held }),
  };
}

/**
 * What is asked for, and where nothing is what was shown before. Another axis for x or the series takes the baseline or
 * the axis along that belonged to the earlier one.
 */
export function askedOrShown(asked: ComparisonOptions, shown: ComparisonOptions): ComparisonOptions {
  const { baseline, x, series, ...others } = shown;
  const isSameSeries = asked.series === undefined || asked.series === series;
  const kept = {
    ...others,
    ...(x !== undefined && x !== asked.series && { x }),
    ...(series !== undefined && series !== asked.x && { series }),
    ...(baseline !== undefined && isSameSeries && series !== asked.x && { baseline }),
  };
  const held = Object.entries(shown.facet ?? {}).filter(([path]) => path !== asked.x && path !== asked.series);
  return { ...kept, ...asked, facet: { ...Object.fromEntries(held), ...asked.facet } };
}

function facet(given: string, before: Record<string, string> = {}): Record<string, string> {
  const at = given.indexOf('=');
  if (at < 1 || at === given.length - 1) throw new InvalidArgumentError('Write it as path=value.');
  return { ...before, [given.slice(0, at)]: given.slice(at + 1) };
}
