import type { ProcessOperations, Program } from '../../contract/program.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import { barrierOf } from '../collective.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { beginOf } from '../window.ts';
import { Application } from './application.ts';
import { CheckpointedMemory } from './checkpointed-memory.ts';
import { Checkpoints } from './checkpoints.ts';
import { pagesOf, regionsOf } from './layout.ts';
import type { IncrementalCheckpointValues } from './parameters.ts';
import { Group, type Parts } from './parts.ts';
import { Recovery } from './recovery.ts';
import { Tracking, trackingOf } from './tracking.ts';
import { Writer } from './writer.ts';

/** Incremental checkpoints of memory that others write: Active Access, section 4.3. */
export class IncrementalCheckpointModel implements WorkloadModel {
  readonly operationName = 'write';
  readonly regions: readonly Region[];
  private readonly parts: Parts;
  private readonly writer: Writer;
  private readonly checkpoints: Checkpoints;
  private readonly recovery: Recovery;
  private group: Group | undefined;
  private runtimeNs = 0;

  constructor(private readonly setting: WorkloadSetting<IncrementalCheckpointValues>) {
    const { parameters, pageBytes, processes, offers } = setting;
    const way = trackingOf(offers);
    const isIncremental = parameters.checkpoint === 'incremental';
    const pages = pagesOf(setting);
    const layout = { pages, pageBytes, cellBytes: parameters.writeBytes };
    const barrier = barrierOf(processes);
    const tracking = new Tracking(processes, pages);
    this.regions = regionsOf(setting);
    const at = (name: string) => beginOf(this.regions, name);
    const places = { marks: at('marks'), store: at('store'), barrier: at('barrier') };
    const memory = new CheckpointedMemory(processes, layout, places, { tracking, barrier });
    this.parts = { setting, way, isIncremental, memory, tracking, barrier, places };
    this.writer = new Writer(this.parts);
    this.checkpoints = new Checkpoints(this.parts, this.writer);
    this.recovery = new Recovery(this.parts, this.writer, this.checkpoints);
  }

  get memory(): CheckpointedMemory {
    return this.parts.memory;
  }

  get handlers() {
    return this.writer.handlers;
  }

  prepare(runsProgram: (process: number) => boolean): void {
    const { processes, parameters, seed } = this.setting;
    const members = Array.from({ length: processes }, (_, process) => process).filter(runsProgram);
    const application = new Application(
      {
        seed,
        cells: this.memory.cells.cells,
        partners: parameters.partners,
        writtenShare: parameters.writtenShare,
        localShare: parameters.localShare,
        interval: parameters.checkpointEvery,
      },
      members,
    );
    const failed = members[new Random(seed, 'incremental-checkpoint failure').below(members.length)]!;
    const group = new Group(members, application, failed);
    this.group = group;
    this.parts.barrier.open(members);
    for (const process of members) this.memory.keep(group.keeperOf(process), process);
  }

  *program(process: ProcessOperations): Program {
    const { parameters } = this.setting;
    const group = this.group!;
    const isProtected = this.parts.way !== 'unlogged';
    const operations = parameters.operationsPerProcess;
    const every = parameters.checkpointEvery;
    const writes = group.application.writesOf(group.placeOf(process.rank));
    for (let done = 1; done <= operations; done += 1) {
      yield process.compute(parameters.computeNs);
      yield* this.writer.write(process, writes.next().value);
      if (isProtected && done % every === 0) yield* this.checkpoints.take(process, group);
    }
    if (isProtected) yield* this.checkpoints.settle(process, group);
    this.runtimeNs = Math.max(this.runtimeNs, process.now());
    if (isProtected) yield* this.recovery.run(process, group, operations - (operations % every), operations);
  }

  verify(): Record<string, number> {
    const { way, isIncremental, tracking } = this.parts;
    this.memory.verify();
    if (way === 'unlogged') return {};
    this.memory.checkRecovery(this.group!.failed);
    if (isIncremental && tracking.mistracked > 0) {
      const message = `${tracking.mistracked} pages were taken that nobody had written, or the other way round`;
      throw new SimulationFault('SIM_CHECKPOINT', message);
    }
    return { checkpoints: this.checkpoints.taken };
  }

  metrics({ operations, remoteOperations }: Measured): Record<string, MetricValue> {
    const { checkpoints, recovery, parts } = this;
    const { isIncremental, tracking, way } = parts;
    const hasCheckpoints = checkpoints.taken > 0;
    return {
      runtime_ns: { value: this.runtimeNs, unit: 'ns' },
      remote_operations_per_write: { value: remoteOperations / operations.ended, unit: '1' },
      ...(hasCheckpoints && {
        checkpoint_ns: { value: checkpoints.ns / checkpoints.taken, unit: 'ns' },
        checkpointed_ratio: { value: checkpoints.bytes / checkpoints.fullBytes, unit: '1' },
        checkpointed_bytes: { value: checkpoints.bytes, unit: 'B' },
      }),
      ...(hasCheckpoints && isIncremental && { mistracked_pages: { value: tracking.mistracked, unit: '1' } }),
      ...(way !== 'unlogged' && {
        recovery_ns: { value: recovery.ns, unit: 'ns' },
        recovery_bytes: { value: recovery.bytes, unit: 'B' },
      }),
    };
  }
}
