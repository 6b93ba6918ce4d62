import { int32Array } from '../../engine/arrays.ts';
import type { Engine } from '../../engine/engine.ts';
import type { CounterTracks } from '../../engine/trace-counters.ts';
import type { Messages } from '../messages.ts';
import { TagQueues } from './tag-queues.ts';
import type { Tags } from './tags.ts';

export interface UnitTagsParts {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly tags: Tags;
  readonly nodes: number;
  readonly processesPerNode: number;
  readonly nodeOf: (process: number) => number;
  /** Tags in use at each node, if there is a trace. */
  readonly tagTrack?: CounterTracks;
}

/**
 * Gives requests a SrcTag of their unit. A packet has its tag on the link to the bridge already, so a request holds one from its
 * core until its answer is there again, and one for which none is free waits at its core.
 */
export class UnitTags {
  readonly queues: TagQueues;
  /** By process: its requests that wait for a tag. */
  private readonly waiting: Int32Array;

  constructor(
    private readonly parts: UnitTagsParts,
    /** Number of units per bridge. */
    private readonly units: number,
  ) {
    this.queues = new TagQueues(parts.nodes * units);
    this.waiting = int32Array(parts.nodes * parts.processesPerNode);
  }

  /** A core sends a request. @returns whether it has a tag now; otherwise it waits for one */
  take(message: number): boolean {
    const { engine, messages, tags, nodeOf } = this.parts;
    const node = nodeOf(messages.origin(message));
    const unit = this.unitOf(messages.origin(message));
    const isFree = this.queues.isEmpty(unit) && tags.open(unit, message, nodeOf(messages.target(message)));
    if (!isFree) {
      this.queues.wait(unit, message, engine.now);
      this.waiting[messages.origin(message)] += 1;
    }
    this.show(node);
    return isFree;
  }

  /** The bridge that asked has an answer: it takes no other one for that tag. */
  answered(answer: number): void {
    this.parts.tags.answered(this.unitOf(this.parts.messages.target(answer)), answer);
  }

  /** An answer is at its core: its tag is free. @returns the request that has waited longest and has it now, if any */
  giveBack(answer: number): number | undefined {
    const { engine, messages, tags, nodeOf } = this.parts;
    const node = nodeOf(messages.target(answer));
    const unit = this.unitOf(messages.target(answer));
    tags.close(unit, answer);
    const next = this.queues.next(unit, engine.now);
    if (next !== undefined) {
      tags.open(unit, next, nodeOf(messages.target(next)));
      this.waiting[messages.origin(next)] -= 1;
    }
    this.show(node);
    return next;
  }

  /** Returns the number of requests of a process that wait for a tag. */
  waitingOf(process: number): number {
    return this.waiting[process];
  }

  /** The unit of a process among those of all bridges. */
  private unitOf(process: number): number {
    return this.units === 1 ? this.parts.nodeOf(process) : process;
  }

  private show(node: number): void {
    const { engine, tags, tagTrack } = this.parts;
    tagTrack?.set(node, engine.now, tags.outOf(node));
  }
}
