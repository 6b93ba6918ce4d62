import type { ControlBits } from '../../hardware/iommu/control-bits.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { ControlBitsValues } from './parameters.ts';

const RECORD_HANDLER = 0;

/** Marked pages, and as many plain ones. */
export function regionsOf({ parameters, pageBytes }: WindowSetting<ControlBitsValues>): Region[] {
  const bytes = parameters.pages * pageBytes;
  return windowOf(
    [
      { name: 'marked', bytes, bits: bitsOf(parameters), handler: RECORD_HANDLER },
      { name: 'plain', bytes },
    ],
    pageBytes,
  );
}

function bitsOf(parameters: ControlBitsValues): ControlBits {
  return {
    ...{ W: parameters.bitW, WL: parameters.bitWL, WLD: parameters.bitWLD },
    ...{ R: parameters.bitR, RL: parameters.bitRL, RLD: parameters.bitRLD },
    E: parameters.bitE,
  };
}
