import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { uint32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { contentOf, WrittenMemory } from '../written-memory.ts';
import { protectedPagesOf, regionsOf } from './layout.ts';
import type { PageProtectionValues } from './parameters.ts';

/** Flexible protection of data: Active Access, section 6.2. */
export class PageProtectionModel implements WorkloadModel {
  readonly operationName = 'access';
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[];
  readonly regions: readonly Region[];
  private readonly open: WrittenMemory;
  private readonly protectedBytes: number;
  private readonly words: number;
  /** Blocked accesses by process: those that programs did, and those that handlers counted. */
  private readonly blocked: Uint32Array;
  private readonly counted: Uint32Array;
  private wrongReads = 0;
  private breaches = 0;
  private miscounted = 0;

  constructor(private readonly setting: WorkloadSetting<PageProtectionValues>) {
    const { parameters, pageBytes, processes } = setting;
    this.protectedBytes = protectedPagesOf(parameters) * pageBytes;
    this.words = (parameters.pages * pageBytes) / WORD_BYTES;
    this.regions = regionsOf(setting);
    this.open = new WrittenMemory(processes);
    this.blocked = uint32Array(processes);
    this.counted = uint32Array(processes);
    this.memory = {
      read: (process, address) => {
        this.reach(address);
        return this.open.read(process, address);
      },
      write: (process, address, value) => {
        this.reach(address);
        this.open.write(process, address, value);
      },
    };
    this.handlers = [({ process }) => this.count(process)];
  }

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const { processes, parameters, seed } = this.setting;
    const draws = new Random(seed, 'page-protection program', process.rank);
    const putsBelow = parameters.putShare * 2 ** 31;
    for (let left = parameters.operationsPerProcess; left > 0; left -= 1) {
      const target = draws.below(processes);
      const address = draws.below(this.words) * WORD_BYTES;
      const isPut = draws.below(2 ** 31) < putsBelow;
      const word = draws.below(2 ** 31);
      if (address < this.protectedBytes) this.blocked[target]! += 1;
      process.begin();
      if (isPut) yield* this.put(process, target, address, word);
      else yield* this.get(process, target, address);
      process.end();
    }
  }

  verify(): Record<string, number> {
    this.open.verify();
    if (this.breaches > 0) throw fault(`${this.breaches} accesses reached protected memory`);
    if (this.wrongReads > 0) throw fault(`${this.wrongReads} gets returned what they should not`);
    const counts = this.setting.parameters.onBlocked === 'count';
    const due = counts ? this.blocked : uint32Array(this.blocked.length);
    this.miscounted = this.counted.reduce((sum, count, process) => sum + Math.abs(count - due[process]!), 0);
    if (this.miscounted > 0) throw fault(`the handlers are ${this.miscounted} accesses away from those blocked`);
    return { blocked_accesses: sum(this.blocked), counted_accesses: sum(this.counted) };
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics({ operations, rate }: Measured): Record<string, MetricValue> {
    return {
      accesses_per_second: { value: rate.perSecond, unit: '1/s' },
      blocked_ratio: { value: sum(this.blocked) / operations.ended, unit: '1' },
      miscounted_accesses: { value: this.miscounted, unit: '1' },
    };
  }

  private *put(process: ProcessOperations, target: number, address: number, word: number): Program {
    if (address >= this.protectedBytes) this.open.expect(target, address, word);
    yield process.put(target, address, word);
  }

  private *get(process: ProcessOperations, target: number, address: number): Program {
    const read = yield process.get(target, address);
    const isProtected = address < this.protectedBytes;
    const isWrong = process.wasRefused() ? !isProtected : isProtected || read !== contentOf(target, address);
    if (isWrong) this.wrongReads += 1;
  }

  private reach(address: number): void {
    if (address < this.protectedBytes) this.breaches += 1;
  }

  private count(process: number): number {
    this.counted[process]! += 1;
    return 1;
  }
}

function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}

function fault(message: string): SimulationFault {
  return new SimulationFault('SIM_PROTECTION', message);
}
