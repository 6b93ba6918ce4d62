import { type Command, InvalidArgumentError } from 'commander';
import type { ComparisonOptions } from '../analysis/asked-or-shown.ts';

/** Adds the options that select what to compare; shared by `run` and `compare`. */
export function withComparisonOptions(command: Command): Command {
  return command
    .option(
      '--metric <name>',
      'metric to compare; .p50, .p99 or .max selects a percentile (default: the metric that the specification shows first, else the primary metric of the workload; see `catalog workloads`)',
    )
    .option(
      '--x <path>',
      'sweep axis along x (default: that of the specification, else processes, else the numeric axis with the most values)',
    )
    .option(
      '--series <path>',
      'what each line stands for: mechanism, or a sweep axis (default: that of the specification, else mechanism)',
    )
    .option('--baseline <value>', 'series that the ratios refer to (default: that of the specification)')
    .option(
      '--facet <path=value>',
      'hold another axis at a value, such as 0.25 or "1 MiB"; repeatable (default: the first value of each)',
      facet,
    );
}

/** Returns only the options of the comparison. */
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

function facet(given: string, before: Record<string, string> = {}): Record<string, string> {
  const at = given.indexOf('=');
  if (at < 1 || at === given.length - 1) throw new InvalidArgumentError('Give it as path=value.');
  return { ...before, [given.slice(0, at)]: given.slice(at + 1) };
}
