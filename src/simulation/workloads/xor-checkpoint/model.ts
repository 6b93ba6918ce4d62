import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { release, uint32Array } from '../../engine/arrays.ts';
import { Random } from '../../engine/random.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import { barrierOf, type Collective } from '../collective.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { beginOf } from '../window.ts';
import { COMBINE_HANDLER, type CombiningWay, combiningOf, regionsOf } from './layout.ts';
import type { XorCheckpointValues } from './parameters.ts';
import { type ParityGroup, parityGroups } from './parity-groups.ts';
import { ParityMemory } from './parity-memory.ts';

/** Checkpoints as an exclusive or that another process keeps: Active Access, section 6.2. */
export class XorCheckpointModel implements WorkloadModel {
  readonly operationName = 'block';
  readonly memory: ParityMemory;
  readonly handlers: readonly Handler[];
  readonly regions: readonly Region[];
  private readonly way: CombiningWay;
  private readonly barrier: Collective<number>;
  private readonly parityBegin: number;
  private readonly barrierBegin: number;
  private readonly blockWords: number;
  private groups: ParityGroup[] = [];
  /** The process of each group that fails. */
  private failed: ReadonlySet<number> = new Set();
  private taken = 0;
  private checkpointNs = 0;
  private reconstructionNs = 0;

  constructor(private readonly setting: WorkloadSetting<XorCheckpointValues>) {
    const { parameters, processes, offers } = setting;
    this.way = combiningOf(offers);
    const bytes = parameters.checkpointBytes;
    this.blockWords = Math.max(1, Math.floor(parameters.putBytes / WORD_BYTES));
    this.barrier = barrierOf(processes);
    this.regions = regionsOf(setting);
    this.parityBegin = beginOf(this.regions, 'parity');
    this.barrierBegin = beginOf(this.regions, 'barrier');
    this.memory = new ParityMemory(bytes, { parity: this.parityBegin, barrier: this.barrierBegin }, this.barrier);
    this.handlers = [({ process, value, address }) => this.memory.combine(process, address, value)];
  }

  prepare(runsProgram: (process: number) => boolean): void {
    const { processes, parameters, seed } = this.setting;
    const members = Array.from({ length: processes }, (_, process) => process).filter(runsProgram);
    this.groups = parityGroups(members, parameters.groupProcesses);
    const draws = new Random(seed, 'xor-checkpoint failure');
    this.failed = new Set(this.groups.map(({ data }) => data[draws.below(data.length)]!));
    this.memory.open(this.groups, seed);
    this.barrier.open(members);
  }

  *program(process: ProcessOperations): Program {
    const { parameters } = this.setting;
    const { rank } = process;
    const group = this.groups.find(({ data }) => data.includes(rank));
    if (group !== undefined) {
      for (let left = parameters.checkpoints; left > 0; left -= 1) {
        yield process.compute(parameters.computeNs);
        yield* this.checkpoint(process, group.keeper);
      }
    }
    yield* this.barrier.combine(process, this.barrierBegin, 0);
    this.memory.closeChecks();
    if (group !== undefined && this.failed.has(rank)) yield* this.reconstruct(process, group);
  }

  verify(): Record<string, number> {
    this.memory.verify(this.groups);
    return { checkpoints: this.taken, parity_groups: this.groups.length };
  }

  metrics({ operations, remoteOperations, dataTransactions }: Measured): Record<string, MetricValue> {
    const transactions = dataTransactions > 0 ? dataTransactions - this.transactionsOfBarrier() : 0;
    return {
      checkpoint_ns: { value: this.checkpointNs / this.taken, unit: 'ns' },
      transactions_per_checkpoint: { value: transactions / this.taken, unit: '1' },
      reconstruction_ns: { value: this.reconstructionNs / this.groups.length, unit: 'ns' },
      remote_operations_per_block: { value: remoteOperations / operations.ended, unit: '1' },
    };
  }

  /** Puts of words; if puts do not use an I/O bus, neither do these, and with shared pages they are stores, which mostly hit. */
  private transactionsOfBarrier(): number {
    return this.setting.offers.includes('shared-pages') ? 0 : this.barrier.puts;
  }

  private *checkpoint(process: ProcessOperations, keeper: number): Program {
    const begin = process.now();
    yield* process.store(0, 0, this.memory.words * WORD_BYTES);
    const changes = this.memory.change(process.rank);
    for (let first = 0; first < changes.length; first += this.blockWords) {
      process.begin();
      yield* this.send(process, keeper, first, changes.subarray(first, first + this.blockWords));
    }
    yield process.flush(keeper);
    release(changes);
    this.taken += 1;
    this.checkpointNs += process.now() - begin;
  }

  /** Adds a block to the parity: in one access or message, or word by word. */
  private *send(process: ProcessOperations, keeper: number, first: number, block: Uint32Array): Program {
    const address = this.parityBegin + first * WORD_BYTES;
    const bytes = block.length * WORD_BYTES;
    if (this.way === 'remote-handler') {
      yield process.carrying(bytes).invoke(keeper, COMBINE_HANDLER, address, this.memory.send(block));
      return;
    }
    if (this.way === 'access-handlers') yield process.put(keeper, address, this.memory.send(block), bytes);
    else {
      for (const [index, bits] of block.entries())
        yield process.fetchAndXor(keeper, address + index * WORD_BYTES, bits);
    }
    process.end();
  }

  /** The exclusive or of the parity and the remaining memories is the lost one. */
  private *reconstruct(process: ProcessOperations, { data, keeper }: ParityGroup): Program {
    const begin = process.now();
    const { rank } = process;
    this.memory.lose(rank);
    const { words } = this.memory;
    for (let first = 0; first < words; first += this.blockWords) {
      const count = Math.min(this.blockWords, words - first);
      const made = uint32Array(count);
      const sources = [
        { from: keeper, base: this.parityBegin },
        ...data.filter((other) => other !== rank).map((from) => ({ from, base: 0 })),
      ];
      for (const { from, base } of sources) {
        const word = yield process.get(from, base + first * WORD_BYTES, count * WORD_BYTES);
        const block = this.memory.take(word);
        for (let index = 0; index < count; index += 1) made[index]! ^= block[index]!;
        yield process.compute(count * this.setting.parameters.xorWordNs);
      }
      yield* process.store(first * WORD_BYTES, 0, count * WORD_BYTES);
      this.memory.restore(rank, first, made);
      release(made);
    }
    this.reconstructionNs += process.now() - begin;
  }
}
