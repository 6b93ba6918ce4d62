import { float64Array, int32Array, uint8Array } from '../../engine/arrays.ts';
import { REGISTERS } from '../../hardware/ht-bridge/partition-registers.ts';
import type { RegisterRegions } from './register-regions.ts';

const EMPTY = -1;
const READ_ONLY = 1;

/**
 * Rights with which a process maps a region: whether writes are permitted, and whether for all cores of its node or only for
 * itself.
 */
export interface RegionRights {
  readonly mayWrite: boolean;
  readonly isShared: boolean;
}

/**
 * The regions of memory to which the partition registers of each node are mapped. A region that is not mapped replaces the least
 * recently used one: the software of a bridge knows with which rights a process wants it.
 */
export class RegisterFiles {
  /** By node and register: a region, or one mapped only for one process. */
  private readonly meant: Int32Array;
  private readonly isReadOnly: Uint8Array;
  private readonly usedAt: Float64Array;
  /** By process and region: requested rights, unless they are all rights for all processes. */
  private rights: Map<number, RegionRights> | undefined;
  private uses = 0;
  writes = 0;
  refusals = 0;

  private readonly count: number;

  /** Initially they are mapped to the memory of the following nodes, so nothing is ever remapped in a small system. */
  constructor(nodes: number, regions: RegisterRegions) {
    this.count = regions.lastOf(nodes - 1) + 1;
    this.meant = int32Array(nodes * REGISTERS).fill(EMPTY);
    this.isReadOnly = uint8Array(nodes * REGISTERS);
    this.usedAt = float64Array(nodes * REGISTERS);
    for (let node = 0; node < nodes; node += 1) {
      for (const [index, region] of following(node, nodes, regions).entries()) {
        this.meant[node * REGISTERS + index] = region;
      }
    }
  }

  /** A process uses an address of another node's memory. @returns whether a register was remapped for it */
  use(node: number, process: number, region: number): boolean {
    const rights = this.rightsTo(process, region);
    const wanted = this.meaning(process, region, rights);
    const begin = node * REGISTERS;
    let oldest = begin;
    this.uses += 1;
    for (let place = begin; place < begin + REGISTERS; place += 1) {
      if (this.meant[place] === wanted) {
        this.usedAt[place] = this.uses;
        return false;
      }
      if (this.usedAt[place] < this.usedAt[oldest]) oldest = place;
    }
    this.fill(oldest, wanted, rights?.mayWrite ?? true);
    return true;
  }

  /** Whether a register is mapped to the region for a process. */
  means(node: number, process: number, region: number): boolean {
    const wanted = this.meaning(process, region, this.rightsTo(process, region));
    return this.meant.subarray(node * REGISTERS, (node + 1) * REGISTERS).includes(wanted);
  }

  /** Whether the register that a process uses for a region permits writing; counted if not. */
  mayWrite(node: number, process: number, region: number): boolean {
    if (this.rights === undefined) return true;
    const wanted = this.meaning(process, region, this.rightsTo(process, region));
    for (let place = node * REGISTERS; place < (node + 1) * REGISTERS; place += 1) {
      if (this.meant[place] !== wanted || this.isReadOnly[place] !== READ_ONLY) continue;
      this.refusals += 1;
      return false;
    }
    return true;
  }

  /** A process maps a register of its node to memory of another node. */
  map(
    place: { readonly node: number; readonly register: number },
    process: number,
    region: number,
    rights: RegionRights,
  ) {
    const isPlain = rights.mayWrite && rights.isShared;
    const meant = this.meaning(process, region, rights);
    if (!isPlain || this.rights !== undefined) {
      this.rights ??= new Map();
      this.rights.set(process * this.count + region, rights);
      this.forget(place.node, meant);
    }
    this.fill(place.node * REGISTERS + place.register, meant, rights.mayWrite);
  }

  /** Removes other registers mapped to the same region with earlier rights. */
  private forget(node: number, meant: number): void {
    for (let place = node * REGISTERS; place < (node + 1) * REGISTERS; place += 1) {
      if (this.meant[place] === meant) this.meant[place] = EMPTY;
    }
  }

  /** Maps a register to memory of no node. */
  clear(node: number, register: number): void {
    this.fill(node * REGISTERS + register, EMPTY, true);
  }

  private rightsTo(process: number, region: number): RegionRights | undefined {
    return this.rights?.get(process * this.count + region);
  }

  /** A register for one process only is mapped to a region that no other process finds there. */
  private meaning(process: number, region: number, rights: RegionRights | undefined): number {
    return rights === undefined || rights.isShared ? region : this.count * (1 + process) + region;
  }

  private fill(place: number, meant: number, mayWrite: boolean): void {
    this.meant[place] = meant;
    this.isReadOnly[place] = mayWrite ? 0 : READ_ONLY;
    this.usedAt[place] = this.uses;
    this.writes += 1;
  }
}

/** Returns as many regions of the following nodes as there are registers, nearest first. */
function following(node: number, nodes: number, regions: RegisterRegions): readonly number[] {
  const found = new Set<number>();
  for (let distance = 1; distance < nodes && found.size < REGISTERS; distance += 1) {
    const other = (node + distance) % nodes;
    for (let region = regions.firstOf(other); region <= regions.lastOf(other); region += 1) found.add(region);
  }
  return [...found].slice(0, REGISTERS);
}
