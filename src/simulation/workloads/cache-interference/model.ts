import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { Random } from '../../engine/random.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { noticed } from '../noticed-memory.ts';
import { type Pair, PairedRounds } from '../paired-rounds.ts';
import { beginOf } from '../window.ts';
import { WrittenMemory } from '../written-memory.ts';
import { regionsOf, slotBytesOf } from './layout.ts';
import { CHUNK_BYTES, putsOfLoop } from './loops.ts';
import type { CacheInterferenceValues } from './parameters.ts';

/** Measurements of a target: the loops of its computation, without and with puts. */
interface Interference {
  readonly alone: Loops;
  readonly withPuts: Loops;
}

interface Loops {
  readonly misses: number;
  readonly ns: number;
}

type Measuring = Generator<void, Loops, number>;

/**
 * A computation whose array about fills the cache, and puts that a core, a helper thread or a copy engine moves meanwhile
 * (I/OAT one-sided, table 1). Misses are those of the computation, as a profiler that looks at its loop counts them.
 */
export class CacheInterferenceModel implements WorkloadModel {
  readonly operationName = 'epoch';
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly written: WrittenMemory;
  private readonly pairs = new PairedRounds<Interference>();
  private readonly bytes: number;
  private readonly slotBytes: number;
  private readonly puts: number;
  private readonly loops: number;
  /** Address of the first put. */
  private readonly data: number;

  constructor(private readonly setting: WorkloadSetting<CacheInterferenceValues>) {
    const { processes } = setting;
    this.bytes = this.setting.parameters.putBytes;
    this.slotBytes = slotBytesOf(setting.parameters);
    this.puts = putsOfLoop(setting.parameters);
    this.loops = this.setting.parameters.operationsPerProcess;
    this.regions = regionsOf(setting);
    this.data = beginOf(this.regions, 'data');
    this.written = new WrittenMemory(processes);
    this.memory = noticed(this.written, (process) => this.pairs.arrived(process));
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.pairs.open(this.setting.processes, runsProgram);
  }

  program(process: ProcessOperations): Program {
    return this.pairs.join(process, {
      send: (sender, receiver) => this.originate(sender, receiver),
      receive: (receiver, pair) => this.measureBoth(receiver, pair),
    });
  }

  verify(): Record<string, number> {
    this.written.verify();
    return { writes: this.written.writes };
  }

  metrics(_measured: Measured): Record<string, MetricValue> {
    const mean = (of: (result: Interference) => number) => this.pairs.mean(of);
    const [misses, alone] = [mean(({ withPuts }) => withPuts.misses), mean((result) => result.alone.misses)];
    return {
      l2_misses: { value: misses, unit: '1' },
      l2_misses_alone: { value: alone, unit: '1' },
      l2_miss_ratio: { value: misses / alone, unit: '1' },
      loop_time_ns: { value: mean(({ withPuts }) => withPuts.ns) / this.loops, unit: 'ns' },
      loop_time_alone_ns: { value: mean((result) => result.alone.ns) / this.loops, unit: 'ns' },
    };
  }

  private *originate(process: ProcessOperations, target: number): Program {
    const draws = new Random(this.setting.seed, 'cache interference', process.rank);
    for (let loop = 0; loop < this.loops; loop += 1) {
      yield* this.pairs.await(process);
      for (let put = 0; put < this.puts; put += this.setting.parameters.putsPerEpoch) {
        yield* this.epoch(process, target, put, draws);
      }
    }
  }

  /** One passive epoch or, if puts need none, puts and a flush. */
  private *epoch(process: ProcessOperations, target: number, first: number, draws: Random): Program {
    const inEpochs = this.setting.offers.includes('epochs');
    process.begin();
    if (inEpochs) yield process.lock(target, 'exclusive');
    for (let put = first; put < Math.min(this.puts, first + this.setting.parameters.putsPerEpoch); put += 1) {
      const value = draws.uint32() | 0;
      const address = this.data + put * this.slotBytes;
      this.written.expect(target, address, value);
      yield process.put(target, address, value, this.bytes);
    }
    if (inEpochs) yield process.unlock(target);
    else yield process.flush(target);
    process.end();
  }

  private *measureBoth(process: ProcessOperations, pair: Pair<Interference>): Program {
    const alone = yield* this.measure(process, false);
    yield process.compute(0, beginOf(this.regions, 'eviction'), this.setting.parameters.evictionBytes);
    pair.result = { alone, withPuts: yield* this.measure(process, true) };
  }

  /** The loops of the computation, with puts or without. */
  private *measure(process: ProcessOperations, withPuts: boolean): Measuring {
    const [misses, begin] = [process.cacheMisses(), process.now()];
    for (let loop = 0; loop < this.loops; loop += 1) {
      if (withPuts) yield* this.pairs.begin(process, this.puts);
      for (let sweep = 0; sweep < this.setting.parameters.sweepsPerLoop; sweep += 1) yield* this.sweep(process);
      yield* this.pairs.finish(process);
    }
    return { misses: process.cacheMisses() - misses, ns: process.now() - begin };
  }

  private *sweep(process: ProcessOperations): Program {
    const [begin, bytes] = [beginOf(this.regions, 'array'), this.setting.parameters.footprintBytes];
    for (let done = 0; done < bytes; done += CHUNK_BYTES) {
      const chunk = Math.min(CHUNK_BYTES, bytes - done);
      yield process.compute((chunk / LINE_BYTES) * this.setting.parameters.lineComputationNs, begin + done, chunk);
    }
  }
}
