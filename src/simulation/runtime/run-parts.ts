import type { Handler } from '../contract/handlers.ts';
import type { SharedRegion } from '../contract/shared-pages.ts';
import type { ProgramDigest } from '../engine/digest.ts';
import type { Engine } from '../engine/engine.ts';
import { nodeOf } from '../engine/nodes.ts';
import type { Operations } from '../engine/operations.ts';
import type { Rows } from '../engine/rows.ts';
import type { TraceRecorder } from '../engine/trace-recorder.ts';
import type { ExposedMemory } from '../hardware/exposed-memory.ts';
import type { PageTable } from '../hardware/iommu/page-table.ts';
import type { MemoryHierarchy } from '../hardware/memory/memory-hierarchy.ts';
import type { MemoryPath } from '../hardware/memory-path.ts';
import type { Messages } from '../hardware/messages.ts';
import type { Rdma } from '../hardware/nic/rdma.ts';
import type { Platform } from '../hardware/platform.ts';
import type { Transport } from '../hardware/transport.ts';
import type { SoftwareCosts } from './costs.ts';
import type { WindowLayout } from './window.ts';

/** Parts that a run passes to its runtime. */
export interface GivenParts {
  readonly engine: Engine;
  readonly platform: Platform;
  readonly operations: Operations;
  readonly digest: ProgramDigest;
  readonly rows: Rows;
  readonly costs: SoftwareCosts;
  readonly window: WindowLayout;
  readonly handlers: readonly Handler[];
  readonly memory: ExposedMemory;
  readonly processesPerNode: number;
  readonly sharedRegions: readonly SharedRegion[];
  readonly seed: number;
}

/** The parts of a run as used by mechanisms: fields of one object, as they are accessed for every message. */
export class RunParts implements Omit<GivenParts, 'platform'> {
  readonly engine: Engine;
  readonly operations: Operations;
  readonly digest: ProgramDigest;
  readonly rows: Rows;
  readonly costs: SoftwareCosts;
  readonly window: WindowLayout;
  readonly handlers: readonly Handler[];
  readonly memory: ExposedMemory;
  readonly sharedRegions: readonly SharedRegion[];
  readonly processesPerNode: number;
  readonly seed: number;
  readonly messages: Messages;
  readonly trace: TraceRecorder;
  readonly pages: PageTable;
  readonly transport: Transport;
  readonly path: MemoryPath;
  readonly rdma: Rdma;
  /** Caches and copy engines of the nodes. */
  readonly hierarchy: MemoryHierarchy;

  constructor(given: GivenParts) {
    const { platform } = given;
    this.engine = given.engine;
    this.operations = given.operations;
    this.digest = given.digest;
    this.rows = given.rows;
    this.costs = given.costs;
    this.window = given.window;
    this.handlers = given.handlers;
    this.memory = given.memory;
    this.processesPerNode = given.processesPerNode;
    this.sharedRegions = given.sharedRegions;
    this.seed = given.seed;
    this.messages = platform.messages;
    this.trace = platform.trace;
    this.pages = platform.pages;
    this.transport = platform.transport;
    this.path = platform.path;
    this.rdma = platform.rdma;
    this.hierarchy = platform.hierarchy;
  }

  nodeOf(process: number): number {
    return nodeOf(process, this.processesPerNode);
  }
}
