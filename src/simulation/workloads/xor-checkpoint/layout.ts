import { ACTIVE_PUT, PLAIN } from '../../hardware/iommu/control-bits.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { barrierBytes } from '../collective.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { XorCheckpointValues } from './parameters.ts';

export const COMBINE_HANDLER = 0;

/** Ways to add blocks to the parity, best first; the mechanism's capabilities decide. */
const WAYS = ['remote-handler', 'access-handlers', 'atomics'] as const;
export type CombiningWay = (typeof WAYS)[number];

export function combiningOf(offers: readonly string[]): CombiningWay {
  return WAYS.find((way) => offers.includes(way))!;
}

/** The data of a process, the parity that it keeps for others, and the barrier. */
export function regionsOf({ parameters, pageBytes, processes, offers }: WindowSetting<XorCheckpointValues>): Region[] {
  const bytes = parameters.checkpointBytes;
  const bits = combiningOf(offers) === 'atomics' ? PLAIN : ACTIVE_PUT;
  return windowOf(
    [
      { name: 'data', bytes },
      { name: 'parity', bytes, bits, handler: COMBINE_HANDLER },
      { name: 'barrier', bytes: barrierBytes(processes) },
    ],
    pageBytes,
  );
}
