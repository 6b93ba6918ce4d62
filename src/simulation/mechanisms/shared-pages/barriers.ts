import { int32Array } from '../../engine/arrays.ts';
import { Histogram } from '../../engine/histogram.ts';
import { STAGE } from './journeys.ts';
import type { ServiceMessage } from './kernel-messages.ts';
import { postFor, postFrom, type ServiceParts } from './services.ts';

/** The node that keeps all barriers. */
const ROOT = 0;
const ACTION = { arrive: 0, release: 1 } as const;

/** Barriers of all processes: threads of a node count among themselves, nodes at node 0, one message each way. */
export class Barriers {
  /** By node: threads that are there. */
  private readonly there: Int32Array;
  private nodesThere = 0;
  private crossed = 0;
  readonly waits = new Histogram();

  constructor(private readonly parts: ServiceParts) {
    this.there = int32Array(parts.cores.nodes);
  }

  get counted(): number {
    return this.crossed;
  }

  enter(process: number): void {
    const { threads, costs } = this.parts;
    threads.sleep(process, costs.sleepNs, () => this.arrive(process));
  }

  /** @returns when the handler is done */
  serve({ action, to }: ServiceMessage, start: number): number {
    const time = start + this.parts.costs.dispatchNs;
    if (action === ACTION.arrive) return this.nodeArrives(time);
    this.wakeAll(to, time);
    return time;
  }

  private arrive(process: number): void {
    const { runtime, cores, costs } = this.parts;
    const node = Math.floor(process / runtime.processesPerNode);
    this.there[node]! += 1;
    if (this.there[node]! < this.threadsOf(node)) return;
    if (node !== ROOT) {
      postFrom(this.parts, process, this.message(ACTION.arrive, node, ROOT));
      return;
    }
    const start = runtime.engine.now + costs.dispatchNs;
    const end = this.nodeArrives(start);
    cores.take(cores.coreOf(process), end - runtime.engine.now);
  }

  /** The last node to come has all others told. */
  private nodeArrives(time: number): number {
    const { nodes } = this.parts.cores;
    this.nodesThere += 1;
    if (this.nodesThere < nodes) return time;
    this.nodesThere = 0;
    this.crossed += 1;
    let end = time;
    for (let node = 0; node < nodes; node += 1)
      if (node !== ROOT) end = postFor(this.parts, this.message(ACTION.release, ROOT, node), end);
    this.wakeAll(ROOT, end);
    return end;
  }

  private wakeAll(node: number, time: number): void {
    const { cores, costs, threads, journeys } = this.parts;
    this.there[node] = 0;
    const first = cores.firstOf(node);
    for (let process = first; process < first + this.threadsOf(node); process += 1) {
      journeys.advance(process, STAGE.wait, time);
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
