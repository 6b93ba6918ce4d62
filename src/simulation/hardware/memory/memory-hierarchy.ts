import type { Engine } from '../../engine/engine.ts';
import type { Occupied } from '../../engine/occupancy.ts';
import type { TraceRecorder } from '../../engine/trace-recorder.ts';
import type { CpuValues } from '../cpu-parameters.ts';
import { CopyEngines, type CopyEngineValues } from '../dma-engine/copy-engines.ts';
import type { CopyRequest } from '../dma-engine/copy-request.ts';
import type { DmaEngine } from '../dma-engine/dma-engine.ts';
import type { AddressRange, Transfer } from './address-range.ts';
import type { Cache } from './cache.ts';
import type { CacheValues } from './cache-parameters.ts';
import { type ChannelValues, MemoryChannels } from './memory-channels.ts';
import { type LayoutValues, MemoryLayout } from './memory-layout.ts';
import { type Accesses, NodeCaches } from './node-caches.ts';
import type { MemoryValues } from './parameters.ts';

/** Parameters of memory, caches and copy engines. */
export type HierarchyValues = LayoutValues &
  ChannelValues &
  CacheValues &
  CopyEngineValues &
  Pick<MemoryValues, 'memoryAccessNs'> &
  Pick<CpuValues, 'copyPerByteNs'>;

export interface HierarchyParts {
  readonly machine: HierarchyValues;
  readonly engine: Engine;
  readonly processes: number;
  readonly seed: number;
  /** Size of a process's window, a multiple of the page size. */
  readonly windowBytes: number;
  readonly trace?: TraceRecorder;
}

/** On whose behalf a core uses its cache: misses are counted for each. */
export const REQUESTER = {
  /** The program's own computation. */
  computation: 0,
  /** The communication library, in the main thread. */
  library: 1,
  /** A helper thread on the same core. */
  helper: 2,
} as const;

/** Cache misses by purpose of the access. */
export interface CacheMisses {
  readonly computation: number;
  readonly library: number;
  readonly helper: number;
}

/**
 * Memory as seen by cores, NICs and copy engines: a cache for each group of neighbouring cores, a copy engine for each node, and
 * the shared memory bandwidth. Process i of a node runs on its core i. Addresses are within a process's own memory: its window
 * from 0 on, followed by what is `reserve`d.
 */
export class MemoryHierarchy {
  private readonly layout: MemoryLayout;
  private readonly caches: NodeCaches;
  private readonly engines: CopyEngines;
  /** Also used for data that NICs move from and to memory. */
  readonly channels: MemoryChannels;
  private readonly costs: { readonly hitNs: number; readonly fillNs: number; readonly writeBackNs: number };
  private readonly accessNs: number;
  private readonly copyPerByteNs: number;

  constructor({ machine, engine, processes, seed, windowBytes, trace }: HierarchyParts) {
    this.layout = new MemoryLayout(machine, seed, windowBytes);
    this.caches = new NodeCaches(machine, this.layout, processes, Object.keys(REQUESTER).length);
    this.channels = new MemoryChannels(machine, () => engine.now);
    const { layout, caches, channels } = this;
    this.engines = new CopyEngines({ machine, engine, layout, caches, channels, trace });
    this.costs = { hitNs: machine.cacheHitNs, fillNs: machine.lineFillNs, writeBackNs: machine.lineWriteBackNs };
    this.accessNs = machine.memoryAccessNs;
    this.copyPerByteNs = machine.copyPerByteNs;
  }

  /**
   * Sets an area of private memory aside in every process, at page borders; before the first access.
   * @returns its address in each process's memory
   */
  reserve(bytes: number): number {
    return this.layout.reserve(bytes);
  }

  /**
   * The core of a process reads its memory, line by line.
   * @param requester one of REQUESTER
   * @param start when it begins, now or later
   * @returns CPU time in ns
   */
  read(process: number, range: AddressRange, requester: number, start: number): number {
    const accesses = this.caches.access(process, range, requester, 'read');
    return this.throughMemory(process, start, accesses.lines * this.costs.hitNs, accesses);
  }

  /** The core of a process writes its memory; lines that miss are brought in. Returns CPU time in ns. */
  write(process: number, range: AddressRange, requester: number, start: number): number {
    const accesses = this.caches.access(process, range, requester, 'write');
    return this.throughMemory(process, start, accesses.lines * this.costs.hitNs, accesses);
  }

