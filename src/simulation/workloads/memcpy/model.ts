import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { Random } from '../../engine/random.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { beginOf } from '../window.ts';
import { contentOf, WrittenMemory } from '../written-memory.ts';
import { BASE_OPERATIONS } from './calls.ts';
import { buffersOf, PLACES, regionsOf } from './layout.ts';
import type { MemcpyValues } from './parameters.ts';

/** Plain copies within the memory of a process (I/OAT one-sided, figure 3), and how much the process can compute in parallel. */
export class MemcpyModel implements WorkloadModel {
  readonly operationName = 'copy';
  readonly memory: WrittenMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly copyBytes: number;
  private readonly window: number;
  private readonly operations: number;
  private readonly computationRatio: number;
  /** Distance of two buffers, and how many there are before the first comes again. */
  private readonly stride: number;
  private readonly buffers: number;
  /** Copies for warm-up or to determine the time of one alone; engines and cores work for them as for measured ones. */
  private furtherCopies = 0;
  /** Sums over all measured operations. */
  private measuredNs = 0;
  private computedNs = 0;
  private aloneNs = 0;

  constructor(private readonly setting: WorkloadSetting<MemcpyValues>) {
    const { parameters, processes } = setting;
    this.copyBytes = parameters.copyBytes;
    this.window = parameters.window;
    this.operations = parameters.operationsPerProcess;
    this.computationRatio = parameters.computationRatio;
    const { stride, buffers } = buffersOf(setting);
    this.stride = stride;
    this.buffers = buffers;
    this.regions = regionsOf(setting);
    this.memory = new WrittenMemory(processes);
  }

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const { seed, pageBytes, parameters } = this.setting;
    const begin = new Random(seed, 'memcpy', process.rank).below(PLACES) * pageBytes;
    const warmup = parameters.warmupOperations;
    for (let operation = 0; operation < warmup; operation += 1) yield* this.operate(process, begin, operation, 0);
    let done = warmup;
    let aloneNs = 0;
    if (this.computationRatio > 0) {
      const start = process.now();
      for (; done < warmup + BASE_OPERATIONS; done += 1) yield* this.operate(process, begin, done, 0);
      aloneNs = (process.now() - start) / BASE_OPERATIONS;
    }
    this.furtherCopies += done * this.window;
    for (const end = done + this.operations; done < end; done += 1) {
      const start = process.now();
      process.begin();
      yield* this.operate(process, begin, done, this.computationRatio * aloneNs);
      process.end();
      this.measuredNs += process.now() - start;
      this.computedNs += this.computationRatio * aloneNs;
      this.aloneNs += aloneNs;
    }
  }

  performed(ended: number): number {
    return ended * this.window + this.furtherCopies;
  }

  verify(): Record<string, number> {
    this.memory.verify();
    return { copies: this.memory.writes };
  }

  metrics({ cacheMisses, operations }: Measured): Record<string, MetricValue> {
    const copies = operations.ended * this.window;
    const { computation, library, helper } = cacheMisses;
    const overlappedNs = this.aloneNs + this.computedNs - this.measuredNs;
    return {
      copy_latency_ns: { value: this.measuredNs / copies, unit: 'ns' },
      bandwidth_bytes_per_ns: { value: (copies * this.copyBytes) / this.measuredNs, unit: 'B/ns' },
      overlap_ratio: { value: this.aloneNs > 0 ? overlappedNs / this.aloneNs : 0, unit: '1' },
      l2_misses: { value: computation + library + helper, unit: '1' },
    };
  }

  /** One window of copies, from and to the buffers whose turn it is; the first begin at `begin`. */
  private *operate(process: ProcessOperations, begin: number, operation: number, computationNs: number): Program {
    const { copyBytes, stride, memory, regions } = this;
    const offset = this.setting.parameters.sourceOffsetBytes;
    for (let copy = 0; copy < this.window; copy += 1) {
      const place = begin + ((operation * this.window + copy) % this.buffers) * stride;
      const source = beginOf(regions, 'source') + place + offset;
      const destination = beginOf(regions, 'destination') + place;
      memory.expect(process.rank, destination, contentOf(process.rank, source));
      yield process.copy(source, destination, copyBytes);
    }
    if (computationNs > 0) yield process.compute(computationNs);
    yield process.flush(process.rank);
  }
}
