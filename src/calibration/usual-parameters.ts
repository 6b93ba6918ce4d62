import type { Measurement } from './measurement.ts';

type Kind = 'latency' | 'bandwidth' | 'atomic';

/**
 * What rows of a kind may determine, the most certain first: what rows see of a later one is what the earlier ones do not
 * explain already.
 */
const USUAL: Readonly<Record<Kind, readonly string[]>> = {
  latency: ['wireLatencyNs', 'gapPerByteNs', 'busReadNs'],
  bandwidth: ['gapPerByteNs', 'queuePairGapNs', 'messageOverheadNs', 'nodeMessageGapNs'],
  atomic: ['atomicUnitNs'],
};

const KINDS: readonly Kind[] = ['latency', 'bandwidth', 'atomic'];

function kindOf({ access, quantity }: Measurement): Kind {
  if (access === 'compare-and-swap' || access === 'fetch-and-add') return 'atomic';
  return quantity === 'bandwidth' ? 'bandwidth' : 'latency';
}

/** The parameters that are fitted where nobody names any. */
export function usualParameters(rows: readonly Measurement[]): readonly string[] {
  const present = new Set(rows.map(kindOf));
  return [...new Set(KINDS.filter((kind) => present.has(kind)).flatMap((kind) => USUAL[kind]))];
}