  /**
   * The core of a process copies within its memory, line by line. Cached data cost `cacheHitNs` and `copyPerByteNs`; each line
   * brought in or written back adds its transfer, the first one also the memory access.
   * @param start beginning, now or later
   * @returns CPU time, ns
   */
  copy(process: number, transfer: Transfer, requester: number, start: number): number {
    const accesses = this.caches.copy(process, transfer, requester);
    return this.throughMemory(process, start, this.costs.hitNs + transfer.bytes * this.copyPerByteNs, accesses);
  }

  /**
   * Data of a message reach memory past the cache, written by the NIC or by non-temporal stores of the core that takes them from
   * it: their lines are invalidated in caches.
   * @param ns CPU time of the core, from `start` on, without waiting for memory
   * @returns CPU time, ns
   */
  deposit(process: number, { address, bytes }: AddressRange, start: number, ns: number): number {
    const node = this.layout.nodeOf(process);
    this.caches.writePast(node, this.layout.nodeAddress(process, address), bytes);
    return this.channels.coreStores(node, start, ns, bytes);
  }

  /** The NIC has written to a process's memory: cached copies are invalidated. */
  writtenByNic(process: number, address: number, bytes: number): void {
    if (!this.caches.used) return;
    this.caches.writePast(this.layout.nodeOf(process), this.layout.nodeAddress(process, address), bytes);
  }

  /** The NIC has read a process's memory: modified lines in caches have been written back. */
  readByNic(process: number, address: number, bytes: number): void {
    if (!this.caches.used) return;
    this.caches.readPast(this.layout.nodeOf(process), this.layout.nodeAddress(process, address), bytes);
  }

  /** The cache that the core of a process uses. */
  cacheOf(process: number): Cache {
    return this.caches.of(process);
  }

  /** The copy engine of the node of a process; its owners are `ownerOf(process)`. */
  dmaOf(process: number): DmaEngine {
    return this.engines.of(process);
  }

  /** Number of a process within its node: the owner of its requests to the copy engine. */
  ownerOf(process: number): number {
    return process % this.layout.perNode;
  }

  /** Queues a copy within a process's memory at the copy engine of its node; see DmaEngine.queue. */
  queueCopy(process: number, request: CopyRequest): void {
    const source = this.layout.nodeAddress(process, request.source);
    const destination = this.layout.nodeAddress(process, request.destination);
    this.dmaOf(process).queue(this.ownerOf(process), { ...request, source, destination });
  }

  /** Lines that the core of a process missed for a requester so far. */
  misses(process: number, requester: number): number {
    return this.caches.misses(process, requester);
  }

  /** Misses of all processes so far. */
  cacheMisses(): CacheMisses {
    const [computation, library, helper] = this.caches.missesByRole();
    return { computation: computation!, library: library!, helper: helper! };
  }

  /** Returns how long the memory and the copy engines of all nodes were busy. */
  occupied(): Occupied[] {
    return [
      { resource: 'memory', busyNs: this.channels.busyNs() },
      { resource: 'copy-engine', busyNs: this.engines.busyNs() },
    ];
  }

  /** Returns counters of caches, copy engines and memory that were used. Throws if they are inconsistent. */
  finish(): Record<string, number> {
    return { ...this.cacheCounters(), ...this.engines.finish(), ...this.memoryCounters() };
  }

  private memoryCounters(): Record<string, number> {
    const lines = this.caches.sum(({ misses, writeBacks }) => [...misses, ...writeBacks]);
    return this.channels.finish(lines, this.engines.memoryBytes);
  }

  private cacheCounters(): Record<string, number> {
    if (!this.caches.used) return {};
    const { computation, library, helper } = this.cacheMisses();
    return {
      cache_hits: this.caches.sum(({ hits }) => hits),
      cache_misses_of_computation: computation,
      cache_misses_of_library: library,
      cache_misses_of_helper: helper,
      cache_write_backs: this.caches.sum(({ writeBacks, snoopWriteBacks }) => [...writeBacks, snoopWriteBacks]),
      cache_invalidations: this.caches.sum(({ invalidations }) => [invalidations]),
    };
  }

  /** Time of accesses whose lines would take `cachedNs` if all were cached. */
  private throughMemory(
    process: number,
    start: number,
    cachedNs: number,
    { misses, writeBacks }: Omit<Accesses, 'lines'>,
  ): number {
    if (misses === 0) return cachedNs;
    const missNs = this.accessNs + (misses - 1) * this.costs.fillNs + writeBacks * this.costs.writeBackNs;
    return this.channels.coreLines(this.layout.nodeOf(process), start, cachedNs + missNs, misses + writeBacks);
  }
}
