import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { MessagingValues } from './parameters.ts';

/** Addresses of a message in the window of a process: its data, the flag that announces it, and the reply. */
export interface MessagePlaces {
  readonly data: number;
  readonly flag: number;
  readonly answer: number;
}

export function placesOf({ messageBytes }: MessagingValues): MessagePlaces {
  const dataBytes = Math.ceil(messageBytes / LINE_BYTES) * LINE_BYTES;
  return { data: 0, flag: dataBytes, answer: dataBytes + LINE_BYTES };
}

/** One message: data, flag and reply on lines of their own. */
export function regionsOf({ parameters, pageBytes }: WindowSetting<MessagingValues>): Region[] {
  return windowOf([{ name: 'message', bytes: placesOf(parameters).answer + LINE_BYTES }], pageBytes);
}
