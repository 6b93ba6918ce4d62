import { float64Array, int32Array } from '../../engine/arrays.ts';
import { Histogram } from '../../engine/histogram.ts';
import { STAGE } from './journeys.ts';
import type { ServiceMessage } from './kernel-messages.ts';
import { postFor, postFrom, type ServiceParts } from './services.ts';

/** The node that keeps all barriers. */
const ROOT = 0;
const ACTION = { arrive: 0, release: 1 } as const;

/** What a wait has been for, until then. */
interface Leg {
  readonly stage: number;
  readonly until: number;
}

/** Barriers of all processes: threads of a node count among themselves, nodes at node 0, one message each way. */
export class Barriers {
  /** By node: threads that are there. */
  private readonly there: Int32Array;
  /** By node: when the last of them had come, and when the message of that had been posted, then that of its release. */
  private readonly completeAt: Float64Array;
  private readonly postedAt: Float64Array;
  /** The way of the node that came last, until it had been taken note of: all others have waited for that. */
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
    const node = Math.floor(process / runtime.processesPerNode);
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

  /** The last node to come has all others told. @param way from when its message was posted, to its end */
  private nodeArrives(arrived: number, way: readonly Leg[]): number {
    const { nodes } = this.parts.cores;
    const time = way.at(-1)!.until;
    this.nodesThere += 1;
    if (this.nodesThere < nodes) return time;
    this.nodesThere = 0;
    this.crossed += 1;
    this.wayOfLast = [
      { stage: STAGE.wait, until: this.completeAt[arrived]! },
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

  /** @param way of the release, to the end of its handler */
  private wakeAll(node: number, way: readonly Leg[]): void {
    const { cores, costs, threads, journeys } = this.parts;
    const time = way.at(-1)!.until;
    this.there[node] = 0;
    const first = cores.firstOf(node);
    for (let process = first; process < first + this.threadsOf(node); process += 1) {
      for (const { stage, until } of this.wayOfLast) journeys.advance(process, stage, until);
      for (const { stage, until } of way) journeys.advance(process, stage, until);
      journeys.advance(process, STAGE.handler, time + costs.wakeNs);
      threads.wake(process, time + costs.wakeNs);
      threads.note(process, time + costs.wakeNs, this.waits);
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
