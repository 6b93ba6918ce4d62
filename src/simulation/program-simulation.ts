import { CallBounds } from './call-bounds.ts';
import { expectedOf } from './catalogue.ts';
import { CheckedCalls } from './checked-calls.ts';
import {
  checkedCounters,
  checkedLastEffect,
  checkedMetrics,
  checkRun,
  requireAtOnce,
  requireComputing,
  requireMeasured,
  requireOwnMetrics,
  requirePrimary,
} from './checked-results.ts';
import { checkParts, type MechanismModel } from './contract/mechanism.ts';
import type { Program } from './contract/program.ts';
import { flushes } from './contract/remote-memory.ts';
import { BusyHistory } from './engine/busy-history.ts';
import { ProgramDigest } from './engine/digest.ts';
import type { Engine } from './engine/engine.ts';
import { SimulationFault } from './engine/fault.ts';
import { distribution } from './engine/histogram.ts';
import type { Occupied } from './engine/occupancy.ts';
import { Operations } from './engine/operations.ts';
import { Rows } from './engine/rows.ts';
import { type Rate, rateOf } from './engine/steady-rate.ts';
import { WORD_BYTES } from './engine/word.ts';
import type { ExposedMemory } from './hardware/exposed-memory.ts';
import { Platform } from './hardware/platform.ts';
import { hardwareOf } from './machines/read-machine.ts';
import type { MechanismDefinition } from './mechanisms/definition.ts';
import type { ProgramMechanism } from './mechanisms/mechanism.ts';
import { succeeded, unsuccessful } from './results.ts';
import type { MetricValue, RunPlan, RunResult } from './run.ts';
import { LockableMemory } from './runtime/lockable-memory.ts';
import { mergedCounters } from './runtime/merged-counters.ts';
import { ProcessCalls } from './runtime/process-calls.ts';
import { Runtime } from './runtime/runtime.ts';
import { SharedCalls } from './runtime/shared-calls.ts';
import { waitingInWords } from './runtime/waiting-processes.ts';
import { type WindowLayout, windowLayout } from './runtime/window.ts';
import { softwareCosts } from './software-costs.ts';
import type { Measured, WorkloadModel } from './workloads/contract.ts';
import type { WorkloadDefinition } from './workloads/definition.ts';
import { windowEnd } from './workloads/window.ts';
import type { ProgramWorkload } from './workloads/workload.ts';

/** Simulates programs, one per process, on a mechanism that carries out their operations. */
export class ProgramSimulation {
  private readonly workload: WorkloadModel;
  private readonly operations: Operations;
  private readonly platform: Platform;
  private readonly runtime: Runtime;
  private readonly model: MechanismModel;
  private readonly calls: SharedCalls;
  private readonly history: BusyHistory;
  private readonly programs: ProcessCalls[] = [];
  private readonly bounds: CallBounds;
  /** Number of processes that run the program, as the definition of the mechanism says. */
  private readonly computing: number;
  private readonly definitions: { readonly mechanism: MechanismDefinition; readonly workload: WorkloadDefinition };

  constructor(
    private readonly plan: RunPlan,
    private readonly engine: Engine,
    mechanism: ProgramMechanism,
    workload: ProgramWorkload,
  ) {
    const { processes, seed } = plan;
    this.definitions = { mechanism: mechanism.definition, workload: workload.definition };
    const machine = hardwareOf(plan.machine.preset, plan.machine.parameters);
    const own = plan.mechanism.parameters;
    this.computing = mechanism.definition.computing?.(machine, own, processes) ?? processes;
    this.workload = workload.create({
      processes,
      computing: this.computing,
      seed,
      parameters: plan.workload.parameters,
      pageBytes: machine.iotlbPageBytes,
      processesPerNode: machine.processesPerNode,
      offers: mechanism.definition.offers,
      reorders: mechanism.definition.reorders?.(own, machine),
      accessOrder: mechanism.definition.accessOrder?.(machine, own),
    });
    this.operations = new Operations(this.workload.operationName);
    const { regions, handlers } = this.workload;
    const window = windowLayout(regions);
    const memory = this.memoryOf(workload, window);
    this.platform = new Platform({
      ...{ machine, engine, processes, seed, memory, regions },
      operations: this.operations,
      trace: plan.trace,
      expectedOperations: expectedOf(plan).operations,
    });
    const rows = new Rows(processes);
    const { platform, operations } = this;
    this.runtime = new Runtime({
      ...{ engine, platform, operations, rows, window, handlers, memory, seed },
      digest: new ProgramDigest(rows),
      costs: softwareCosts(machine),
      processesPerNode: machine.processesPerNode,
      sharedRegions: this.workload.sharedRegions ?? [],
    });
    this.model = mechanism.create(this.runtime, machine, own);
    checkParts(mechanism.definition.id, mechanism.definition.offers, this.model);
    this.platform.transport.connect(
      this.model.receiver,
      (process) => this.runtime.resumeAt(process, engine.now),
      (process) => this.runtime.seeCompletion(process),
    );
    this.calls = new SharedCalls(this.runtime, this.model);
    this.bounds = new CallBounds({ processes, windowBytes: windowEnd(regions), handlers: handlers.length });
    this.history = new BusyHistory(engine, processes, () => this.busyNs(), [this.runtime.cores.count]);
    if (this.workload.rate) this.history.follow(operations);
  }

