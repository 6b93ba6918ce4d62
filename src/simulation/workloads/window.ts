import { type ControlBits, PLAIN } from '../hardware/iommu/control-bits.ts';
import type { Region } from '../hardware/iommu/region.ts';
import type { WorkloadSetting } from './contract.ts';

/** What the layout of a window depends on: the model of a run and its foreseen memory lay it out by the same function. */
export type WindowSetting<Values> = Pick<
  WorkloadSetting<Values>,
  'processes' | 'computing' | 'parameters' | 'pageBytes' | 'offers'
>;

/** A part of a window; ordinary memory if no bits are given. */
export interface WindowPart {
  readonly name: string;
  readonly bytes: number;
  readonly bits?: ControlBits;
  readonly handler?: number;
  readonly isKept?: boolean;
  readonly mayChange?: boolean;
}

/** Lays out parts at page boundaries from address 0 on, followed by a page for responses and messages and a page for flushes. */
export function windowOf(parts: readonly WindowPart[], pageBytes: number): Region[] {
  const pages = [...parts, { name: 'buffer', bytes: pageBytes }, { name: 'flush', bytes: pageBytes }];
  let begin = 0;
  return pages
    .filter(({ bytes }) => bytes > 0)
    .map(({ bytes, bits = PLAIN, ...part }) => {
      const region = { ...part, bits, begin, end: begin + Math.ceil(bytes / pageBytes) * pageBytes };
      begin = region.end;
      return region;
    });
}

/** Returns the window of a workload that exposes nothing. */
export function emptyWindow(pageBytes: number): Region[] {
  return windowOf([], pageBytes);
}

/** Returns the size of a window, bytes: the end of its last region. */
export function windowEnd(regions: readonly Region[]): number {
  return regions.at(-1)?.end ?? 0;
}

/** Returns the address of a part; after all others if the window has no such part. */
export function beginOf(regions: readonly Region[], name: string): number {
  return regions.find((region) => region.name === name)?.begin ?? Number.POSITIVE_INFINITY;
}
