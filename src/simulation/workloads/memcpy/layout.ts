import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { MemcpyValues } from './parameters.ts';

/** Number of pages at one of which the buffers of a process begin. */
export const PLACES = 16;

/** Returns the distance of two buffers, bytes, and how many there are before the first comes again. */
export function buffersOf({ parameters, pageBytes }: Pick<WindowSetting<MemcpyValues>, 'parameters' | 'pageBytes'>) {
  const { copyBytes, sourceOffsetBytes, buffers, freshAreaBytes, window } = parameters;
  const stride = Math.ceil((copyBytes + sourceOffsetBytes) / pageBytes) * pageBytes;
  const fresh = Math.ceil(freshAreaBytes / stride);
  return { stride, buffers: buffers === 'fresh' ? Math.max(window, fresh) : window };
}

/** Sources, and as many destinations. */
export function regionsOf(setting: WindowSetting<MemcpyValues>): Region[] {
  const { pageBytes } = setting;
  const { stride, buffers } = buffersOf(setting);
  const bytes = buffers * stride + (PLACES - 1) * pageBytes;
  return windowOf(
    [
      { name: 'source', bytes },
      { name: 'destination', bytes },
    ],
    pageBytes,
  );
}