  /** If programs may have epochs, windows include words for locks. */
  private memoryOf({ definition }: ProgramWorkload, window: WindowLayout): ExposedMemory {
    const { memory } = this.workload;
    if (!definition.needs.some((list) => list.includes('epochs'))) return memory;
    const { lockAddress, addLockAddress } = window;
    return new LockableMemory(memory, lockAddress, addLockAddress + WORD_BYTES, this.plan.processes);
  }

  run(): RunResult {
    const runsProgram = (process: number) =>
      this.model.runsProgram?.(process) !== false && this.workload.hasProgram?.(process) !== false;
    requireAtOnce(this.definitions.workload, 'prepare', this.workload.prepare(runsProgram));
    requireComputing(this.definitions.mechanism, this.computing, this.computingIn());
    for (let process = 0; process < this.plan.processes; process += 1) {
      if (!runsProgram(process)) continue;
      this.runtime.startProgram(process, this.program(process));
    }
    this.model.start?.();
    this.engine.run();
    if (this.runtime.programs.running > 0 || this.operations.open > 0) return this.deadlocked();
    this.requireNothingHeld();
    this.endWithLastEffect();
    return this.result();
  }

  /** Conservation of operations: each part that went on beside its process was charged to the operation waiting for it, or dropped. */
  private requireNothingHeld(): void {
    const { held } = this.operations;
    if (held === 0) return;
    const message = `${held} parts of operations were neither joined nor dropped`;
    throw new SimulationFault('SIM_CONSERVATION', message);
  }

  /** Returns the number of processes that the mechanism lets run the program. */
  private computingIn(): number {
    let computing = 0;
    for (let process = 0; process < this.plan.processes; process += 1)
      if (this.model.runsProgram?.(process) !== false) computing += 1;
    return computing;
  }

  private program(process: number): Program {
    const { calls, workload, bounds } = this;
    if (CheckedCalls.always || this.definitions.workload.plugin !== undefined) {
      const operations = new CheckedCalls(process, calls, bounds);
      this.programs.push(operations);
      return operations.checked(workload.program(operations));
    }
    const operations = new ProcessCalls(process, calls);
    this.programs.push(operations);
    return workload.program(operations);
  }

  /** Takes back the clock by the time for which there was only bookkeeping. */
  private endWithLastEffect(): void {
    const { engine, operations, runtime } = this;
    const lastEffectNs = checkedLastEffect(this.definitions.mechanism, this.model.lastEffectNs?.(), engine.now);
    if (lastEffectNs === undefined) return;
    engine.now = Math.max(lastEffectNs, operations.lastEndNs(), runtime.lastProgramEndNs);
  }

  private deadlocked(): RunResult {
    const { programs } = this.runtime;
    const open = `${this.operations.open} operations are not done`;
    if (programs.running === 0) {
      const message = `all programs have ended, but ${open}: end() has to follow each begin() whose operation is not passed on`;
      return unsuccessful(this.engine, 'deadlocked', 'SIM_DEADLOCK', message);
    }
    const waiting = this.programs
      .filter(({ rank }) => programs.has(rank))
      .map((program) => ({ rank: program.rank, ...program.asked }));
    const message = `no event is left, but ${programs.running} processes are waiting: ${waitingInWords(waiting)}; ${open}`;
    return unsuccessful(this.engine, 'deadlocked', 'SIM_DEADLOCK', message);
  }

  private result(): RunResult {
    const { mechanism, workload } = this.definitions;
    const found = [
      checkedCounters(mechanism, 'finish', this.model.finish()),
      this.platform.finish(),
      checkedCounters(workload, 'verify', this.workload.verify()),
    ];
    const counters = mergedCounters([this.counters(), ...found], [mechanism, workload]);
    this.addTraffic(counters);
    const { engine, operations, runtime, platform } = this;
    requireMeasured(workload, this.performed());
    const rate = this.rate();
    const [cores, ...busyNs] = this.history.between(rate.fromNs, rate.toNs);
    const occupied = this.occupied().map(({ resource }, place) => ({ resource, busyNs: busyNs[place]! }));
    const metrics = { ...this.metrics(counters, rate), ...this.coreMetrics(cores!, rate) };
    checkRun([workload, mechanism], metrics);
    requirePrimary(workload, this.plan.workload.parameters, metrics);
    return succeeded({
      ...{ engine, operations, counters, rate, occupied, metrics },
      operationsDigest: runtime.digest.hex,
      trace: platform.trace.finish(engine.now),
    });
  }

