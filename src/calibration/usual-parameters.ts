import type { Measurement } from './measurement.ts';

type Kind = 'latency' | 'bandwidth' | 'atomic';

/**
 * Parameters that rows of a kind may determine, the most certain first. A later parameter is judged only by what the earlier ones
 * leave unexplained.
 */
const USUAL: Readonly<Record<Kind, readonly string[]>> = {
  latency: ['wireLatencyNs', 'gapPerByteNs', 'busReadNs'],
  bandwidth: ['gapPerByteNs', 'queuePairGapNs', 'messageOverheadNs', 'nodeMessageGapNs'],
  atomic: ['atomicUnitNs'],
};

const NAME: Readonly<Record<Kind, string>> = {
  latency: 'latencies of puts or gets',
  bandwidth: 'bandwidths of puts or gets',
  atomic: 'atomics',
};

/** Tests that depend on a parameter on the presets, for parameters that have a test that can be read. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  wireLatencyNs: 'ib_write_lat, osu_get_latency or put_lat, of small messages',
  gapPerByteNs: 'ib_write_bw, osu_put_bw or put_bw, of 64 KiB or more',
  busReadNs: 'ib_read_lat or osu_get_latency together with ib_write_lat',
  queuePairGapNs: 'ib_write_bw, osu_put_bw or put_bw, of small messages, where the NIC limits their rate',
  messageOverheadNs:
    'ib_write_bw, osu_put_bw or put_bw, of small messages, with --fit, where the CPU limits their rate',
  nodeMessageGapNs: 'no test of one queue pair, which does not reach this rate; several are not modelled',
  atomicUnitNs: 'ib_atomic_bw, or ib_atomic_lat together with ib_read_lat',
};

const KINDS: readonly Kind[] = ['latency', 'bandwidth', 'atomic'];

function kindOf({ access, quantity }: Measurement): Kind {
  if (access === 'compare-and-swap' || access === 'fetch-and-add') return 'atomic';
  return quantity === 'bandwidth' ? 'bandwidth' : 'latency';
}

/** Returns the parameters that are fitted if none are named. */
export function usualParameters(rows: readonly Measurement[]): readonly string[] {
  const present = new Set(rows.map(kindOf));
  return [...new Set(KINDS.filter((kind) => present.has(kind)).flatMap((kind) => USUAL[kind]))];
}

/** Returns the parameters that are not fitted if none are named, because no row is of a kind that shows them. */
export function unshownParameters(
  rows: readonly Measurement[],
): readonly { readonly name: string; readonly reason: string }[] {
  const tried = new Set(usualParameters(rows));
  const others = [...new Set(KINDS.flatMap((kind) => USUAL[kind]))].filter((name) => !tried.has(name));
  return others.map((name) => {
    const kinds = KINDS.filter((kind) => USUAL[kind].includes(name)).map((kind) => NAME[kind]);
    return { name, reason: `the files have no ${kinds.join(' and no ')}` };
  });
}

/** Returns the tests that show a parameter, as a phrase; undefined for parameters that are only fitted if named. */
export const testsShowing = (name: string): string | undefined => SHOWN_BY[name];
