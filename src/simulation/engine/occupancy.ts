import { type Occupancy, RESOURCES, type Resource } from '../run.ts';

/** The instances of a resource with the busy time of each until now, in ns. */
export interface Occupied {
  readonly resource: Resource;
  readonly busyNs: ArrayLike<number>;
}

/**
 * Busy time until now of servers that are booked until `freeAt`. The time from now to `freeAt` is assumed to be all work;
 * if it contains gaps, the result is too low by them. It never grows faster than time.
 * @param givenNs total work assigned to each server, ns
 */
export function busyBy(now: number, givenNs: Float64Array, freeAt: Float64Array): Float64Array {
  const busyNs = givenNs.slice();
  for (let server = 0; server < busyNs.length; server += 1) {
    busyNs[server] = busyUntil(now, givenNs[server], freeAt[server]);
  }
  return busyNs;
}

/** `busyBy` for a single server. */
export function busyUntil(now: number, givenNs: number, freeAt: number): number {
  return freeAt > now ? Math.max(0, givenNs - (freeAt - now)) : givenNs;
}

/**
 * Utilisation of resources over an interval, in the order in which a message meets them. Idle resources are left out.
 * @param occupied busy times within the interval
 * @param ns length of the interval
 * @param operations number of operations that ended in it
 */
export function occupancyOf(occupied: readonly Occupied[], ns: number, operations: number): Occupancy[] {
  if (ns <= 0) return [];
  return occupied
    .map((each) => shareOf(each, ns, operations))
    .filter(({ busiestShare }) => busiestShare > 0)
    .sort((a, b) => RESOURCES.indexOf(a.resource) - RESOURCES.indexOf(b.resource));
}

function shareOf({ resource, busyNs }: Occupied, ns: number, operations: number): Occupancy {
  let [sum, busiest] = [0, 0];
  for (let instance = 0; instance < busyNs.length; instance += 1) {
    sum += busyNs[instance];
    if (busyNs[instance] > busyNs[busiest]) busiest = instance;
  }
  const instances = busyNs.length;
  return {
    resource,
    instances,
    busiest,
    busiestShare: instances > 0 ? busyNs[busiest] / ns : 0,
    meanShare: instances > 0 ? sum / instances / ns : 0,
    nsPerOperation: operations > 0 ? sum / operations : 0,
  };
}
