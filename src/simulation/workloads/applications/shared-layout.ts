/** Memory that an application shares: units of one size, each with the thread that touches it first. */
export interface UnitRegion {
  readonly units: number;
  readonly unitBytes: number;
  /** The thread whose node has the unit at first. */
  readonly owner: (unit: number) => number;
  /** Number of units that the node of a thread has at first. */
  readonly owned: (thread: number) => number;
}

/** What the threads of an application share. */
export interface SharedShape {
  readonly regions: readonly UnitRegion[];
  /** Number of locks. */
  readonly locks: number;
}

/** Things that threads have contiguous shares of, so many a unit. */
interface SharedThings {
  readonly count: number;
  readonly perUnit: number;
  readonly unitBytes: number;
}

/** Units of things: each belongs to the thread whose share its first thing is in. */
export function unitsOfThings({ count, perUnit, unitBytes }: SharedThings, threads: number): UnitRegion {
  const unitsBefore = (thread: number) => Math.ceil(shareBegin(count, threads, thread) / perUnit);
  return {
    units: Math.ceil(count / perUnit),
    unitBytes,
    owner: (unit) => shareOwner(count, threads, unit * perUnit),
    owned: (thread) => unitsBefore(thread + 1) - unitsBefore(thread),
  };
}

/** Units that all belong to the first thread. */
export function unitsOfFirst(units: number, unitBytes: number): UnitRegion {
  return { units, unitBytes, owner: () => 0, owned: (thread) => (thread === 0 ? units : 0) };
}

/** Contiguous regions; units are numbered through all of them. */
export class SharedLayout implements SharedShape {
  readonly regions: readonly UnitRegion[];
  readonly locks: number;
  readonly units: number;

  constructor({ regions, locks }: SharedShape) {
    this.regions = regions;
    this.locks = locks;
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
