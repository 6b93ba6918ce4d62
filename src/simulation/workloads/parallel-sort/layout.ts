import type { Region } from '../../hardware/iommu/region.ts';
import { slotsBytes } from '../collective.ts';
import { loggedBits, logPart } from '../remote-log.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { ParallelSortValues } from './parameters.ts';

/** Bytes that describe a process's share at another: beginning and length. */
export const BOUND_BYTES = 16;

/** Returns the size of the samples of all processes, bytes. */
export function sampleBytes({
  processes,
  parameters,
}: Pick<WindowSetting<ParallelSortValues>, 'processes' | 'parameters'>) {
  return processes * parameters.samplesPerProcess * parameters.keyBytes;
}

/** Keys, the shares of others, slots for samples, and the log. */
export function regionsOf(setting: WindowSetting<ParallelSortValues>): Region[] {
  const { parameters, pageBytes, processes, offers } = setting;
  return windowOf(
    [
      { name: 'keys', bytes: parameters.keysPerProcess * parameters.keyBytes, ...loggedBits(offers) },
      { name: 'bounds', bytes: processes * BOUND_BYTES },
      { name: 'samples', bytes: slotsBytes(processes, sampleBytes(setting)) },
      logPart(setting),
    ],
    pageBytes,
  );
}
