import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { ConsistencyValues } from './parameters.ts';

/** Returns the bytes between the places of two writes. */
export function strideOf({ writeBytes }: ConsistencyValues): number {
  return Math.ceil(writeBytes / LINE_BYTES) * LINE_BYTES;
}

/** A place for each write of a sequence. */
export function regionsOf({ parameters, pageBytes }: WindowSetting<ConsistencyValues>): Region[] {
  return windowOf([{ name: 'data', bytes: parameters.writes * strideOf(parameters) }], pageBytes);
}
