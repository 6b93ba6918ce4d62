import { WORD_BYTES } from '../../engine/word.ts';
import { PLAIN } from '../../hardware/iommu/control-bits.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { barrierBytes } from '../collective.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { IncrementalCheckpointValues } from './parameters.ts';
import { trackingOf } from './tracking.ts';

/** Number of the handler that marks a page: see writer.ts. */
const MARK_HANDLER = 0;
/** Section 4.3: the write takes effect, its metadata goes to the access log. */
const TRACKED = { ...PLAIN, W: true, WL: true, WLD: false, E: true };

/** Returns the number of pages that a process exposes. */
export function pagesOf({
  parameters,
  pageBytes,
}: Pick<WindowSetting<IncrementalCheckpointValues>, 'parameters' | 'pageBytes'>) {
  return Math.ceil(parameters.memoryBytes / pageBytes);
}

/** Memory that others write, a mark for each page, another process's checkpoint, and the barrier. */
export function regionsOf(setting: WindowSetting<IncrementalCheckpointValues>): Region[] {
  const { parameters, pageBytes, processes, offers } = setting;
  const isTracked = trackingOf(offers) === 'access-handlers' && parameters.checkpoint === 'incremental';
  const pages = pagesOf(setting);
  return windowOf(
    [
      { name: 'memory', bytes: pages * pageBytes, bits: isTracked ? TRACKED : PLAIN, handler: MARK_HANDLER },
      { name: 'marks', bytes: pages * WORD_BYTES },
      { name: 'store', bytes: pages * pageBytes },
      { name: 'barrier', bytes: barrierBytes(processes) },
    ],
    pageBytes,
  );
}