  /** Returns the busy time of all cores so far, the time they computed for programs, and the busy time of each resource. */
  private busyNs(): ArrayLike<number>[] {
    const { cores, computedNs } = this.runtime;
    return [[cores.allBusyNs(), computedNs], ...this.occupied().map(({ busyNs }) => busyNs)];
  }

  /** Returns the busy time of resources so far. */
  private occupied(): Occupied[] {
    return [...this.runtime.occupied(), ...this.platform.occupied(), ...(this.model.traffic?.().occupied ?? [])];
  }

  /** Returns the interval of the workload's rates, in which busy times are measured as well. */
  private rate(): Rate {
    const { operations, engine, runtime } = this;
    const rate = this.workload.rate?.({ operations, firstProgramEndNs: runtime.firstProgramEndNs });
    return rate !== undefined && rate.toNs > rate.fromNs ? rate : rateOf(this.performed(), 0, engine.now);
  }

  /** Messages that bypassed the network interfaces also belong to the run. */
  private addTraffic(counters: Record<string, number>): void {
    const { messages, bytes } = this.model.traffic?.() ?? { messages: 0, bytes: 0 };
    counters.messages += messages;
    counters.bytes += bytes;
  }

  /** Returns only metrics declared by the workload, as a mechanism's measurements are not meaningful everywhere. */
  private metricsOfMechanism(others: Readonly<Record<string, MetricValue>>): Record<string, MetricValue> {
    const { mechanism, workload } = this.definitions;
    const metrics = this.model.metrics() ?? {};
    requireOwnMetrics(mechanism, metrics, others);
    return checkedMetrics(mechanism, this.declared(metrics), workload.metrics);
  }

  private declared(metrics: Record<string, MetricValue>): Record<string, MetricValue> {
    const declared = new Set(this.definitions.workload.metrics.map(({ name }) => name));
    return Object.fromEntries(Object.entries(metrics).filter(([name]) => declared.has(name)));
  }

  private energy(): Record<string, MetricValue> {
    const { nics, routers } = this.platform.energy(this.engine.now);
    return {
      energy_joules: { value: nics + routers, unit: 'J' },
      nic_energy_joules: { value: nics, unit: 'J' },
      router_energy_joules: { value: routers, unit: 'J' },
    };
  }

  private performed(): number {
    const { workload, operations } = this;
    return workload.performed?.(operations.ended) ?? operations.ended;
  }

  private counters(): Record<string, number> {
    const { begun, ended } = this.operations;
    return { operations_issued: begun, operations_completed: ended, ...this.calls.counters() };
  }

  private metrics(counters: Record<string, number>, rate: Rate): Record<string, MetricValue> {
    const { operations, runtime } = this;
    const { latency } = operations;
    const { workload } = this.definitions;
    const own = checkedMetrics(workload, this.workload.metrics(this.measured(rate)), workload.metrics);
    const common = {
      ...this.declared({
        ...this.energy(),
        steady_latency_ns: { value: operations.startUp.steadyMean, unit: 'ns' },
        ...(runtime.waits.count > 0 && { log_wait_ns: distribution(runtime.waits, 'ns') }),
      }),
      operation_latency_ns: distribution(latency, 'ns'),
      ...(counters.iotlb_lookups > 0 && {
        iotlb_hit_ratio: { value: counters.iotlb_hits / counters.iotlb_lookups, unit: '1' },
      }),
      messages_per_operation: { value: counters.messages / this.performed(), unit: '1' },
      bytes_per_operation: { value: counters.bytes / this.performed(), unit: 'B' },
    };
    return { ...own, ...this.metricsOfMechanism({ ...own, ...common }), ...common };
  }

  private measured(rate: Rate): Measured {
    const { operations, runtime, engine } = this;
    return {
      operations,
      rate,
      remoteOperations: this.calls.total,
      flushes: this.calls.counts.of(flushes.operations.flush!),
      dataTransactions: this.platform.path.dataTransactions,
      firstProgramEndNs: runtime.firstProgramEndNs,
      simulatedNs: engine.now,
      cacheMisses: this.platform.hierarchy.cacheMisses(),
    };
  }

  /** Returns metrics of the cores in the interval of the rates. */
  private coreMetrics(
    [busyNs, computedNs]: readonly number[],
    { fromNs, toNs }: Rate,
  ): Record<'cpu_utilisation' | 'computation_ratio', MetricValue> {
    // A run may take no time, if no part of its machine does.
    const coreTime = this.runtime.cores.count * (toNs - fromNs) || 1;
    return {
      cpu_utilisation: { value: busyNs! / coreTime, unit: '1' },
      computation_ratio: { value: computedNs! / coreTime, unit: '1' },
    };
  }
}
