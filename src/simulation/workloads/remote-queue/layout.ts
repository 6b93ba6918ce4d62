import { ACTIVE_PUT } from '../../hardware/iommu/control-bits.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { RemoteQueueValues } from './parameters.ts';

export const ENQUEUE_HANDLER = 0;

/** The tail of a queue, its slots, and the page whose puts a handler enqueues. */
export function regionsOf({ parameters, pageBytes }: WindowSetting<RemoteQueueValues>): Region[] {
  return windowOf(
    [
      { name: 'tail', bytes: pageBytes },
      { name: 'slots', bytes: parameters.queueElements * parameters.elementBytes },
      { name: 'list', bytes: pageBytes, bits: ACTIVE_PUT, handler: ENQUEUE_HANDLER },
    ],
    pageBytes,
  );
}
