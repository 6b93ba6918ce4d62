import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { float64Array } from '../../engine/arrays.ts';
import { distribution, Histogram } from '../../engine/histogram.ts';
import { Random } from '../../engine/random.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { oppositeOf } from '../opposite.ts';
import { type MessagePlaces, placesOf, regionsOf } from './layout.ts';
import { MessageMemory } from './message-memory.ts';
import type { MessagingValues } from './parameters.ts';

/** The register that is rewritten. */
const REGISTER = 0;

/** Pairs of a sender and a receiver with one buffer each: the next message waits for the answer to the last. */
export class MessagingModel implements WorkloadModel {
  readonly operationName = 'messages';
  readonly memory: MessageMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly places: MessagePlaces;
  private readonly latencies = new Histogram();
  private active: number[] = [];
  private readonly running: ProcessOperations[] = [];
  /** By sender: when it called for its message. */
  private readonly calledAt: Float64Array;
  private received = 0;

  constructor(private readonly setting: WorkloadSetting<MessagingValues>) {
    const { parameters, processes } = setting;
    this.places = placesOf(parameters);
    this.regions = regionsOf(setting);
    this.memory = new MessageMemory(processes, this.places, (process) => this.running[process]?.wake());
    this.calledAt = float64Array(processes);
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.active = Array.from({ length: this.setting.processes }, (_, process) => process).filter(runsProgram);
  }

  *program(process: ProcessOperations): Program {
    this.running[process.rank] = process;
    const pairs = Math.floor(this.active.length / 2);
    const place = this.active.indexOf(process.rank);
    if (place >= 2 * pairs) return;
    const other = this.active[oppositeOf(place, 2 * pairs)]!;
    const { messagesPerProcess } = this.setting.parameters;
    const draws = new Random(this.setting.seed, 'messages', process.rank);
    for (let count = 1; count <= messagesPerProcess; count += 1) {
      if (place >= pairs) yield* this.receive(process, other, count);
      else {
        yield* this.spread(process, draws);
        yield* this.send(process, other, 1 + draws.below(2 ** 30));
        yield* process.await(this.places.answer, () => this.memory.hasAnswers(process.rank, count));
        process.end();
      }
    }
  }

  verify(): Record<string, number> {
    return this.memory.verify();
  }

  metrics({ simulatedNs }: Measured): Record<string, MetricValue> {
    const { latencies, received, setting } = this;
    return {
      message_latency_ns: distribution(latencies, 'ns'),
      bandwidth_bytes_per_ns: { value: (received * setting.parameters.messageBytes) / simulatedNs, unit: 'B/ns' },
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }

  private *spread(process: ProcessOperations, draws: Random): Program {
    const { spreadNs } = this.setting.parameters;
    if (spreadNs > 0) yield process.compute(draws.below(2 ** 20) * (spreadNs / 2 ** 20));
  }

  private *send(process: ProcessOperations, receiver: number, message: number): Program {
    const { memory, places } = this;
    process.begin();
    this.calledAt[process.rank] = process.now();
    if (this.setting.parameters.transfer === 'push') yield* this.push(process, receiver, message);
    else {
      memory.leave(process.rank, message);
      yield* process.store(places.data, message, this.setting.parameters.messageBytes);
    }
    yield* this.tell(process, receiver, places.flag, message);
  }

  private *push(process: ProcessOperations, receiver: number, message: number): Program {
    const { offers, parameters, reorders } = this.setting;
    yield* this.map(process, receiver);
    this.memory.expect(receiver, this.places.data, message);
    yield process.put(receiver, this.places.data, message, parameters.messageBytes);
    // Transfers waiting for their own registration may overtake each other, and so may writes for which this is configured.
    if (offers.includes('registered-transfers') || reorders?.includes('posted-writes')) yield process.flush(receiver);
  }

  private *receive(process: ProcessOperations, sender: number, count: number): Program {
    const { memory, places, setting } = this;
    const { messageBytes, transfer } = setting.parameters;
    yield* process.await(places.flag, () => memory.hasFlags(process.rank, count));
    // It may have copies of the message before.
    yield* process.refresh();
    if (transfer === 'pull') yield* this.map(process, sender);
    const found =
      transfer === 'pull'
        ? yield process.get(sender, places.data, messageBytes)
        : yield* process.load(places.data, messageBytes);
    memory.check(process.rank, found);
    this.latencies.add(process.now() - this.calledAt[sender]!);
    this.received += 1;
    yield* this.tell(process, sender, places.answer, found);
  }

  private *tell(process: ProcessOperations, other: number, address: number, message: number): Program {
    this.memory.expect(other, address, message);
    yield process.put(other, address, message, WORD_BYTES);
  }

  /** Whoever moves the data of a message rewrites its register for it. */
  private *map(process: ProcessOperations, other: number): Program {
    const { offers, parameters } = this.setting;
    if (parameters.registers !== 'rewritten' || !offers.includes('partition-registers')) return;
    yield process.mapPartition(REGISTER, other);
  }
}
