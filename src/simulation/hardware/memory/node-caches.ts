import { SimulationFault } from '../../engine/fault.ts';
import type { AddressRange, Transfer } from './address-range.ts';
import { Cache, MOST_LINES } from './cache.ts';
import type { CacheValues } from './cache-parameters.ts';
import type { MemoryLayout } from './memory-layout.ts';

/** Effects of a sequence of accesses. */
export interface Accesses {
  readonly lines: number;
  readonly misses: number;
  /** Dirty lines that made room. */
  readonly writeBacks: number;
}

/**
 * The caches of all nodes, one for each group of neighbouring cores, created when they are first used. Stretches of a
 * process's memory are cut into pages here, since each page has a frame of its own.
 */
export class NodeCaches {
  private readonly caches: (Cache | undefined)[];
  /** Whether any cache was used. */
  used = false;
  private readonly coresPerCache: number;
  private readonly perNode: number;

  /** @param roles categories into which the accesses of a core are counted */
  constructor(
    private readonly machine: CacheValues,
    private readonly layout: MemoryLayout,
    processes: number,
    private readonly roles: number,
  ) {
    this.coresPerCache = machine.coresPerCache;
    this.perNode = Math.ceil(layout.perNode / this.coresPerCache);
    this.caches = new Array(Math.ceil(processes / layout.perNode) * this.perNode).fill(undefined);
  }

  of(process: number): Cache {
    const index = this.indexOf(process);
    this.caches[index] ??= this.create(this.layout.nodeOf(process));
    return this.caches[index];
  }

  access(process: number, { address, bytes }: AddressRange, role: number, kind: 'read' | 'write'): Accesses {
    const cache = this.of(process);
    const node = this.layout.nodeOf(process);
    const by = this.requesterOf(process, role);
    const begin = this.layout.nodeAddress(process, address);
    let [lines, misses, writeBacks] = [0, 0, 0];
    for (let done = 0; done < bytes; ) {
      const piece = Math.min(bytes - done, this.layout.leftOfPage(begin + done));
      const physical = this.layout.physical(node, begin + done);
      lines += cache.linesOf(physical, piece);
      misses += kind === 'read' ? cache.read(physical, piece, by) : cache.write(physical, piece, by);
      writeBacks += cache.lastWriteBacks;
      done += piece;
    }
    return { lines, misses, writeBacks };
  }

  /** Reads a source line, writes it to the destination, and so on. */
  copy(process: number, { source, destination, bytes }: Transfer, role: number): Omit<Accesses, 'lines'> {
    const { layout } = this;
    const cache = this.of(process);
    const node = layout.nodeOf(process);
    const by = this.requesterOf(process, role);
    const [from, to] = [layout.nodeAddress(process, source), layout.nodeAddress(process, destination)];
    let [misses, writeBacks] = [0, 0];
    for (let done = 0; done < bytes; ) {
      const piece = Math.min(bytes - done, layout.leftOfPage(from + done), layout.leftOfPage(to + done));
      misses += cache.copy(layout.physical(node, from + done), layout.physical(node, to + done), piece, by);
      writeBacks += cache.lastWriteBacks;
      done += piece;
    }
    return { misses, writeBacks };
  }

  /** The core of a process writes memory of the kernel, at a physical address. */
  writeKernel(process: number, physical: number, bytes: number, role: number): Accesses {
    const cache = this.of(process);
    const misses = cache.write(physical, bytes, this.requesterOf(process, role));
    return { lines: cache.linesOf(physical, bytes), misses, writeBacks: cache.lastWriteBacks };
  }

  /** An agent of the node reads memory of one process past the caches; returns bytes that were written back for it. */
  readPast(node: number, nodeAddress: number, bytes: number): number {
    return this.snoop(node, nodeAddress, bytes, (cache, physical, piece) => cache.snoopRead(physical, piece));
  }

  /** An agent of the node writes memory of one process past the caches; returns bytes that were written back for it. */
  writePast(node: number, nodeAddress: number, bytes: number): number {
    return this.snoop(node, nodeAddress, bytes, (cache, physical, piece) => cache.snoopWrite(physical, piece));
  }

  misses(process: number, role: number): number {
    return this.of(process).misses[this.requesterOf(process, role)];
  }

  missesByRole(): number[] {
    return Array.from({ length: this.roles }, (_, role) =>
      this.sum(({ misses }) => misses.filter((_count, requester) => requester % this.roles === role)),
    );
  }

  /** Sum over all caches. */
  sum(pick: (cache: Cache) => Iterable<number>): number {
    let total = 0;
    for (const cache of this.caches) {
      if (cache !== undefined) for (const value of pick(cache)) total += value;
    }
    return total;
  }

  /** Memory of a process is cached only for its own core, so no other cache needs to be snooped. */
  private snoop(
    node: number,
    nodeAddress: number,
    bytes: number,
    visit: (cache: Cache, physical: number, piece: number) => void,
  ): number {
    const cache = this.caches[this.indexOf(this.layout.processAt(node, nodeAddress))];
    if (cache === undefined) return 0;
    const before = cache.snoopWriteBacks;
    for (let done = 0; done < bytes; ) {
      const piece = Math.min(bytes - done, this.layout.leftOfPage(nodeAddress + done));
      visit(cache, this.layout.physical(node, nodeAddress + done), piece);
      done += piece;
    }
    return (cache.snoopWriteBacks - before) * cache.geometry.lineBytes;
  }

  private indexOf(process: number): number {
    const core = process % this.layout.perNode;
    return this.layout.nodeOf(process) * this.perNode + Math.floor(core / this.coresPerCache);
  }

  private requesterOf(process: number, role: number): number {
    return ((process % this.layout.perNode) % this.coresPerCache) * this.roles + role;
  }

  private create(node: number): Cache {
    this.used = true;
    const { cacheBytes: bytes, cacheWays: ways, cacheLineBytes: lineBytes } = this.machine;
    if (this.layout.physicalBytes(node) / lineBytes > MOST_LINES) {
      throw new SimulationFault('SIM_MEMORY', 'the processes of a node have more memory than a cache can tell apart');
    }
    return new Cache({ bytes, ways, lineBytes }, this.coresPerCache * this.roles);
  }
}
