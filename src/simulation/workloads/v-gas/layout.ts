import { type ControlBits, PLAIN } from '../../hardware/iommu/control-bits.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { VGasValues } from './parameters.ts';

/** Number of the handler of missing pages. */
export const FAULT_HANDLER = 0;
/** A page that is not there: a put is kept in the log with its data, a get leaves its metadata. */
export const MISSING: ControlBits = { ...PLAIN, I: true, WL: true, WLD: true, RL: true, E: true };
/** Length of a response, and of the word by which a process signals completion. */
export const SIGNAL_BYTES = 8;

/** The space of a process, the store for evicted pages of another, and words for an answer and for the end. */
export function regionsOf({ parameters, pageBytes }: WindowSetting<VGasValues>): Region[] {
  const bytes = parameters.pages * pageBytes;
  return windowOf(
    [
      { name: 'space', bytes, bits: MISSING, handler: FAULT_HANDLER, mayChange: true },
      { name: 'store', bytes },
      { name: 'answer', bytes: SIGNAL_BYTES },
      { name: 'done', bytes: SIGNAL_BYTES },
    ],
    pageBytes,
  );
}
