import { type Occupancy, RESOURCES, type Resource } from '../run.ts';

/** The instances of a resource, and how long each of them was busy, in ns. */
export interface Occupied {
  readonly resource: Resource;
  readonly busyNs: ArrayLike<number>;
}

/**
 * Busy shares of the resources of a run, in the order in which a message meets them. What no instance of was ever busy is
 * left out.
 * @param endNs how long the run took
 * @param operations that ended in it
 */
export function occupancyOf(occupied: readonly Occupied[], endNs: number, operations: number): Occupancy[] {
  if (endNs <= 0) return [];
  return occupied
    .map((each) => shareOf(each, endNs, operations))
    .filter(({ busiestShare }) => busiestShare > 0)
    .sort((a, b) => RESOURCES.indexOf(a.resource) - RESOURCES.indexOf(b.resource));
}

function shareOf({ resource, busyNs }: Occupied, endNs: number, operations: number): Occupancy {
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
    busiestShare: instances > 0 ? busyNs[busiest] / endNs : 0,
    meanShare: instances > 0 ? sum / instances / endNs : 0,
    nsPerOperation: operations > 0 ? sum / operations : 0,
  };
}
