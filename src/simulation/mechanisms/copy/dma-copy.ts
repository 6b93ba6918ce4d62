import type { Copies } from '../../contract/copies.ts';
import type { Flushes } from '../../contract/remote-memory.ts';
import { float64Array, int32Array, uint8Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import { REQUESTER } from '../../hardware/memory/memory-hierarchy.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { RdmaAccess } from '../rdma-access.ts';
import { EngineFaults } from './engine-faults.ts';
import type { DmaCopyValues } from './parameters.ts';

/** State of a process: not waiting, in a call that looks for completions, or waiting for an event. */
const PHASE = { none: 0, looking: 1, waiting: 2 } as const;

/** A pending copy as requested by the program. */
interface Copy {
  readonly process: number;
  readonly source: number;
  readonly destination: number;
}

/** Copies by the engine of the node: they proceed beside their process until it waits for all of them. */
export class DmaCopyModel implements Copies, Flushes {
  readonly copies: Copies = this;
  readonly flushes: Flushes = this;
  readonly receiver: RdmaAccess;
  private readonly copiesPerCall: number;
  private readonly completion: DmaCopyValues['completion'];
  private readonly pollIntervalNs: number;
  private readonly underWay: Copy[] = [];
  private readonly unused: number[] = [];
  /** By process: copies that are queued and not submitted. */
  private readonly queued: Int32Array;
  private readonly phase: Uint8Array;
  /** By process: when it began to wait, and when the last of its copies was complete. */
  private readonly waitsSince: Float64Array;
  private readonly completedAt: Float64Array;
  private readonly lookKind: number;
  private readonly wakeKind: number;
  private readonly goOnKind: number;
  private readonly restKind: number;
  private readonly faults: EngineFaults;
  private polls = 0;
  private interrupts = 0;

  constructor(
    private readonly runtime: Runtime,
    private readonly machine: Machine,
    parameters: DmaCopyValues,
  ) {
    this.receiver = new RdmaAccess(runtime);
    this.copiesPerCall = parameters.copiesPerCall;
    this.completion = parameters.completion;
    this.pollIntervalNs = parameters.pollIntervalNs;
    this.queued = int32Array(runtime.processes);
    this.phase = uint8Array(runtime.processes);
    this.waitsSince = float64Array(runtime.processes);
    this.completedAt = float64Array(runtime.processes);
    this.lookKind = runtime.engine.on((process) => this.look(process));
    this.wakeKind = runtime.engine.on((process) => this.wakeAndLook(process));
    this.goOnKind = runtime.engine.on((process) => this.goOn(process));
    this.restKind = runtime.engine.on((process) => this.end(process));
    this.faults = new EngineFaults(runtime, machine, parameters);
  }

  copy(process: number, source: number, destination: number, bytes: number): void {
    const { hierarchy } = this.runtime;
    const row = this.unused.pop() ?? this.underWay.length;
    this.underWay[row] = { process, source, destination };
    const dma = hierarchy.dmaOf(process);
    dma.onCompleted = (_, tag) => this.completed(tag);
    dma.onFault = (_, tag) => this.faults.meet(tag);
    const serial = this.runtime.serialOf(this.runtime.operationOf(process));
    const part = this.faults.begin(process, row, { source, destination, bytes });
    hierarchy.queueCopy(process, { tag: row, source, destination, ...part, serial });
    this.queued[process] += 1;
    const isBatch = this.queued[process] >= this.copiesPerCall;
    this.runtime.post(process, NONE, isBatch ? this.submit(process) : 0, false);
  }

  /** Submits queued copies, then waits for everything. */
  flush(process: number, _target: number): void {
    const { runtime } = this;
    const { now } = runtime.engine;
    const submissionNs = this.queued[process] > 0 ? this.submit(process) : 0;
    const operation = runtime.operationOf(process);
    if (operation !== NONE) runtime.operations.charge(operation, stageIndex['origin-cpu'], submissionNs);
    this.waitsSince[process] = now + submissionNs;
    this.phase[process] = PHASE.looking;
    runtime.engine.at(runtime.cores.take(process, submissionNs + this.pollNs(process)), this.lookKind, process);
    runtime.block(process);
  }

  finish(): Record<string, number> {
    return { completion_polls: this.polls, completion_interrupts: this.interrupts, ...this.faults.counters() };
  }

  metrics(): Record<string, MetricValue> {
    return {};
  }

  /** Returns the CPU time of the call. */
  private submit(process: number): number {
    const { hierarchy, cores } = this.runtime;
    const [dma, owner] = [hierarchy.dmaOf(process), hierarchy.ownerOf(process)];
    const ns = dma.submissionNs(owner);
    dma.submit(owner, cores.freeAt(process), REQUESTER.library);
    this.queued[process] = 0;
    return ns;
  }

  private completed(row: number): void {
    const { runtime } = this;
    const { process, source, destination } = this.underWay[row]!;
    this.unused.push(row);
    if (this.faults.completes(row)) runtime.memory.write(process, destination, runtime.memory.read(process, source));
    if (this.outstanding(process) > 0) return;
    this.completedAt[process] = runtime.engine.now;
    if (this.phase[process] !== PHASE.waiting) return;
    if (this.completion === 'wait')
      runtime.engine.at(runtime.engine.now + runtime.costs.memoryAccessNs, this.goOnKind, process);
    if (this.completion === 'interrupt') this.interrupt(process);
  }

  private interrupt(process: number): void {
    this.interrupts += 1;
    this.runtime.engine.at(
      this.runtime.cores.take(process, this.runtime.costs.interruptLatencyNs),
      this.goOnKind,
      process,
    );
  }

  /** The call that looks for completions returns; the process continues, sleeps, or stays in it. */
  private look(process: number): void {
    this.polls += 1;
    if (this.outstanding(process) === 0) {
      this.goOn(process);
      return;
    }
    this.phase[process] = PHASE.waiting;
    if (this.completion !== 'poll') return;
    this.runtime.engine.at(this.runtime.engine.now + this.pollIntervalNs, this.wakeKind, process);
  }

  private wakeAndLook(process: number): void {
    this.phase[process] = PHASE.looking;
    const ns = this.machine.threadSwitchNs + this.pollNs(process);
    this.runtime.engine.at(this.runtime.cores.take(process, ns), this.lookKind, process);
  }

  /** The process knows that the engine is done with all of its copies. */
  private goOn(process: number): void {
    const { runtime } = this;
    const { now } = runtime.engine;
    const since = this.waitsSince[process];
    const completedAt = Math.max(since, this.completedAt[process]);
    const operation = runtime.operationOf(process);
    const faultNs = this.faults.charge(process, operation, completedAt - since);
    if (operation !== NONE) {
      runtime.operations.charge(operation, stageIndex.copy, completedAt - since - faultNs);
      runtime.operations.charge(operation, stageIndex.notify, now - completedAt);
    }
    if (this.faults.hasRest(process)) this.copyRest(process, operation);
    else this.end(process);
  }

  /** The core copies what the engine has left at page faults. */
  private copyRest(process: number, operation: number): void {
    const { cores, engine, operations } = this.runtime;
    const start = cores.freeAt(process);
    if (operation !== NONE) operations.charge(operation, stageIndex.notify, start - engine.now);
    const ns = this.faults.copyRest(process, operation, start);
    engine.at(cores.take(process, ns), this.restKind, process);
  }

  private end(process: number): void {
    this.phase[process] = PHASE.none;
    this.runtime.resume(process, 0);
  }

  private outstanding(process: number): number {
    const { hierarchy } = this.runtime;
    return hierarchy.dmaOf(process).outstanding(hierarchy.ownerOf(process));
  }

  private pollNs(process: number): number {
    return this.runtime.hierarchy.dmaOf(process).pollNs;
  }
}
