import { WORD_BYTES } from '../../engine/word.ts';
import { PLAIN } from '../../hardware/iommu/control-bits.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { slotsBytes } from '../collective.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import { countingOf } from './counting.ts';
import type { AccessCounterValues } from './parameters.ts';

export const COUNT_HANDLER = 0;

/** Returns the size of the counters of all processes, which origins add up, bytes. */
export function sumBytes({
  processes,
  parameters,
}: Pick<WindowSetting<AccessCounterValues>, 'processes' | 'parameters'>) {
  return processes * parameters.countedPages * WORD_BYTES;
}

/** Counted pages, their counters, and slots for sums if origins count. */
export function regionsOf(setting: WindowSetting<AccessCounterValues>): Region[] {
  const { parameters, pageBytes, processes, offers } = setting;
  const counting = countingOf(offers);
  const logged = parameters.access === 'get' ? { ...PLAIN, RL: true, E: true } : { ...PLAIN, WL: true, E: true };
  const bits = counting === 'access-handlers' ? logged : PLAIN;
  const pages = parameters.countedPages;
  return windowOf(
    [
      { name: 'structure', bytes: pages * pageBytes, bits, handler: COUNT_HANDLER },
      { name: 'counters', bytes: pages * WORD_BYTES },
      { name: 'sums', bytes: counting === 'origin-counts' ? slotsBytes(processes, sumBytes(setting)) : 0 },
    ],
    pageBytes,
  );
}
