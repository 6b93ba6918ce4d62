import type { Handler, HandlerCall } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { float64Array } from '../../engine/arrays.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { arrivalsOf } from '../open-load.ts';
import { zipfTable } from '../zipf.ts';
import { type DrawSetting, OperationDraws, readShareOf } from './draws.ts';
import { Layout } from './layout.ts';
import { Pace, togetherAt } from './pace.ts';
import type { DhtValues } from './parameters.ts';
import * as programs from './programs.ts';
import { windowOf } from './rules.ts';
import { Table } from './table.ts';
import { type WindowSetting, Windows } from './windows.ts';

const RATE_METRIC = {
  insert: 'inserts_per_second',
  lookup: 'lookups_per_second',
  delete: 'deletes_per_second',
} as const;
type OperationName = keyof typeof RATE_METRIC;
const STANDING = { chains: true, isStanding: true } as const;

/** The distributed hash table of Active Access, sections 4.1 and 5.2.1. */
export class DhtModel implements WorkloadModel {
  readonly operationName: OperationName;
  readonly memory: Table;
  readonly handlers: readonly Handler[];
  readonly regions: Layout['regions'];
  /** The operation as a program or, if a handler at the target performs it, as one step. */
  private readonly operation: programs.TableOperation | undefined;
  private readonly step: programs.TableStep | undefined;
  private readonly standing: programs.TableOperation;
  private readonly computeNs: number;
  private readonly drawn: DrawSetting;
  /** Number of operations in flight. */
  private readonly window: number;
  /** Processes that run the program. */
  private sources = 0;
  private unreachable = 0;
  private done = 0;
  /** Paces of processes that worked in windows. */
  private readonly paces: Pace[] = [];
  /** Among them, of elements that stood there all along. */
  private lookups = 0;

  constructor(private readonly setting: WorkloadSetting<DhtValues>) {
    const { parameters, pageBytes, processes, seed } = setting;
    const { volumeElements, overflow, collisionRate, keySkew } = parameters;
    const firstTarget = parameters.insertingProcesses;
    const zipf = keySkew > 0 ? zipfTable(volumeElements, keySkew) : float64Array(0);
    this.drawn = { seed, parameters, firstTarget, targets: processes - firstTarget, zipf };
    const layout = new Layout(parameters, pageBytes);
    const operations = processes * parameters.operationsPerProcess;
    this.window = windowOf(parameters, setting.offers);
    const landings = this.window > 1 ? this.window : 0;
    this.memory = new Table(layout, {
      ...{ volumeElements, overflow, processes, collisionRate, seed, operations, landings },
    });
    this.regions = layout.regions;
    this.operationName = parameters.operation;
    this.step = setting.offers.includes('remote-handler') ? this.handledStep() : undefined;
    this.operation = this.step === undefined ? this.remoteOperation() : undefined;
    this.standing = programs.lookUp(this.memory, STANDING);
    this.handlers = [(call) => this.insertHere(call), ({ process, value }) => this.memory.remove(process, value)];
    const ratio = parameters.computationRatio;
    this.computeNs = (ratio / (1 - ratio)) * parameters.computationReferenceNs;
  }

  private insertHere(call: HandlerCall): number {
    const { memory } = this;
    const { rejected } = memory;
    const accesses = memory.insert(call.process, call.value);
    if (memory.rejected === rejected) call.copiedBytes = memory.furtherBytes;
    return accesses;
  }

  /** Lookups and deletes work on elements that stand in the table already: those the same draws would insert. */
  prepare(runsProgram: (process: number) => boolean): void {
    const { processes, parameters } = this.setting;
    for (let process = 0; process < processes; process += 1) {
      if (!runsProgram(process)) continue;
      this.sources += 1;
      if (this.operationName === 'insert' && readShareOf(parameters, process) === 0) continue;
      const draws = new OperationDraws(this.drawn, process);
      for (let count = parameters.operationsPerProcess; count > 0; count -= 1) {
        draws.next();
        const { target, element, isLookup } = draws;
        if (isLookup) this.memory.stand(target, element);
        else if (this.operationName !== 'insert') {
          this.memory.expect(target, element);
          this.memory.insert(target, element);
        }
      }
    }
    this.memory.collisions = 0;
  }

  hasProgram(process: number): boolean {
    const { firstTarget } = this.drawn;
    return firstTarget === 0 || process < firstTarget;
  }

  program(process: ProcessOperations): Program {
    return this.window > 1 ? this.inWindows(process) : this.oneByOne(process);
  }

  performed(ended: number): number {
    return this.window > 1 ? this.done : ended;
  }

