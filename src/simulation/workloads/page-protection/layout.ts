import { type ControlBits, PLAIN } from '../../hardware/iommu/control-bits.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { PageProtectionValues } from './parameters.ts';

const COUNT_HANDLER = 0;
const BLOCKED: ControlBits = { ...PLAIN, W: false, R: false };
/**
 * Section 6.2: log the metadata of blocked accesses, or discard them; with E=0, they go to the fault log that legacy code uses.
 */
const PROTECTION: Readonly<Record<PageProtectionValues['onBlocked'], ControlBits>> = {
  count: { ...BLOCKED, WL: true, RL: true, E: true },
  discard: { ...BLOCKED, E: true },
  fault: { ...BLOCKED, WL: true, RL: true },
};

/** Returns the number of protected pages, which come first. */
export function protectedPagesOf({ pages, protectedPages }: PageProtectionValues): number {
  return Math.min(pages, protectedPages);
}

/** Protected pages, and the other ones. */
export function regionsOf({ parameters, pageBytes }: WindowSetting<PageProtectionValues>): Region[] {
  const { pages, onBlocked } = parameters;
  const closed = protectedPagesOf(parameters);
  return windowOf(
    [
      { name: 'protected', bytes: closed * pageBytes, bits: PROTECTION[onBlocked], handler: COUNT_HANDLER },
      { name: 'open', bytes: (pages - closed) * pageBytes },
    ],
    pageBytes,
  );
}
