import type { Engine } from '../engine/engine.ts';
import type { ParameterValues } from '../parameters.ts';
import { Cache } from './cache.ts';
import { DmaEngine } from './dma-engine.ts';

/** On whose behalf a core uses its cache: misses are counted for each. */
export const REQUESTER = {
  /** The program's own computation. */
  computation: 0,
  /** The communication library, in the main thread. */
  library: 1,
  /** A helper thread on the same core. */
  helper: 2,
} as const;
const REQUESTERS = 3;

/** Lines that missed, by what the cores used their caches for. */
export interface CacheMisses {
  readonly computation: number;
  readonly library: number;
  readonly helper: number;
}

/**
 * Memory of the nodes as their cores, NICs and copy engines see it: a cache for each group of neighbouring cores, a copy
 * engine for each node. Process i of a node runs on its core i. Addresses are those of a process's own memory: its window
 * from 0 on, behind it what is `reserve`d; windows of the node's processes lie one behind the other in physical memory.
 * Caches and engines come into being when they are first used.
 */
export class MemoryHierarchy {
  private readonly caches: (Cache | undefined)[];
  private readonly engines: (DmaEngine | undefined)[];
  private readonly perNode: number;
  private readonly coresPerCache: number;
  private readonly cachesPerNode: number;
  private readonly pageBytes: number;
  private readonly dmaKind: number;
  /** Memory of a process: window and reserved areas. */
  private memoryBytes: number;
  private isLaidOut = false;

  /** @param windowBytes what a process exposes, a multiple of the page size */
  constructor(
    private readonly machine: ParameterValues,
    private readonly engine: Engine,
    processes: number,
    windowBytes: number,
  ) {
    this.perNode = Number(machine.processesPerNode);
    this.coresPerCache = Number(machine.coresPerCache);
    this.cachesPerNode = Math.ceil(this.perNode / this.coresPerCache);
    this.pageBytes = Number(machine.iotlbPageBytes);
    const nodes = Math.ceil(processes / this.perNode);
    this.caches = new Array(nodes * this.cachesPerNode).fill(undefined);
    this.engines = new Array(nodes).fill(undefined);
    this.memoryBytes = windowBytes;
    this.dmaKind = engine.on((node, step) => this.dmaOf(node * this.perNode).channels.step(step));
  }

  /**
   * Sets an area of private memory aside in every process, at page borders; before the first access.
   * @returns its address in each process's memory
   */
  reserve(bytes: number): number {
    if (this.isLaidOut) throw new RangeError('memory is laid out already');
    const begin = this.memoryBytes;
    this.memoryBytes += Math.ceil(bytes / this.pageBytes) * this.pageBytes;
    return begin;
  }

  /** Physical address, within its node, of an address of a process. */
  physical(process: number, address: number): number {
    this.isLaidOut = true;
    return (process % this.perNode) * this.memoryBytes + address;
  }

  /**
   * The core of a process reads its memory.
   * @param requester one of REQUESTER
   * @returns CPU time in ns
   */
  read(process: number, address: number, bytes: number, requester: number): number {
    const cache = this.cacheOf(process);
    const misses = cache.read(this.physical(process, address), bytes, this.requesterOf(process, requester));
    return cache.linesOf(address, bytes) * Number(this.machine.cacheHitNs) + this.missNs(misses, cache.lastWriteBacks);
  }

  /** The core of a process writes its memory; lines that miss are brought in. Returns CPU time in ns. */
  write(process: number, address: number, bytes: number, requester: number): number {
    const cache = this.cacheOf(process);
    const misses = cache.write(this.physical(process, address), bytes, this.requesterOf(process, requester));
    return cache.linesOf(address, bytes) * Number(this.machine.cacheHitNs) + this.missNs(misses, cache.lastWriteBacks);
  }

  /**
   * The core of a process copies within its memory, line by line. What is in the cache costs `cacheHitNs` and
   * `copyPerByteNs`; each line that has to be brought in or written back adds its transfer, the first the access to memory.
   * @returns CPU time in ns
   */
  copy(process: number, source: number, destination: number, bytes: number, requester: number): number {
    const cache = this.cacheOf(process);
    const [from, to] = [this.physical(process, source), this.physical(process, destination)];
    const by = this.requesterOf(process, requester);
    const { lineBytes } = cache.geometry;
    let misses = 0;
    let writeBacks = 0;
    for (let done = 0; done < bytes; ) {
      const piece = Math.min(bytes - done, lineBytes - ((to + done) % lineBytes));
      misses += cache.read(from + done, piece, by);
      writeBacks += cache.lastWriteBacks;
      misses += cache.write(to + done, piece, by);
      writeBacks += cache.lastWriteBacks;
      done += piece;
    }
    const { cacheHitNs, copyPerByteNs } = this.machine;
    return Number(cacheHitNs) + bytes * Number(copyPerByteNs) + this.missNs(misses, writeBacks);
  }

  /** A NIC, or a core by non-temporal stores, writes to memory past the cache: lines of it leave all caches. */
  deposit(process: number, address: number, bytes: number): void {
    const physical = this.physical(process, address);
    for (const cache of this.cachesOf(this.nodeOf(process))) cache.snoopWrite(physical, bytes);
  }

