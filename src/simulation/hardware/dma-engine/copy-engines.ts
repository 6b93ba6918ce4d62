import type { Engine } from '../../engine/engine.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { MemoryChannels } from '../memory/memory-channels.ts';
import type { MemoryLayout } from '../memory/memory-layout.ts';
import type { NodeCaches } from '../memory/node-caches.ts';
import { DmaEngine } from './dma-engine.ts';

/** The copy engines of all nodes, created when they are first used. */
export class CopyEngines {
  private readonly engines: DmaEngine[] = [];
  private readonly stepKind: number;
  /** What caches wrote back because an engine came to their lines. */
  private writtenBackBytes = 0;

  constructor(
    private readonly machine: ParameterValues,
    private readonly engine: Engine,
    private readonly layout: MemoryLayout,
    private readonly caches: NodeCaches,
    private readonly channels: MemoryChannels,
  ) {
    this.stepKind = engine.on((node, step) => this.engines[node]!.channels.step(step));
  }

  of(process: number): DmaEngine {
    const node = this.layout.nodeOf(process);
    this.engines[node] ??= this.create(node);
    return this.engines[node];
  }

  /** What all engines have read and written, and had written back. */
  get memoryBytes(): number {
    const moved = this.engines.reduce((total, { channels }) => total + channels.bytesMoved, 0);
    return 2 * moved + this.writtenBackBytes;
  }

  /** Counters of the engines that were used; throws where one lost something. */
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
      this.layout.perNode,
      { now: () => engine.now, at: (time, step) => engine.at(time, this.stepKind, node, step) },
      { move: (source, destination, bytes, ns) => this.move(node, source, destination, bytes, ns) },
    );
  }

  /** An engine reads, and writes, past caches that have to write back what memory does not hold yet. */
  private move(node: number, source: number, destination: number, bytes: number, ns: number): number {
    const { caches, channels } = this;
    const writtenBack = caches.readPast(node, source, bytes) + caches.writePast(node, destination, bytes);
    this.writtenBackBytes += writtenBack;
    return channels.engine(node, this.engine.now, ns, 2 * bytes + writtenBack);
  }
}
