import type { SharedRegion } from '../../contract/shared-pages.ts';

/** Windows of processes, divided into minipages. */
interface Windows {
  readonly processes: number;
  readonly windowBytes: number;
  readonly minipageBytes: number;
  readonly pageBytes: number;
  readonly processesPerNode: number;
}

/** Numbering of minipages: first those of the workload's shared regions, then those of all windows. */
export class UnitMap {
  readonly units: number;
  /** Number of minipages in shared regions. */
  readonly sharedUnits: number;
  private readonly perWindow: number;

  constructor(
    private readonly regions: readonly SharedRegion[],
    private readonly windows: Windows,
  ) {
    this.sharedUnits = regions.reduce((sum, { units }) => sum + units, 0);
    this.perWindow = Math.ceil(windows.windowBytes / windows.minipageBytes);
    this.units = this.sharedUnits + windows.processes * this.perWindow;
  }

  /** Returns the minipage of an address in the window of a process. */
  unitOf(process: number, address: number): number {
    return this.sharedUnits + process * this.perWindow + Math.floor(address / this.windows.minipageBytes);
  }

  /** Returns the node that initially has a minipage exclusively. */
  homeOf(unit: number): number {
    const { processesPerNode } = this.windows;
    if (unit >= this.sharedUnits) return Math.floor((unit - this.sharedUnits) / this.perWindow / processesPerNode);
    const { region, index } = this.regionOf(unit);
    return Math.floor(region.home(index) / processesPerNode);
  }

  bytesOf(unit: number): number {
    const { minipageBytes } = this.windows;
    return unit >= this.sharedUnits ? minipageBytes : (this.regionOf(unit).region.unitBytes ?? minipageBytes);
  }

  /** Returns the page table entries of a minipage: each page has its own view, and thus its own entry. */
  pagesOf(unit: number): number {
    return Math.ceil(this.bytesOf(unit) / this.windows.pageBytes);
  }

  private regionOf(unit: number): { readonly region: SharedRegion; readonly index: number } {
    let index = unit;
    for (const region of this.regions) {
      if (index < region.units) return { region, index };
      index -= region.units;
    }
    throw new RangeError(`there is no minipage ${unit}`);
  }
}
