import { Random } from '../../engine/random.ts';
import type { Region } from '../../hardware/iommu/page-table.ts';
import type { ExposedMemory } from '../../hardware/rdma.ts';
import type { Handler, ProcessOperations, Program } from '../../mechanisms/contract.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { pairUp } from '../pairs.ts';
import { windowOf } from '../window.ts';
import { WrittenMemory } from '../written-memory.ts';

/** A sender and a receiver, who wait for each other between rounds, and what the receiver has measured. */
interface Pair {
  readonly sender: number;
  readonly receiver: number;
  senderProcess?: ProcessOperations;
  receiverProcess?: ProcessOperations;
  /** The sender waits for the next round; the receiver has begun it. */
  ready: boolean;
  begun: boolean;
  /** Puts of the round that have not come. */
  missing: number;
  communicationNs: number;
  totalNs: number;
}

/**
 * Overlap of computation and communication at the receiver (I/OAT paper, section 4.3). In each round the sender locks,
 * puts and unlocks, while the receiver computes, or not, and then waits in the library until all data are there. That a
 * round begins takes no time: the receiver's clock starts with it, when the round before is over at both ends.
 */
export class OverlapModel implements WorkloadModel {
  readonly operationName = 'epoch';
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly written: WrittenMemory;
  private readonly bytes: number;
  private readonly slotBytes: number;
  private readonly rounds: number;
  private readonly puts: number;
  private readonly pairs: Pair[] = [];
  private readonly pairOf: Map<number, Pair> = new Map();

  constructor(private readonly setting: WorkloadSetting) {
    const { parameters, pageBytes, processes } = setting;
    this.bytes = Number(parameters.putBytes);
    this.slotBytes = Math.ceil(this.bytes / 8) * 8;
    this.rounds = Number(parameters.operationsPerProcess);
    this.puts = Number(parameters.putsPerEpoch);
    this.regions = windowOf([{ name: 'data', bytes: this.slotBytes }], pageBytes);
    this.written = new WrittenMemory(processes);
    this.memory = {
      read: (process, address) => this.written.read(process, address),
      write: (process, address, value) => {
        this.written.write(process, address, value);
        this.putArrived(process);
      },
    };
  }

  prepare(runsProgram: (process: number) => boolean): void {
    const needs = 'overlap needs a process that sends and one that receives';
    for (const [sender, receiver] of pairUp(this.setting.processes, runsProgram, needs)) {
      const pair = { sender, receiver, ready: false, begun: false, missing: 0, communicationNs: 0, totalNs: 0 };
      this.pairs.push(pair);
      this.pairOf.set(sender, pair).set(receiver, pair);
    }
  }

  *program(process: ProcessOperations): Program {
    const pair = this.pairOf.get(process.rank);
    if (pair === undefined) return;
    if (process.rank === pair.sender) yield* this.send(process, pair);
    else yield* this.receive(process, pair);
  }

  verify(): Record<string, number> {
    this.written.verify();
    return { writes: this.written.writes };
  }

  metrics({ simulatedNs }: Measured): Record<string, MetricValue> {
    const mean = (of: (pair: Pair) => number) =>
      this.pairs.reduce((sum, pair) => sum + of(pair), 0) / this.pairs.length;
    const communication = mean(({ communicationNs }) => communicationNs);
    const computation = communication * this.share;
    const total = mean(({ totalNs }) => totalNs);
    return {
      overlap_ratio: { value: (communication + computation - total) / communication, unit: '1' },
      communication_time_ns: { value: communication, unit: 'ns' },
      computation_time_ns: { value: computation, unit: 'ns' },
      total_time_ns: { value: total, unit: 'ns' },
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }

  private get share(): number {
    return Number(this.setting.parameters.computationShare);
  }

  private *send(process: ProcessOperations, pair: Pair): Program {
    const draws = new Random(this.setting.seed, 'overlap', process.rank);
    pair.senderProcess = process;
    // The first round of each half fills caches and is not measured.
    for (let round = 0; round < 2 * (this.rounds + 1); round += 1) {
      pair.ready = true;
      pair.receiverProcess?.wake();
      while (!pair.begun) yield process.wait();
      pair.begun = false;
      process.begin();
      yield process.lock(pair.receiver, 'exclusive');
      for (let put = 0; put < this.puts; put += 1) {
        const value = draws.uint32() | 0;
        this.written.expect(pair.receiver, 0, value);
        yield process.put(pair.receiver, 0, value, this.bytes);
      }
      yield process.unlock(pair.receiver);
      process.end();
    }
  }

  private *receive(process: ProcessOperations, pair: Pair): Program {
    pair.receiverProcess = process;
    pair.communicationNs = yield* this.measure(process, pair, 0);
    pair.totalNs = yield* this.measure(process, pair, pair.communicationNs * this.share);
  }

  /** Mean time of a round in which the receiver computes for so long. */
  private *measure(process: ProcessOperations, pair: Pair, computeNs: number): Generator<void, number, number> {
    let sum = 0;
    for (let round = 0; round <= this.rounds; round += 1) {
      while (!pair.ready) yield process.wait();
      pair.ready = false;
      pair.begun = true;
      pair.missing = this.puts;
      pair.senderProcess!.wake();
      const begin = process.now();
      if (computeNs > 0) yield process.compute(computeNs);
      while (pair.missing > 0) yield process.wait();
      if (round > 0) sum += process.now() - begin;
    }
    return sum / this.rounds;
  }

  private putArrived(process: number): void {
    const pair = this.pairOf.get(process);
    if (pair === undefined) return;
    pair.missing -= 1;
    if (pair.missing === 0) pair.receiverProcess?.wake();
  }
}
