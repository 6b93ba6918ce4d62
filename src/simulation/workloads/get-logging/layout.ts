import type { Region } from '../../hardware/iommu/region.ts';
import { loggedBits, logPart } from '../remote-log.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { GetLoggingValues } from './parameters.ts';

/** Memory that others read from, and the log. */
export function regionsOf(setting: WindowSetting<GetLoggingValues>): Region[] {
  const { parameters, offers, pageBytes } = setting;
  return windowOf([{ name: 'data', bytes: parameters.dataBytes, ...loggedBits(offers) }, logPart(setting)], pageBytes);
}
