import type { Program } from '../../../contract/program.ts';
import { int32Array, release, uint16Array } from '../../../engine/arrays.ts';
import { SimulationFault } from '../../../engine/fault.ts';
import { Random } from '../../../engine/random.ts';
import type { WorkloadSetting } from '../../contract.ts';
import type { Application } from '../application.ts';
import { SharedLayout, shareBegin } from '../shared-layout.ts';
import type { Thread } from '../thread.ts';
import type { IsValues } from './parameters.ts';
import { sharedOf } from './shape.ts';

/**
 * Bucket counts of an integer sort: each thread counts its keys separately, then adds its counts to the shared ones region by
 * region, each thread in a different region at a time.
 */
export class IntegerSort implements Application {
  readonly layout: SharedLayout;
  readonly mostTouches = 2;
  private readonly threads: number;
  private readonly keys: Uint16Array;
  /** Counts of all keys, and those of each thread of its own. */
  private readonly shared: Int32Array;
  private readonly own: Int32Array;

  constructor(private readonly setting: WorkloadSetting<IsValues>) {
    const { parameters, computing, seed } = setting;
    const { keys, buckets } = parameters;
    this.threads = computing;
    this.keys = uint16Array(keys);
    this.shared = int32Array(buckets);
    this.own = int32Array(buckets * computing);
    const draws = new Random(seed, 'is keys');
    for (let index = 0; index < keys; index += 1) this.keys[index] = draws.below(buckets);
    this.layout = new SharedLayout(sharedOf(parameters, computing));
  }

  *run(thread: Thread): Program {
    const { threads } = this;
    const { iterations } = this.setting.parameters;
    for (let iteration = 0; iteration < iterations; iteration += 1) {
      yield* this.count(thread);
      yield* thread.barrier();
      for (let phase = 0; phase < threads; phase += 1) {
        const region = (thread.index + phase) % threads;
        // The threads from the region's own downwards have been here in this iteration, and all in those before.
        const version = iteration * threads + phase;
        thread.read(region, version);
        this.workOn(thread, region);
        thread.write(region, version + 1);
        yield* thread.follow();
        this.add(thread, region);
        yield* thread.barrier();
      }
    }
  }

  verify(): Record<string, number> {
    const { iterations, buckets } = this.setting.parameters;
    const serial = int32Array(buckets);
    for (const key of this.keys) serial[key]! += 1;
    const wrong = serial.findIndex((count, bucket) => count * iterations !== this.shared[bucket]);
    release(serial, this.keys);
    if (wrong >= 0) throw new SimulationFault('SIM_RESULT', `bucket ${wrong} has ${this.shared[wrong]} keys`);
    return { counted_keys: iterations * this.keys.length };
  }

  /** One thread adds its counts once. */
  serialNs(): number {
    const { iterations, keys, buckets, keyNs } = this.setting.parameters;
    return iterations * (keys + buckets) * keyNs;
  }

  private *count(thread: Thread): Program {
    const { keys, buckets, keyNs } = this.setting.parameters;
    const [first, behind] = [
      shareBegin(keys, this.threads, thread.index),
      shareBegin(keys, this.threads, thread.index + 1),
    ];
    thread.work((behind - first) * keyNs);
    yield* thread.follow();
    const begin = thread.index * buckets;
    this.own.fill(0, begin, begin + buckets);
    for (let index = first; index < behind; index += 1) this.own[begin + this.keys[index]!]! += 1;
  }

  private workOn(thread: Thread, region: number): void {
    const { buckets, keyNs } = this.setting.parameters;
    const count = shareBegin(buckets, this.threads, region + 1) - shareBegin(buckets, this.threads, region);
    thread.work(count * keyNs);
  }

  private add(thread: Thread, region: number): void {
    const { buckets } = this.setting.parameters;
    const [first, behind] = [shareBegin(buckets, this.threads, region), shareBegin(buckets, this.threads, region + 1)];
    const begin = thread.index * buckets;
    for (let bucket = first; bucket < behind; bucket += 1) this.shared[bucket]! += this.own[begin + bucket]!;
  }
}
