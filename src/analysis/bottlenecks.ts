import type { Occupancy, Resource } from '../simulation/run.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import type { Run } from '../spec/resources/run.ts';
import { queueingShare } from './breakdown.ts';
import { type Cell, oncePerCell } from './cells.ts';
import { entry } from './comparable-run.ts';
import { mean } from './statistics.ts';

/** A resource limits a rate if its busiest instance is busy for at least this share of the measured interval. */
export const SATURATED = 0.9;

type Bottleneck = Comparison['bottlenecks'][number];

/**
 * Returns what limits each cell, and what would limit it next: a rate can grow at most until its busiest resource is saturated.
 * If nothing is saturated, processes wait for latencies, and the rate is the number of operations in flight over the latency.
 */
export function bottlenecksOf(cells: readonly Cell[]): Bottleneck[] {
  return cells.flatMap((cell) => {
    const { x, series } = cell;
    const resources = resourcesOf(cell);
    const queueing = queueingShare(cell);
    return resources.length > 0 ? [{ x, series, ...limits(resources), queueing, resources }] : [];
  });
}

const resourcesOf = oncePerCell(({ runs }: Cell) =>
  meanOccupancy(runs.flatMap(({ occupancy }) => (occupancy ? [occupancy] : []))),
);

/** Returns the limits of a cell from its resources, sorted by decreasing share. */
export function limits(
  resources: readonly Bottleneck['resources'][number][],
): Pick<Bottleneck, 'limit' | 'next' | 'headroom'> {
  const [first, second] = resources;
  const isSaturated = first !== undefined && first.busiestShare >= SATURATED;
  const next = isSaturated ? second : first;
  return {
    limit: isSaturated ? first.resource : null,
    next: next?.resource ?? null,
    headroom: next ? 1 / next.busiestShare : null,
  };
}

/** Returns what limits a single run: the saturated resources, busiest first, followed by the one that would be next. */
export function bottlenecksOfRun(occupancy: readonly Occupancy[]): Run['bottlenecks'] {
  const resources = meanOccupancy([occupancy]);
  const saturated = resources.findIndex(({ busiestShare }) => busiestShare < SATURATED);
  const shown = saturated < 0 ? resources : resources.slice(0, saturated + 1);
  return shown.map(({ resource, busiestShare }, place) => ({
    resource,
    busyShare: busiestShare,
    saturatedFrom: SATURATED / busiestShare,
    next: resources[place + 1]?.resource ?? null,
  }));
}

/** Returns means over replications. A resource counts as idle in runs that did not use it. */
function meanOccupancy(runs: readonly (readonly Occupancy[])[]): Bottleneck['resources'] {
  const found = new Map<Resource, (Occupancy | undefined)[]>();
  for (const [place, resources] of runs.entries()) {
    for (const one of resources) {
      const ofRuns = entry(found, one.resource, () => Array.from<Occupancy | undefined>({ length: runs.length }));
      ofRuns[place] = one;
    }
  }
  return [...found].map(ofResource).sort((a, b) => b.busiestShare - a.busiestShare);
}

function ofResource([resource, found]: readonly [Resource, readonly (Occupancy | undefined)[]]) {
  const meanOf = (name: 'busiestShare' | 'meanShare' | 'nsPerOperation') => mean(found.map((one) => one?.[name] ?? 0));
  return {
    resource,
    busiestShare: meanOf('busiestShare'),
    meanShare: meanOf('meanShare'),
    nsPerOperation: meanOf('nsPerOperation'),
  };
}