  /** The cache that the core of a process uses. */
  cacheOf(process: number): Cache {
    const onNode = process % this.perNode;
    const index = this.nodeOf(process) * this.cachesPerNode + Math.floor(onNode / this.coresPerCache);
    this.caches[index] ??= new Cache(
      {
        bytes: Number(this.machine.cacheBytes),
        ways: Number(this.machine.cacheWays),
        lineBytes: Number(this.machine.cacheLineBytes),
      },
      this.coresPerCache * REQUESTERS,
    );
    return this.caches[index];
  }

  /** Misses of all processes so far. */
  cacheMisses(): CacheMisses {
    const of = (requester: number) => this.sum(({ misses }) => misses.filter((_, r) => r % REQUESTERS === requester));
    return { computation: of(REQUESTER.computation), library: of(REQUESTER.library), helper: of(REQUESTER.helper) };
  }

  /** Misses of a process so far. */
  misses(process: number, requester: number): number {
    return this.cacheOf(process).misses[this.requesterOf(process, requester)];
  }

  /** The copy engine of the node of a process; its owners are `ownerOf(process)`. */
  dmaOf(process: number): DmaEngine {
    const node = this.nodeOf(process);
    this.engines[node] ??= this.createEngine(node);
    return this.engines[node];
  }

  /** Number of a process within its node: the owner of its requests to the copy engine. */
  ownerOf(process: number): number {
    return process % this.perNode;
  }

  /** Queues a copy within a process's memory at the copy engine of its node; see DmaEngine.queue. */
  queueCopy(process: number, tag: number, source: number, destination: number, bytes: number): void {
    const [from, to] = [this.physical(process, source), this.physical(process, destination)];
    this.dmaOf(process).queue(this.ownerOf(process), tag, from, to, bytes);
  }

  /** Counters of caches and copy engines that were used; throws where a copy engine lost something. */
  finish(): Record<string, number> {
    return { ...this.cacheCounters(), ...this.engineCounters() };
  }

  private cacheCounters(): Record<string, number> {
    if (this.caches.every((cache) => cache === undefined)) return {};
    const { computation, library, helper } = this.cacheMisses();
    return {
      cache_hits: this.sum(({ hits }) => hits),
      cache_misses_of_computation: computation,
      cache_misses_of_library: library,
      cache_misses_of_helper: helper,
      cache_write_backs: this.sum(({ writeBacks, snoopWriteBacks }) => [...writeBacks, snoopWriteBacks]),
      cache_invalidations: this.sum(({ invalidations }) => [invalidations]),
    };
  }

  private engineCounters(): Record<string, number> {
    const engines = this.engines.filter((engine) => engine !== undefined);
    if (engines.length === 0) return {};
    for (const engine of engines) engine.finish();
    const sum = (pick: (engine: DmaEngine) => number) => engines.reduce((total, engine) => total + pick(engine), 0);
    return {
      dma_copies: sum((engine) => engine.copiesCompleted),
      dma_descriptors: sum((engine) => engine.channels.descriptorsMoved),
      dma_bytes: sum((engine) => engine.channels.bytesMoved),
      dma_submissions: sum((engine) => engine.submissions),
      pages_locked: sum((engine) => engine.pagesLocked),
    };
  }

  private sum(pick: (cache: Cache) => Iterable<number>): number {
    let total = 0;
    for (const cache of this.caches) {
      if (cache !== undefined) for (const value of pick(cache)) total += value;
    }
    return total;
  }

  private createEngine(node: number): DmaEngine {
    const { machine, engine } = this;
    const number = (name: string) => Number(machine[name]);
    return new DmaEngine(
      {
        channels: number('dmaChannels'),
        bytesPerNs: number('dmaBandwidthBytesPerNs'),
        descriptorNs: number('dmaDescriptorNs'),
        pageBytes: number('dmaDescriptorBytes'),
        callNs: number('dmaCallNs'),
        pageLockNs: number('pageLockNs'),
        submitNs: number('dmaSubmitNs'),
        descriptorsPerDoorbell: number('dmaDescriptorsPerDoorbell'),
        completionReadNs: number('memoryAccessNs'),
      },
      this.perNode,
      { now: () => engine.now, at: (time, step) => engine.at(time, this.dmaKind, node, step) },
      { [Symbol.iterator]: () => this.cachesOf(node) },
    );
  }

  private *cachesOf(node: number): Generator<Cache> {
    const first = node * this.cachesPerNode;
    for (let index = first; index < first + this.cachesPerNode; index += 1) {
      const cache = this.caches[index];
      if (cache !== undefined) yield cache;
    }
  }

  private missNs(misses: number, writeBacks: number): number {
    if (misses === 0) return 0;
    const { memoryAccessNs, lineFillNs, lineWriteBackNs } = this.machine;
    return Number(memoryAccessNs) + (misses - 1) * Number(lineFillNs) + writeBacks * Number(lineWriteBackNs);
  }

  private requesterOf(process: number, requester: number): number {
    return ((process % this.perNode) % this.coresPerCache) * REQUESTERS + requester;
  }

  private nodeOf(process: number): number {
    return Math.floor(process / this.perNode);
  }
}