  verify(): Record<string, number> {
    const { elements, unreachable } = this.memory.verify();
    this.unreachable = unreachable;
    const { collisions, resizes, rejected, missed } = this.memory;
    return { elements, unreachable, collisions, resizes, rejected, missed };
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    if (this.window > 1) return togetherAt(this.paces);
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics({ remoteOperations, flushes, rate: { perSecond: rate } }: Measured): Record<string, MetricValue> {
    const { parameters } = this.setting;
    const counted = parameters.countFlushes ? remoteOperations : remoteOperations - flushes;
    if (this.operationName !== 'insert') return { [RATE_METRIC[this.operationName]]: { value: rate, unit: '1/s' } };
    const inserts = this.done - this.lookups;
    // Uses the requested mix: how many operations of a run happen to be inserts is not a property of a mechanism.
    const { readsPerWrite, writingProcesses } = parameters;
    const writers = writingProcesses > 0 ? Math.min(writingProcesses, this.sources) : this.sources;
    const insertShare = writers / this.sources / (1 + readsPerWrite);
    const perInsert = (count: number) => ({ value: count / Math.max(1, inserts), unit: '1' });
    return {
      inserts_per_second: { value: rate * insertShare, unit: '1/s' },
      ...(insertShare < 1 && {
        lookups_per_second: { value: rate * (1 - insertShare), unit: '1/s' },
      }),
      remote_operations_per_insert: perInsert(counted),
      collision_rate: perInsert(this.memory.collisions),
      unreachable_elements: { value: this.unreachable, unit: '1' },
    };
  }

  private *oneByOne(process: ProcessOperations): Program {
    const { parameters, seed } = this.setting;
    const { flushEvery, operationsPerProcess: count } = parameters;
    const draws = new OperationDraws(this.drawn, process.rank);
    const arrivals = arrivalsOf(parameters, { process, sources: this.sources, seed });
    for (let done = 1; done <= count; done += 1) {
      draws.next();
      const { element, target, isLookup } = draws;
      if (this.computeNs > 0) yield process.compute(this.computeNs);
      if (this.operationName === 'insert' && !isLookup) this.memory.expect(target, element);
      if (arrivals === undefined) process.begin();
      else yield* arrivals.begin(process);
      if (this.step !== undefined && !isLookup) {
        yield this.step(process, target, element);
      } else {
        yield* isLookup ? this.standing(process, target, element) : this.operation!(process, target, element);
        process.end();
      }
      this.count(1, isLookup ? 1 : 0);
      if (flushEvery > 0 && done % flushEvery === 0) yield process.flush(target);
    }
  }

  private *inWindows(process: ProcessOperations): Program {
    const { flushEvery, operationsPerProcess: count, warmupShare: leftOutShare } = this.setting.parameters;
    const pace = new Pace({ operations: count, window: this.window, leftOutShare }, process.now());
    const windows = new Windows(this.windowSetting(), process, new OperationDraws(this.drawn, process.rank));
    for (let done = 0; done < count; ) {
      const before = done;
      done = Math.min(count, done + this.window);
      yield* windows.run(done - before);
      pace.end(process.now());
      if (flushEvery > 0 && Math.floor(before / flushEvery) < Math.floor(done / flushEvery))
        yield process.flush(windows.lastTarget);
    }
    this.count(count, windows.lookups);
    this.paces.push(pace);
  }

  private windowSetting(): WindowSetting {
    const { memory: table, window, computeNs } = this;
    const { chaining, lookupChains } = this.setting.parameters;
    return {
      ...{ table, window, computeNs },
      inserts: this.operationName === 'insert',
      restOfInsert: programs.placeRemotely(table, chaining === 'repaired'),
      restOfLookup: programs.restOfLookup(table, { chains: lookupChains, isStanding: false }),
      restOfStanding: programs.restOfLookup(table, STANDING),
    };
  }

  private count(operations: number, lookups: number): void {
    this.done += operations;
    this.lookups += lookups;
  }

  private handledStep(): programs.TableStep | undefined {
    if (this.operationName === 'insert') return programs.insertByHandler(this.memory);
    return this.operationName === 'delete' ? programs.removeByHandler(this.memory) : undefined;
  }

  private remoteOperation(): programs.TableOperation {
    const { parameters } = this.setting;
    if (this.operationName === 'lookup')
      return programs.lookUp(this.memory, { chains: parameters.lookupChains, isStanding: false });
    if (this.operationName === 'delete') return programs.removeRemotely(this.memory);
    return programs.insertRemotely(this.memory, parameters.chaining === 'repaired');
  }
}
