import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { Random } from '../../engine/random.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { noticed } from '../noticed-memory.ts';
import { type Pair, PairedRounds } from '../paired-rounds.ts';
import { WrittenMemory } from '../written-memory.ts';
import { regionsOf } from './layout.ts';
import type { OverlapValues } from './parameters.ts';

/** Mean times of a round at a receiver: without computation, and with it. */
interface Times {
  readonly communicationNs: number;
  readonly totalNs: number;
}

/**
 * Overlap of computation and communication at the receiver (I/OAT paper, section 4.3). In each round the sender locks, puts and
 * unlocks, while the receiver computes, or not, and then waits in the library until all data have arrived. Starting a round takes
 * no time: the receiver's clock starts with it, once the previous round has ended on both sides.
 */
export class OverlapModel implements WorkloadModel {
  readonly operationName = 'epoch';
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly written: WrittenMemory;
  private readonly bytes: number;
  private readonly rounds: number;
  private readonly puts: number;
  private readonly pairs = new PairedRounds<Times>();

  constructor(private readonly setting: WorkloadSetting<OverlapValues>) {
    const { parameters, processes } = setting;
    this.bytes = parameters.putBytes;
    this.rounds = parameters.operationsPerProcess;
    this.puts = parameters.putsPerEpoch;
    this.regions = regionsOf(setting);
    this.written = new WrittenMemory(processes);
    this.memory = noticed(this.written, (process) => this.pairs.arrived(process));
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.pairs.open(this.setting.processes, runsProgram);
  }

  program(process: ProcessOperations): Program {
    return this.pairs.join(process, {
      send: (sender, receiver) => this.send(sender, receiver),
      receive: (receiver, pair) => this.receive(receiver, pair),
    });
  }

  verify(): Record<string, number> {
    this.written.verify();
    return { writes: this.written.writes };
  }

  metrics({ simulatedNs }: Measured): Record<string, MetricValue> {
    const communication = this.pairs.mean(({ communicationNs }) => communicationNs);
    const computation = communication * this.share;
    const total = this.pairs.mean(({ totalNs }) => totalNs);
    return {
      overlap_ratio: { value: (communication + computation - total) / communication, unit: '1' },
      communication_time_ns: { value: communication, unit: 'ns' },
      computation_time_ns: { value: computation, unit: 'ns' },
      total_time_ns: { value: total, unit: 'ns' },
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }

  private get share(): number {
    return this.setting.parameters.computationShare;
  }

  private *send(process: ProcessOperations, receiver: number): Program {
    const draws = new Random(this.setting.seed, 'overlap', process.rank);
    // The first round of each half fills caches and is not measured.
    for (let round = 0; round < 2 * (this.rounds + 1); round += 1) {
      yield* this.pairs.await(process);
      process.begin();
      yield process.lock(receiver, 'exclusive');
      for (let put = 0; put < this.puts; put += 1) {
        const value = draws.uint32() | 0;
        this.written.expect(receiver, 0, value);
        yield process.put(receiver, 0, value, this.bytes);
      }
      yield process.unlock(receiver);
      process.end();
    }
  }

  private *receive(process: ProcessOperations, pair: Pair<Times>): Program {
    const communicationNs = yield* this.measure(process, 0);
    pair.result = { communicationNs, totalNs: yield* this.measure(process, communicationNs * this.share) };
  }

  /** Mean time of a round in which the receiver computes for so long. */
  private *measure(process: ProcessOperations, computeNs: number): Generator<void, number, number> {
    let sum = 0;
    for (let round = 0; round <= this.rounds; round += 1) {
      yield* this.pairs.begin(process, this.puts);
      const begin = process.now();
      if (computeNs > 0) yield process.compute(computeNs);
      yield* this.pairs.finish(process);
      if (round > 0) sum += process.now() - begin;
    }
    return sum / this.rounds;
  }
}
