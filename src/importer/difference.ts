import { canonicalJson } from '../plan/canonical-json.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import type { Run } from '../spec/resources/run.ts';

/** Compared parts of a simulation's result, in the order in which differences are reported. Excludes the trace and wall times. */
const COMPARED = [
  ...([
    'status',
    'operationsDigest',
    'metrics',
    'breakdown',
    'counters',
    'digest',
    'percentiles',
    'occupancy',
  ] as const),
  ...(['events', 'simulatedNs', 'ranks', 'pending', 'criticalPath'] as const),
];
type Compared = Partial<Record<(typeof COMPARED)[number], unknown>>;

/** Names, as used in a sentence, of the origin of a result computed elsewhere and of the one computed now. */
export interface Names {
  readonly there: string;
  readonly here: string;
}

const IMPORT: Names = { there: 'the import', here: 'this service' };

/** Describes how an imported result differs from the run computed here; undefined if they are the same. */
export function difference(imported: Compared, run: Run, names: Names = IMPORT): string | undefined {
  const name = COMPARED.find((key) => canonicalJson(imported[key] ?? null) !== canonicalJson(run[key] ?? null));
  if (name === undefined) return undefined;
  const metric = name === 'metrics' ? differentMetric(imported.metrics, run.metrics, names) : undefined;
  const where = `${mechanismName(run.mechanism)} with seed ${run.seed} (input ${run.inputDigest.slice(0, 16)})`;
  return `${where}: ${metric ?? `${name} differs from what ${names.here} computes`}`;
}

function differentMetric(imported: unknown, metrics: Run['metrics'], names: Names): string {
  const told = imported as Run['metrics'];
  const all = new Set([...Object.keys(metrics), ...Object.keys(told)]);
  const name = [...all].find((key) => canonicalJson(metrics[key] ?? null) !== canonicalJson(told[key] ?? null));
  const [here, there] = [metrics[name ?? ''], told[name ?? '']];
  return `${name} is ${there?.value ?? 'missing'} in ${names.there}, ${names.here} computes ${here?.value ?? 'none'}`;
}
