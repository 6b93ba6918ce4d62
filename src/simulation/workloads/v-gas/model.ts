import type { ProcessOperations, Program } from '../../contract/program.ts';
import { uint8Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { oppositeOf } from '../opposite.ts';
import { beginOf } from '../window.ts';
import { regionsOf, SIGNAL_BYTES } from './layout.ts';
import { Pager } from './pager.ts';
import { Paging } from './paging.ts';
import type { VGasValues } from './parameters.ts';
import { VirtualMemory } from './virtual-memory.ts';

/** The process that collects and announces the completion of all processes. */
const COORDINATOR = 0;

/** A virtual global address space: Active Access, section 6.2. */
export class VirtualGlobalAddressSpaceModel implements WorkloadModel {
  readonly operationName = 'access';
  readonly memory: VirtualMemory;
  readonly regions: readonly Region[];
  private readonly paging: Paging;
  private readonly pages: number;
  private readonly doneBegin: number;
  /** The word that a process has been sent as the answer to its get; none as long as it waits. */
  private readonly answers: Map<number, number> = new Map();
  private doneProcesses = 0;
  private readonly stopped: Uint8Array;
  private wrongReads = 0;

  constructor(private readonly setting: WorkloadSetting<VGasValues>) {
    const { parameters, pageBytes, processes } = setting;
    this.pages = parameters.pages;
    this.regions = regionsOf(setting);
    const at = (name: string) => beginOf(this.regions, name);
    const places = { store: at('store'), answer: at('answer'), done: at('done') };
    this.doneBegin = places.done;
    this.stopped = uint8Array(processes);
    const frames = parameters.residentPages;
    const pagers = Array.from({ length: processes }, () => new Pager(frames, parameters.replacement === 'lru'));
    const layout = { pages: this.pages, pageBytes, cellBytes: WORD_BYTES };
    this.memory = new VirtualMemory(layout, places, pagers, {
      answered: (process, word) => this.takeAnswer(process, word),
      done: (process) => this.takeDone(process),
    });
    const keeperOf = (process: number) => oppositeOf(process, processes);
    for (let process = 0; process < processes; process += 1) this.memory.keep(keeperOf(process), process);
    this.paging = new Paging(this.memory, pagers, { places, keeperOf }, parameters);
  }

  get handlers() {
    return this.paging.handlers;
  }

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const { parameters, seed, processes } = this.setting;
    const { rank } = process;
    const draws = new Random(seed, 'v-gas program', rank);
    const unflushed = new Map<number, Set<number>>();
    this.paging.attach(process);
    for (let left = parameters.operationsPerProcess; left > 0; left -= 1) {
      yield* this.paging.serve(process);
      yield process.compute(parameters.computeNs);
      const target = draws.below(processes);
      const cell = this.drawCell(draws, rank);
      const isPut = draws.below(2 ** 31) < parameters.putShare * 2 ** 31;
      const word = draws.uint32();
      // Accesses to one word are ordered only if the previous one has been flushed (section 3.6).
      if (unflushed.get(target)?.has(cell) === true) {
        yield process.flush(target);
        unflushed.delete(target);
      }
      if (isPut) unflushed.set(target, (unflushed.get(target) ?? new Set()).add(cell));
      yield* this.access(process, target, cell, isPut ? word : undefined);
    }
    for (const target of unflushed.keys()) yield process.flush(target);
    yield* this.finish(process);
  }

  verify(): Record<string, number> {
    this.memory.verify();
    if (this.wrongReads > 0)
      throw new SimulationFault(
        'SIM_MEMORY_CONTENT',
        `${this.wrongReads} gets returned what had not been put there last`,
      );
    const { faults, pageIns, pageOuts } = this.paging;
    return { page_faults: faults, page_ins: pageIns, page_outs: pageOuts };
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics({ operations, remoteOperations, rate }: Measured): Record<string, MetricValue> {
    const { faults, pageIns, pageOuts } = this.paging;
    return {
      accesses_per_second: { value: rate.perSecond, unit: '1/s' },
      page_fault_ratio: { value: faults / operations.ended, unit: '1' },
      page_ins_per_access: { value: pageIns / operations.ended, unit: '1' },
      page_outs_per_access: { value: pageOuts / operations.ended, unit: '1' },
      remote_operations_per_access: { value: remoteOperations / operations.ended, unit: '1' },
    };
  }

  /** Draws a word of a random page, hot ones more often, that no other process writes, so its reader knows the expected value. */
  private drawCell(draws: Random, rank: number): number {
    const { parameters, processes } = this.setting;
    const hot = Math.ceil(this.pages * parameters.hotPageShare);
    const isHot = draws.below(2 ** 31) < parameters.hotAccessShare * 2 ** 31;
    const page = isHot
      ? draws.below(Math.max(1, hot))
      : Math.min(this.pages - 1, hot) + draws.below(this.pages - Math.min(this.pages - 1, hot));
    const { cellsPerPage, cells } = this.memory.cells;
    const drawn = page * cellsPerPage + draws.below(cellsPerPage);
    const own = drawn - (drawn % processes) + rank;
    return own < cells ? own : own - processes;
  }

  private *access(process: ProcessOperations, target: number, cell: number, word: number | undefined): Program {
    const address = this.memory.cells.addressOf(cell);
    process.begin();
    if (word === undefined) {
      let read = yield process.get(target, address);
      if (process.wasRefused()) read = yield* this.awaitAnswer(process);
      if (read !== this.memory.expectedAt(target, cell)) this.wrongReads += 1;
    } else {
      this.memory.expect(target, cell, word);
      yield process.put(target, address, word);
    }
    process.end();
  }

  /** The page was not there: its process sends the word when it is. Meanwhile others may miss pages of this one. */
  private *awaitAnswer(process: ProcessOperations): Generator<void, number, number> {
    const { rank } = process;
    while (!this.answers.has(rank)) {
      if (this.paging.isWanted(rank)) yield* this.paging.serve(process);
      else yield process.wait();
    }
    const word = this.answers.get(rank)!;
    this.answers.delete(rank);
    return word;
  }

  /** A process that is done brings in its pages for the others until they are done as well. */
  private *finish(process: ProcessOperations): Program {
    const { rank } = process;
    const { processes } = this.setting;
    yield process.put(COORDINATOR, this.doneBegin, 1, SIGNAL_BYTES);
    while (this.stopped[rank] === 0) {
      if (this.paging.isWanted(rank)) yield* this.paging.serve(process);
      else if (rank === COORDINATOR && this.doneProcesses === processes) yield* this.stop(process);
      else yield process.wait();
    }
    yield* this.paging.serve(process);
  }

  private *stop(process: ProcessOperations): Program {
    this.stopped[COORDINATOR] = 1;
    for (let rank = 0; rank < this.setting.processes; rank += 1) {
      if (rank !== COORDINATOR) yield process.put(rank, this.doneBegin, 1, SIGNAL_BYTES);
    }
  }

  private takeAnswer(process: number, word: number): void {
    this.answers.set(process, word);
    this.paging.wake(process);
  }

  private takeDone(process: number): void {
    if (process === COORDINATOR) this.doneProcesses += 1;
    else this.stopped[process] = 1;
    this.paging.wake(process);
  }
}
