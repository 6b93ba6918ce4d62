import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { filled, release, uint32Array } from '../../engine/arrays.ts';
import { Random } from '../../engine/random.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import { Collective } from '../collective.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { RemoteLog } from '../remote-log.ts';
import { beginOf } from '../window.ts';
import { Keys } from './keys.ts';
import { BOUND_BYTES, regionsOf, sampleBytes } from './layout.ts';
import type { ParallelSortValues } from './parameters.ts';

/** Sample sort with gets, fault-tolerant by logging them: Active Access, section 5.2.4. */
export class ParallelSortModel implements WorkloadModel {
  readonly operationName = 'get';
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[];
  readonly regions: readonly Region[];
  private readonly keys = new Keys();
  private readonly log: RemoteLog;
  private readonly samples: Collective<Uint32Array>;
  private readonly keyBytes: number;
  private readonly keysPerProcess: number;
  private readonly keysPerGet: number;
  private readonly compareNs: number;
  private readonly places: { readonly bounds: number; readonly samples: number; readonly log: number };
  private members: number[] = [];
  /** Words that have come, by process: its share at each other. */
  private readonly bounds: Map<number, number>[];
  private readonly waiting: (ProcessOperations | undefined)[] = [];
  private exchangedBytes = 0;
  private most = 0;

  constructor(private readonly setting: WorkloadSetting<ParallelSortValues>) {
    const { parameters, processes } = setting;
    this.keyBytes = parameters.keyBytes;
    this.keysPerProcess = parameters.keysPerProcess;
    this.keysPerGet = Math.max(1, Math.floor(parameters.getBytes / this.keyBytes));
    this.compareNs = parameters.compareNs;
    this.log = new RemoteLog(setting);
    this.handlers = [this.log.handler];
    this.samples = this.sampleExchange();
    this.bounds = Array.from({ length: processes }, () => new Map());
    this.regions = regionsOf(setting);
    const at = (name: string) => beginOf(this.regions, name);
    this.places = { bounds: at('bounds'), samples: at('samples'), log: at('log') };
    this.log.open(this.places.log);
    this.memory = {
      read: (process, address) => this.read(process, address),
      write: (process, address, value) => this.write(process, address, value),
    };
  }

  prepare(runsProgram: (process: number) => boolean): void {
    const { processes, seed } = this.setting;
    this.members = Array.from({ length: processes }, (_, process) => process).filter(runsProgram);
    this.samples.open(this.members);
    for (const process of this.members) this.keys.generate(process, this.keysPerProcess, seed);
  }

  *program(process: ProcessOperations): Program {
    const { rank } = process;
    this.waiting[rank] = process;
    this.keys.sort(rank);
    yield process.compute(this.localSortNs);
    yield* process.store(0, Keys.blockWord(rank, 0), this.keysPerProcess * this.keyBytes);
    yield* this.agree(process);
    yield* this.awaitBounds(process);
    const blocks: Uint32Array[] = [];
    const place = this.members.indexOf(rank);
    for (let distance = 0; distance < this.members.length; distance += 1) {
      yield* this.fetch(process, this.members[(place + distance) % this.members.length]!, blocks);
    }
    const count = this.keys.merge(rank, blocks);
    yield process.compute(count * levelsOf(this.members.length) * this.compareNs);
  }

  verify(): Record<string, number> {
    this.most = this.keys.verify(this.members);
    return { sorted_keys: this.members.length * this.keysPerProcess, ...this.log.verify() };
  }

  metrics({ operations, simulatedNs }: Measured): Record<string, MetricValue> {
    const { toNs } = operations.rate(0, Number.POSITIVE_INFINITY);
    return {
      communication_ns: { value: Math.max(0, toNs - this.localSortNs), unit: 'ns' },
      runtime_ns: { value: simulatedNs, unit: 'ns' },
      exchanged_bytes: { value: this.exchangedBytes, unit: 'B' },
      logged_bytes: { value: this.log.sentBytes, unit: 'B' },
      imbalance_ratio: { value: this.most / this.keysPerProcess, unit: '1' },
    };
  }

