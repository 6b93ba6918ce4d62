/** Memory that an application shares: units of one size, each with the thread that touches it first. */
export interface UnitRegion {
  readonly units: number;
  readonly unitBytes: number;
  /** The thread whose node has the unit at first. */
  readonly owner: (unit: number) => number;
}

/** Contiguous regions; units are numbered through all of them. */
export class SharedLayout {
  readonly units: number;

  constructor(readonly regions: readonly UnitRegion[]) {
    this.units = regions.reduce((sum, { units }) => sum + units, 0);
  }

  bytesOf(unit: number): number {
    return this.placeOf(unit).region.unitBytes;
  }

  ownerOf(unit: number): number {
    const { region, index } = this.placeOf(unit);
    return region.owner(index);
  }

  private placeOf(unit: number): { readonly region: UnitRegion; readonly index: number } {
    let index = unit;
    for (const region of this.regions) {
      if (index < region.units) return { region, index };
      index -= region.units;
    }
    throw new RangeError(`there is no unit ${unit}`);
  }
}

/** Divides `count` items into contiguous shares for threads; returns the beginning of a thread's share. */
export function shareBegin(count: number, threads: number, thread: number): number {
  return Math.floor((count * thread) / threads);
}

/** Whose share a thing is in. */
export function shareOwner(count: number, threads: number, index: number): number {
  return Math.floor(((index + 1) * threads - 1) / count);
}
