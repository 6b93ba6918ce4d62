import type { Engine } from '../../engine/engine.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { TraceRecorder } from '../../engine/trace-recorder.ts';
import type { AddressRange, Transfer } from '../memory/address-range.ts';
import type { MemoryChannels } from '../memory/memory-channels.ts';
import type { MemoryLayout } from '../memory/memory-layout.ts';
import type { NodeCaches } from '../memory/node-caches.ts';
import type { MemoryValues } from '../memory/parameters.ts';
import type { DmaRecords } from './dma-channels.ts';
import { DmaEngine, type DmaTiming } from './dma-engine.ts';
import type { DmaEngineValues } from './parameters.ts';

/** Descriptors of a channel that the driver takes in turn: as many as ioatdma of Linux has at first. */
const DESCRIPTORS = 128;
/** Flags and reference count at the beginning of a page's record, which locking changes, bytes. */
const CHANGED_BYTES = 16;

export type CopyEngineValues = DmaEngineValues & Pick<MemoryValues, 'memoryAccessNs'>;

export interface CopyEngineParts {
  readonly machine: CopyEngineValues;
  readonly engine: Engine;
  readonly layout: MemoryLayout;
  readonly caches: NodeCaches;
  readonly channels: MemoryChannels;
  readonly trace?: TraceRecorder | undefined;
}

/** The copy engines of all nodes, created when they are first used. */
export class CopyEngines {
  private readonly engines: DmaEngine[] = [];
  private readonly stepKind: number;
  /** Bytes that caches wrote back because an engine accessed their lines. */
  private writtenBackBytes = 0;

  private readonly machine: CopyEngineValues;
  private readonly engine: Engine;
  private readonly layout: MemoryLayout;
  private readonly caches: NodeCaches;
  private readonly channels: MemoryChannels;
  private readonly trace: TraceRecorder | undefined;

  constructor({ machine, engine, layout, caches, channels, trace }: CopyEngineParts) {
    this.machine = machine;
    this.engine = engine;
    this.layout = layout;
    this.caches = caches;
    this.channels = channels;
    this.trace = trace;
    this.stepKind = engine.on((node, step) => this.engines[node]!.channels.step(step));
  }

  of(process: number): DmaEngine {
    const node = this.layout.nodeOf(process);
    this.engines[node] ??= this.create(node);
    return this.engines[node];
  }

  /** Bytes read and written by all engines, and written back because of them. */
  get memoryBytes(): number {
    const moved = this.engines.reduce((total, { channels }) => total + channels.bytesMoved, 0);
    return 2 * moved + this.writtenBackBytes;
  }

  /** Returns how long the engine of each node moved data. */
  busyNs(): number[] {
    return Array.from(this.engines, (engine) => engine?.channels.busyNs ?? 0);
  }

  /** Returns counters of the engines that were used; throws if one has lost something. */
  finish(): Record<string, number> {
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

  private create(node: number): DmaEngine {
    const { machine, engine } = this;
    const timing: DmaTiming = {
      channels: machine.dmaChannels,
      bytesPerNs: machine.dmaBandwidthBytesPerNs,
      descriptorNs: machine.dmaDescriptorNs,
      pageBytes: machine.dmaDescriptorBytes,
      callNs: machine.dmaCallNs,
      pageLockNs: machine.pageLockNs,
      submitNs: machine.dmaSubmitNs,
      descriptorsPerDoorbell: machine.dmaDescriptorsPerDoorbell,
      completionReadNs: machine.memoryAccessNs,
    };
    const created = new DmaEngine(timing, this.layout.perNode, {
      clock: { now: () => engine.now, at: (time, step) => engine.at(time, this.stepKind, node, step) },
      memory: { move: (transfer, ns) => this.move(node, transfer, ns) },
      records: this.recordsOf(node),
    });
    if (this.trace?.on) this.traceChannels(created, node, this.trace);
    return created;
  }

  /** Creates a track for each channel, with a slice for the time of a request's descriptors. */
  private traceChannels(created: DmaEngine, node: number, trace: TraceRecorder): void {
    const channels = this.machine.dmaChannels;
    const name = (channel: number) => ({ name: `copy engine ${channel}`, node, resource: 'copy' });
    const first = trace.addTracks(Array.from({ length: channels }, (_, channel) => name(channel)));
    created.onTraced = (channel, begin, owner, serial) => {
      const process = node * this.layout.perNode + owner;
      trace.spanOn(first + channel, stageIndex.copy, begin, this.engine.now, serial, process);
    };
  }

  /**
   * The cache accesses for these records are part of the cost of locking a page and submitting a descriptor; the evictions that
   * they cause are not.
   */
  private recordsOf(node: number): DmaRecords {
    const { layout, machine } = this;
    const { pageRecordBytes: pageBytes, dmaRecordBytes: bytes } = machine;
    const process = (owner: number) => node * layout.perNode + owner;
    return {
      lock: (owner, address, time, requester) => {
        const record = layout.pageRecord(node, address, pageBytes);
        const changed = { address: record, bytes: Math.min(pageBytes, CHANGED_BYTES) };
        this.record(process(owner), changed, time, requester);
      },
      append: (owner, { channel, count }, time, requester) => {
        const place = (channel * DESCRIPTORS + (count % DESCRIPTORS)) * bytes;
        const address = layout.behindPageRecords(node, pageBytes) + place;
        this.record(process(owner), { address, bytes }, time, requester);
      },
    };
  }

  /** The core of a process writes to a record of the kernel. @param range of physical addresses */
  private record(process: number, { address, bytes }: AddressRange, time: number, requester: number): void {
    if (bytes === 0) return;
    const { misses, writeBacks } = this.caches.writeKernel(process, address, bytes, requester);
    const lines = misses + writeBacks;
    const aloneNs = lines * this.machine.memoryAccessNs;
    this.channels.coreLines(this.layout.nodeOf(process), time, aloneNs, lines);
  }

  /** An engine reads and writes past caches, which must write back modified lines. */
  private move(node: number, { source, destination, bytes }: Transfer, ns: number): number {
    const { caches, channels } = this;
    const writtenBack = caches.readPast(node, source, bytes) + caches.writePast(node, destination, bytes);
    this.writtenBackBytes += writtenBack;
    return channels.engine(node, this.engine.now, ns, 2 * bytes + writtenBack);
  }
}