  /** The same for all processes, as they have equally many keys. */
  private get localSortNs(): number {
    return this.keysPerProcess * levelsOf(this.keysPerProcess) * this.compareNs;
  }

  /** All agree on the boundaries between their shares; then each tells each where its share begins. */
  private *agree(process: ProcessOperations): Program {
    const { rank } = process;
    const { seed, parameters } = this.setting;
    // With equal offsets everywhere, samples of uniform keys would cluster, and the boundaries with them.
    const offset = new Random(seed, 'parallel-sort samples', rank).below(2 ** 31) / 2 ** 31;
    const own = this.keys.samples(rank, parameters.samplesPerProcess, offset);
    const all = yield* this.samples.combine(process, this.places.samples, own);
    const parts = this.members.length;
    const borders = filled(uint32Array(parts - 1), (index) => all[Math.floor(((index + 1) * all.length) / parts)]!);
    this.keys.divide(rank, borders);
    release(borders);
    this.samples.leave(all);
    for (const [place, target] of this.members.entries()) {
      const word = this.keys.shareWord(rank, place);
      yield process.put(target, this.places.bounds + rank * BOUND_BYTES, word, BOUND_BYTES);
    }
  }

  /** Waits until every process has told this one where its share begins there. */
  private *awaitBounds(process: ProcessOperations): Program {
    const { bounds } = this.places;
    const told = this.bounds[process.rank]!;
    for (const member of this.members) yield* process.await(bounds + member * BOUND_BYTES, () => told.has(member));
  }

  /** Gets the share of this process at another, block by block; its own it has already. */
  private *fetch(process: ProcessOperations, source: number, blocks: Uint32Array[]): Program {
    const { first, count } = Keys.shareOf(this.bounds[process.rank]!.get(source)!);
    if (source === process.rank) {
      const word = yield* process.load(first * this.keyBytes, count * this.keyBytes);
      blocks.push(this.keys.block(word, count));
      return;
    }
    for (let done = 0; done < count; done += this.keysPerGet) {
      const keys = Math.min(this.keysPerGet, count - done);
      const [address, bytes] = [(first + done) * this.keyBytes, keys * this.keyBytes];
      process.begin();
      const word = yield process.get(source, address, bytes);
      blocks.push(this.keys.block(word, keys));
      this.exchangedBytes += bytes;
      yield* this.log.append(process, { target: source, address, word, bytes });
    }
  }

  private read(process: number, address: number): number {
    if (address >= this.places.log) return this.log.read(process, address);
    return Keys.blockWord(process, Math.floor(address / this.keyBytes));
  }

  /** Keys stay where they were sorted. */
  private write(process: number, address: number, value: number): void {
    const { bounds, samples, log } = this.places;
    if (address >= log) this.log.write(process, address, value);
    else if (address >= samples) this.samples.write(process, address - samples, value);
    else if (address >= bounds) {
      this.bounds[process]!.set((address - bounds) / BOUND_BYTES, value);
      this.waiting[process]?.wake();
    }
  }

  private sampleExchange(): Collective<Uint32Array> {
    const { processes } = this.setting;
    const bytes = ({ length }: Uint32Array) => length * this.keyBytes;
    return new Collective(processes, sampleBytes(this.setting), {
      merge: (own, other) => {
        const merged = uint32Array(own.length + other.length);
        merged.set(own);
        merged.set(other, own.length);
        return merged.sort();
      },
      mergeNs: ({ length }) => length * this.compareNs,
      bytes,
      release: (value) => release(value),
    });
  }
}

/** Levels of a merge sort: the logarithm to base 2, rounded up. */
function levelsOf(count: number): number {
  return count <= 1 ? 0 : 32 - Math.clz32(count - 1);
}
