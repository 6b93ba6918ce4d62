import type { Handler, HandlerCall } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { contentOf, WrittenMemory } from '../written-memory.ts';
import { regionsOf } from './layout.ts';
import { Outcomes } from './outcomes.ts';
import type { ControlBitsValues } from './parameters.ts';

/** Accesses to pages with any control bits, and to plain ones: Active Access, sections 3.3, 3.4 and 3.6. */
export class ControlBitsModel implements WorkloadModel {
  readonly operationName = 'access';
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[];
  readonly regions: readonly Region[];
  private readonly outcomes: Outcomes;
  private readonly plain: WrittenMemory;
  /** Marked pages come first. */
  private readonly markedBytes: number;
  private readonly accessBytes: number;
  private wrongReads = 0;
  private wrongRecords = 0;

  constructor(private readonly setting: WorkloadSetting<ControlBitsValues>) {
    const { parameters, pageBytes, processes } = setting;
    this.markedBytes = parameters.pages * pageBytes;
    this.accessBytes = parameters.accessBytes;
    this.outcomes = new Outcomes(processes);
    this.plain = new WrittenMemory(processes);
    this.regions = regionsOf(setting);
    this.memory = {
      read: (process, address) => this.read(process, address),
      write: (process, address, value) => this.write(process, address, value),
    };
    this.handlers = [
      (call) => {
        this.record(call);
        return 1;
      },
    ];
  }

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const { processes, parameters, seed } = this.setting;
    const draws = new Random(seed, 'control-bits program', process.rank);
    const [plainBelow, putsBelow] = [parameters.plainShare * 2 ** 31, parameters.putShare * 2 ** 31];
    const flushEvery = parameters.flushEvery;
    const flushed = parameters.flushed === 'plain' ? 'plain' : 'own';
    const places = Math.floor((this.markedBytes - this.accessBytes) / WORD_BYTES) + 1;
    const operations = parameters.operationsPerProcess;
    for (let done = 1; done <= operations; done += 1) {
      const target = draws.below(processes);
      const isPlain = draws.below(2 ** 31) < plainBelow;
      const address = draws.below(places) * WORD_BYTES + (isPlain ? this.markedBytes : 0);
      const isPut = draws.below(2 ** 31) < putsBelow;
      process.begin();
      if (isPut) yield* this.put(process, target, address, isPlain);
      else yield* this.get(process, target, address, isPlain);
      process.end();
      if (flushEvery === 0 || done % flushEvery !== 0) continue;
      yield process.flush(target, flushed);
      this.outcomes.flushed(process.rank, target);
    }
  }

  verify(): Record<string, number> {
    this.plain.verify();
    if (this.wrongReads > 0) throw fault(`${this.wrongReads} gets returned another word than that of their address`);
    if (this.wrongRecords > 0) throw fault(`${this.wrongRecords} records are not of what was sent or read`);
    return this.outcomes.counters();
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics({ rate }: Measured): Record<string, MetricValue> {
    const { markedPuts, markedGets, metadataRecords, dataRecords } = this.outcomes;
    const records = metadataRecords + dataRecords;
    return {
      accesses_per_second: { value: rate.perSecond, unit: '1/s' },
      records_per_access: { value: records === 0 ? 0 : records / (markedPuts + markedGets), unit: '1' },
    };
  }

  /** The word of a put names its origin and its place among the puts from there to that target. */
  private *put(process: ProcessOperations, target: number, address: number, isPlain: boolean): Program {
    const pair = this.outcomes.pair(process.rank, target);
    pair.puts += 1;
    const word = pair.puts * this.setting.processes + process.rank;
    if (isPlain) {
      pair.plainPuts += 1;
      this.plain.expect(target, address, word);
    } else {
      pair.marked += 1;
      this.outcomes.markedPuts += 1;
    }
    yield process.put(target, address, word, this.accessBytes);
  }

  private *get(process: ProcessOperations, target: number, address: number, isPlain: boolean): Program {
    if (!isPlain) {
      this.outcomes.pair(process.rank, target).marked += 1;
      this.outcomes.markedGets += 1;
    }
    const word = yield process.get(target, address, this.accessBytes);
    const isRefused = process.wasRefused();
    if (isRefused && !isPlain) this.outcomes.refusedGets += 1;
    else if (!isRefused && word === contentOf(target, address)) this.outcomes.returnedGets += isPlain ? 0 : 1;
    else this.wrongReads += 1;
  }

  /** Nothing is stored in marked memory, so a get finds the word of its address. */
  private read(process: number, address: number): number {
    if (address < this.markedBytes) this.outcomes.memoryReads += 1;
    return contentOf(process, address);
  }

  private write(process: number, address: number, value: number): void {
    if (address < this.markedBytes) {
      this.outcomes.memoryWrites += 1;
      return;
    }
    this.plain.write(process, address, value);
    this.outcomes.pair(value % this.setting.processes, process).plainWrites += 1;
  }

  private record({ process, value, hasValue, address, bytes, origin }: HandlerCall): void {
    const { outcomes } = this;
    const pair = outcomes.pair(origin, process);
    pair.recorded += 1;
    if (bytes !== this.accessBytes || address >= this.markedBytes) this.wrongRecords += 1;
    if (!hasValue) {
      outcomes.metadataRecords += 1;
      return;
    }
    outcomes.dataRecords += 1;
    if (value !== contentOf(process, address)) this.recordOfPut(value, pair, origin);
  }

  private recordOfPut(value: number, pair: ReturnType<Outcomes['pair']>, origin: number): void {
    const { processes } = this.setting;
    const number = Math.floor(value / processes);
    if (value % processes !== origin || number < 1 || number > pair.puts) this.wrongRecords += 1;
    else this.outcomes.recordOfPut(pair, number);
  }
}

function fault(message: string): SimulationFault {
  return new SimulationFault('SIM_MEMORY_CONTENT', message);
}
