import { type Occupancy, RESOURCES, type Resource } from '../run.ts';

/** The instances of a resource, and how long each of them has been busy until now, in ns. */
export interface Occupied {
  readonly resource: Resource;
  readonly busyNs: ArrayLike<number>;
}

/**
 * Of servers that have work until `freeAt`: how long they have been busy by now, if what lies ahead of them is all work.
 * Where they will wait in between for what is still on its way, it is less by that; it never grows faster than time.
 * @param givenNs all the work that they have been given
 */
export function busyBy(now: number, givenNs: Float64Array, freeAt: Float64Array): Float64Array {
  const busyNs = givenNs.slice();
  for (let server = 0; server < busyNs.length; server += 1) {
    busyNs[server] = busyUntil(now, givenNs[server], freeAt[server]);
  }
  return busyNs;
}

/** The same of one. */
export function busyUntil(now: number, givenNs: number, freeAt: number): number {
  return freeAt > now ? Math.max(0, givenNs - (freeAt - now)) : givenNs;
}

/**
 * Busy shares of resources over an interval, in the order in which a message meets them. What no instance of was busy is
 * left out.
 * @param occupied how long they were busy in it
 * @param ns how long it is
 * @param operations that ended in it
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
