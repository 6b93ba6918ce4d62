import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { Random } from '../../engine/random.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, SettingOf, WorkloadModel } from '../contract.ts';
import { arrivalsOf } from '../open-load.ts';
import type { dht } from './definition.ts';
import { Layout } from './layout.ts';
import * as programs from './programs.ts';
import { Table } from './table.ts';

const RATE_METRIC = {
  insert: 'inserts_per_second',
  lookup: 'lookups_per_second',
  delete: 'deletes_per_second',
} as const;
type OperationName = keyof typeof RATE_METRIC;

/** The distributed hash table of Active Access, sections 4.1 and 5.2.1. */
export class DhtModel implements WorkloadModel {
  readonly operationName: OperationName;
  readonly memory: Table;
  readonly handlers: readonly Handler[];
  readonly regions: Layout['regions'];
  /** The operation as a program, or, where a handler at the target does it, as one step. */
  private readonly operation: programs.TableOperation | undefined;
  private readonly step: programs.TableStep | undefined;
  private readonly computeNs: number;
  /** The first process whose volume is a target, and how many are. */
  private readonly firstTarget: number;
  private readonly targets: number;
  /** Processes that run the program. */
  private sources = 0;
  private unreachable = 0;

  constructor(private readonly setting: SettingOf<typeof dht>) {
    const { parameters, pageBytes, processes, seed } = setting;
    this.firstTarget = parameters.insertingProcesses;
    this.targets = processes - this.firstTarget;
    const { volumeElements, overflow, collisionRate } = parameters;
    const layout = new Layout(volumeElements, pageBytes);
    const operations = processes * parameters.operationsPerProcess;
    this.memory = new Table(layout, { volumeElements, overflow, processes, collisionRate, seed, operations });
    this.regions = layout.regions;
    this.operationName = parameters.operation;
    this.step = setting.offers.includes('remote-handler') ? this.handledStep() : undefined;
    this.operation = this.step === undefined ? this.remoteOperation() : undefined;
    this.handlers = [
      ({ process, value }) => this.memory.insert(process, value),
      ({ process, value }) => this.memory.remove(process, value),
    ];
    const ratio = parameters.computationRatio;
    this.computeNs = (ratio / (1 - ratio)) * parameters.computationReferenceNs;
  }

  /** Lookups and deletes work on elements that stand in the table already: those the same draws would insert. */
  prepare(runsProgram: (process: number) => boolean): void {
    const { processes, parameters } = this.setting;
    for (let process = 0; process < processes; process += 1) {
      if (!runsProgram(process)) continue;
      this.sources += 1;
      if (this.operationName === 'insert') continue;
      const draws = this.draws(process);
      for (let count = parameters.operationsPerProcess; count > 0; count -= 1) {
        const element = drawElement(draws);
        const target = this.firstTarget + draws.below(this.targets);
        this.memory.expect(target, element);
        this.memory.insert(target, element);
      }
    }
    this.memory.collisions = 0;
  }

  hasProgram(process: number): boolean {
    return this.firstTarget === 0 || process < this.firstTarget;
  }

  *program(process: ProcessOperations): Program {
    const { parameters } = this.setting;
    const count = parameters.operationsPerProcess;
    const flushEvery = parameters.flushEvery;
    const draws = this.draws(process.rank);
    const arrivals = arrivalsOf(parameters, this.sources, this.setting.seed, process.rank);
    for (let done = 1; done <= count; done += 1) {
      const element = drawElement(draws);
      const target = this.firstTarget + draws.below(this.targets);
      if (this.computeNs > 0) yield process.compute(this.computeNs);
      if (this.operationName === 'insert') this.memory.expect(target, element);
      if (arrivals === undefined) process.begin();
      else yield* arrivals.begin(process);
      if (this.step !== undefined) {
        yield this.step(process, target, element);
      } else {
        yield* this.operation!(process, target, element);
        process.end();
      }
      if (flushEvery > 0 && done % flushEvery === 0) yield process.flush(target);
    }
  }

  verify(): Record<string, number> {
    const { elements, unreachable } = this.memory.verify();
    this.unreachable = unreachable;
    const { collisions, resizes, rejected, missed } = this.memory;
    return { elements, unreachable, collisions, resizes, rejected, missed };
  }

  metrics({ operations, remoteOperations, flushes, firstProgramEndNs }: Measured): Record<string, MetricValue> {
    const { parameters } = this.setting;
    const rate = operations.rate(parameters.warmupShare, firstProgramEndNs);
    const counted = parameters.countFlushes ? remoteOperations : remoteOperations - flushes;
    const metrics: Record<string, MetricValue> = {
      [RATE_METRIC[this.operationName]]: { value: rate.perSecond, unit: '1/s' },
    };
    if (this.operationName !== 'insert') return metrics;
    metrics.remote_operations_per_insert = { value: counted / operations.ended, unit: '1' };
    metrics.collision_rate = { value: this.memory.collisions / operations.ended, unit: '1' };
    metrics.unreachable_elements = { value: this.unreachable, unit: '1' };
    return metrics;
  }

  private draws(process: number): Random {
    return new Random(this.setting.seed, 'dht program', process);
  }

  private handledStep(): programs.TableStep | undefined {
    if (this.operationName === 'insert') return programs.insertByHandler(this.memory);
    return this.operationName === 'delete' ? programs.removeByHandler(this.memory) : undefined;
  }

  private remoteOperation(): programs.TableOperation {
    const { parameters } = this.setting;
    if (this.operationName === 'lookup') return programs.lookUp(this.memory, parameters.lookupChains);
    if (this.operationName === 'delete') return programs.removeRemotely(this.memory);
    return programs.insertRemotely(this.memory, parameters.chaining === 'repaired');
  }
}

/** Elements are 31-bit and never 0, which means an empty cell. */
function drawElement(draws: Random): number {
  return draws.below(2147483646) + 1;
}
