import { float64Array, int32Array } from '../../engine/arrays.ts';
import { Histogram } from '../../engine/histogram.ts';
import { STAGE } from './journeys.ts';
import type { ServiceMessage } from './kernel-messages.ts';
import { postFor, postFrom, type ServiceParts } from './services.ts';

/** The node that manages all barriers. */
const ROOT = 0;
const ACTION = { arrive: 0, release: 1 } as const;

/** The reason for a wait up to a time. */
interface Leg {
  readonly stage: number;
  readonly until: number;
}

/** Barriers of all processes: threads of a node are counted locally, nodes at node 0, with one message in each direction. */
export class Barriers {
  /** By node: number of threads that have arrived. */
  private readonly there: Int32Array;
  /** By node: when its last thread arrived, and when the message about that, and later about the release, was posted. */
  private readonly completeAt: Float64Array;
  private readonly postedAt: Float64Array;
  /** The path of the last node to arrive, until it was noted, for which all others have waited. */
  private wayOfLast: readonly Leg[] = [];
  private nodesThere = 0;
  private crossed = 0;
  readonly waits = new Histogram();

  constructor(private readonly parts: ServiceParts) {
    const { nodes } = parts.cores;
    this.there = int32Array(nodes);
    this.completeAt = float64Array(nodes);
    this.postedAt = float64Array(nodes);
  }

  get counted(): number {
    return this.crossed;
  }

  enter(process: number): void {
    const { threads, costs } = this.parts;
    threads.sleep(process, costs.sleepNs, () => this.arrive(process));
  }

  /** @returns when the handler is done */
  serve({ action, from, to }: ServiceMessage, visibleAt: number, start: number): number {
    const time = start + this.parts.costs.dispatchNs;
    const way = [
      { stage: STAGE.wire, until: visibleAt },
      { stage: STAGE.notify, until: start },
      { stage: STAGE.handler, until: time },
    ];
    if (action === ACTION.arrive) return this.nodeArrives(from, way);
    this.wakeAll(to, [{ stage: STAGE.handler, until: this.postedAt[to]! }, ...way]);
    return time;
  }

  private arrive(process: number): void {
    const { runtime, work, costs } = this.parts;
    const node = runtime.nodeOf(process);
    this.there[node]! += 1;
    if (this.there[node]! < this.threadsOf(node)) return;
    const { now } = runtime.engine;
    this.completeAt[node] = now;
    this.postedAt[node] = now;
    if (node === ROOT) {
      const end = this.nodeArrives(ROOT, [{ stage: STAGE.handler, until: now + costs.dispatchNs }]);
      work.forThread(process, end - now);
    } else this.postedAt[node] = postFrom(this.parts, process, this.message(ACTION.arrive, node, ROOT));
  }

  /** The last node to arrive releases all others. @param way from the posting of its message to its end */
  private nodeArrives(arrived: number, way: readonly Leg[]): number {
    const { nodes } = this.parts.cores;
    const time = way.at(-1)!.until;
    this.nodesThere += 1;
    if (this.nodesThere < nodes) return time;
    this.nodesThere = 0;
    this.crossed += 1;
    this.wayOfLast = [
      { stage: STAGE.notify, until: this.completeAt[arrived]! },
      { stage: STAGE.cpu, until: this.postedAt[arrived]! },
      ...way,
    ];
    return this.release(time);
  }

  private release(time: number): number {
    let end = time;
    for (let node = 0; node < this.parts.cores.nodes; node += 1) {
      if (node === ROOT) continue;
      end = postFor(this.parts, this.message(ACTION.release, ROOT, node), end);
      this.postedAt[node] = end;
    }
    this.wakeAll(ROOT, [{ stage: STAGE.handler, until: end }]);
    return end;
  }

  /** @param way path of the release, to the end of its handler */
  private wakeAll(node: number, way: readonly Leg[]): void {
    const { cores, threads, journeys } = this.parts;
    const time = way.at(-1)!.until;
    this.there[node] = 0;
    const first = cores.firstOf(node);
    for (let process = first; process < first + this.threadsOf(node); process += 1) {
      for (const { stage, until } of this.wayOfLast) journeys.advance(process, stage, until);
      for (const { stage, until } of way) journeys.advance(process, stage, until);
      const awake = threads.wake(process, time);
      journeys.advance(process, STAGE.handler, awake);
      threads.note(process, awake, this.waits);
    }
  }

  private threadsOf(node: number): number {
    const { runtime, cores } = this.parts;
    return Math.min(runtime.processes - cores.firstOf(node), runtime.processesPerNode);
  }

  private message(action: number, from: number, to: number): ServiceMessage {
    return { service: 'barrier', from, to, process: 0, about: 0, action };
  }
}
