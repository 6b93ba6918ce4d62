import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { copied, filled, release, uint32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import { Collective } from '../collective.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { beginOf } from '../window.ts';
import { contentOf } from '../written-memory.ts';
import { CountedMemory } from './counters.ts';
import { type Counting, countingOf } from './counting.ts';
import { COUNT_HANDLER, regionsOf, sumBytes } from './layout.ts';
import type { AccessCounterValues } from './parameters.ts';

/** The access counter of Active Access, sections 4.2 and 5.2.2. */
export class AccessCounterModel implements WorkloadModel {
  readonly operationName = 'access';
  readonly memory: CountedMemory;
  readonly handlers: readonly Handler[];
  readonly regions: readonly Region[];
  private readonly counting: Counting;
  private readonly isGet: boolean;
  private readonly pages: number;
  private readonly sums: Collective<Uint32Array>;
  private readonly sumsBegin: number;
  private members: number[] = [];
  private wrongReads = 0;
  private miscounted = 0;

  constructor(private readonly setting: WorkloadSetting<AccessCounterValues>) {
    const { parameters, pageBytes, processes, offers } = setting;
    this.counting = countingOf(offers);
    this.isGet = parameters.access === 'get';
    this.pages = parameters.countedPages;
    this.sums = this.collective();
    this.regions = regionsOf(setting);
    this.sumsBegin = beginOf(this.regions, 'sums');
    const places = {
      structureBytes: this.pages * pageBytes,
      counters: beginOf(this.regions, 'counters'),
      sums: this.sumsBegin,
    };
    this.memory = new CountedMemory(processes, { pages: this.pages, pageBytes }, places, this.sums);
    const { counts } = this.memory;
    this.handlers = [
      ({ process, address }) => {
        counts[this.memory.counterOf(process, address)]! += 1;
        return 1;
      },
    ];
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.members = Array.from({ length: this.setting.processes }, (_, process) => process).filter(runsProgram);
    this.sums.open(this.members);
  }

  *program(process: ProcessOperations): Program {
    const { processes, parameters, seed, pageBytes } = this.setting;
    const draws = new Random(seed, 'access-counter program', process.rank);
    const operations = parameters.operationsPerProcess;
    const sumEvery = parameters.sumEvery;
    const words = (this.pages * pageBytes) / WORD_BYTES;
    const own = uint32Array(this.counting === 'origin-counts' ? this.memory.counts.length : 0);
    for (let done = 1; done <= operations; done += 1) {
      const target = draws.below(processes);
      const address = draws.below(words) * WORD_BYTES;
      const word = draws.below(2 ** 31);
      this.memory.done[this.memory.counterOf(target, address)]! += 1;
      process.begin();
      yield* this.access(process, target, address, word);
      yield* this.count(process, target, address, own);
      if (this.counting !== 'origin-counts') continue;
      if (done === operations) this.checkSums(yield* this.sums.combine(process, this.sumsBegin, own));
      else if (sumEvery > 0 && done % sumEvery === 0)
        this.sums.leave(yield* this.sums.combine(process, this.sumsBegin, copied(own)));
    }
  }

  verify(): Record<string, number> {
    this.memory.structure.verify();
    if (this.wrongReads > 0)
      throw new SimulationFault('SIM_MEMORY_CONTENT', `${this.wrongReads} reads returned another word`);
    if (this.counting === 'uncounted') return {};
    if (this.counting !== 'origin-counts')
      this.miscounted = CountedMemory.difference(this.memory.counts, this.memory.done);
    if (this.miscounted > 0)
      throw new SimulationFault('SIM_COUNTERS', `the counters are ${this.miscounted} accesses away from those done`);
    return { counted_accesses: this.memory.done.reduce((sum, count) => sum + count, 0) };
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics({ operations, remoteOperations, rate }: Measured): Record<string, MetricValue> {
    return {
      accesses_per_second: { value: rate.perSecond, unit: '1/s' },
      remote_operations_per_access: { value: remoteOperations / operations.ended, unit: '1' },
      ...(this.counting !== 'uncounted' && { miscounted_accesses: { value: this.miscounted, unit: '1' } }),
    };
  }

  private *access(process: ProcessOperations, target: number, address: number, word: number): Program {
    if (this.isGet) {
      const read = yield process.get(target, address);
      if (read !== contentOf(target, address)) this.wrongReads += 1;
      return;
    }
    this.memory.structure.expect(target, address, word);
    yield process.put(target, address, word);
  }

  /** Ends the operation; one that a message counts ends when it is counted. */
  private *count(process: ProcessOperations, target: number, address: number, own: Uint32Array): Program {
    if (this.counting === 'remote-handler') {
      yield process.invoke(target, COUNT_HANDLER, address, 1);
      return;
    }
    const counter = this.memory.counterAddress(address);
    if (this.counting === 'atomics') yield process.fetchAndAdd(target, counter, 1);
    if (this.counting === 'origin-counts') own[this.memory.counterOf(target, address)]! += 1;
    process.end();
  }

  /** Checks the last sums, which every process knows in the end. */
  private checkSums(sums: Uint32Array): void {
    // Other processes may still be at work, but their counts are in the sums, so `done` contains everything.
    this.miscounted += CountedMemory.difference(sums, this.memory.done);
    this.sums.leave(sums);
  }

  private collective(): Collective<Uint32Array> {
    const { processes, parameters } = this.setting;
    return new Collective(processes, sumBytes(this.setting), {
      merge: (own, other) => filled(uint32Array(own.length), (index) => own[index]! + other[index]!),
      mergeNs: ({ length }) => length * parameters.addWordNs,
      bytes: ({ length }) => length * WORD_BYTES,
      release: (value) => release(value),
    });
  }
}
