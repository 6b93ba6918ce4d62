import type { Calling } from '../contract/built-in-part.ts';
import { type Operation, operationsOf } from '../contract/operation.ts';
import type { OwnAccess, OwnMemory } from '../contract/own-memory.ts';
import type { ContractPart } from '../contract/part.ts';
import { type CallsOfParts, OPERATIONS, PARTS } from '../contract/parts.ts';
import type { ProcessOperations, Program, StallStage } from '../contract/program.ts';
import type { WorkRequest } from '../contract/work-request.ts';
import { NOBODY } from '../engine/none.ts';
import { stageIndex } from '../engine/operations.ts';
import { WORD_BYTES } from '../engine/word.ts';
import { REQUESTER } from '../hardware/memory/memory-hierarchy.ts';
import type { CallCounts } from './call-counts.ts';
import { PartCaller } from './part-calls.ts';
import type { SharedCalls } from './shared-calls.ts';

/** Field of digests for operations that move more or less than a word. */
const MOVED_BYTES = 8;
/** In no digest, as it does nothing. */
const { wait: WAIT } = operationsOf('program', { wait: { code: 16, shown: 'never' } });

/** Puts the calls of all parts into the prototype of processes, so a call needs neither lookup nor forwarding. */
function callsOfParts(): new () => CallsOfParts {
  const Calls = class {};
  for (const { calls } of PARTS) Object.assign(Calls.prototype, calls);
  return Calls as new () => CallsOfParts;
}

/** A process as seen by its program and by calls of parts: these record what was done, then pass it to the mechanism. */
export class ProcessCalls extends callsOfParts() implements ProcessOperations, Calling<never, never> {
  /** Operation number and target of the latest call. */
  private last = 0;
  private lastTarget = NOBODY;

  constructor(
    readonly rank: number,
    readonly shared: SharedCalls,
  ) {
    super();
  }

  begin(arrivedAt?: number): void {
    this.shared.runtime.current.begin(this.rank, arrivedAt);
  }

  end(): void {
    this.shared.runtime.current.end(this.rank);
  }

  endWithAnswer(): void {
    this.shared.runtime.current.endWithAnswer(this.rank);
  }

  compute(ns: number, address = 0, bytes = 0): void {
    const { rank } = this;
    const { runtime, mainThread } = this.shared;
    const { hierarchy, cores } = runtime;
    const { computation } = REQUESTER;
    const memoryNs = bytes > 0 ? hierarchy.read(rank, { address, bytes }, computation, cores.freeAt(rank)) : 0;
    mainThread?.computes(rank);
    runtime.compute(rank, ns + memoryNs);
  }

  stall(ns: number, stage: StallStage): void {
    this.entersLibrary();
    this.shared.runtime.stall(this.rank, ns, stageIndex[stage]);
  }

  now(): number {
    return this.shared.runtime.engine.now;
  }

  cacheMisses(): number {
    return this.shared.runtime.hierarchy.misses(this.rank, REQUESTER.computation);
  }

  pause(until: number): void {
    this.entersLibrary();
    this.shared.runtime.pause(this.rank, until);
  }

  wait(): void {
    this.awaits(WAIT);
    this.entersLibrary();
    this.shared.runtime.wait(this.rank);
  }

  wake(): void {
    this.shared.runtime.wake(this.rank);
  }

  get sharesWindow(): boolean {
    return this.ownMemory !== undefined;
  }

  *load(address: number, bytes?: number): OwnAccess {
    const own = this.ownMemory;
    if (own !== undefined) return yield* own.load(this.fill(this.rank, address, 0, bytes));
    return this.shared.runtime.memory.read(this.rank, address);
  }

  *store(address: number, value: number, bytes?: number): OwnAccess {
    const own = this.ownMemory;
    if (own !== undefined) return yield* own.store(this.fill(this.rank, address, value, bytes));
    this.shared.runtime.memory.write(this.rank, address, value);
    return 0;
  }

  *refresh(): OwnAccess {
    const own = this.ownMemory;
    return own?.refresh === undefined ? 0 : yield* own.refresh(this.rank);
  }

  *await(address: number, isThere: () => boolean): Program {
    while (!isThere()) yield this.wait();
    const own = this.ownMemory;
    if (own !== undefined) yield* own.look(this.fill(this.rank, address, 0));
  }

  part<Calls extends object, Offered extends object>(part: ContractPart<Calls, Offered>): Calls {
    const used = this.shared.parts.of(part);
    return part.calls(new PartCaller(this, used), used.offered as Offered);
  }

  /** The latest call of the program; if it has not completed, the program is waiting for it. */
  get asked(): { readonly asked: string | undefined; readonly target: number } {
    const own = [...OPERATIONS, WAIT].find(({ code }) => code === this.last);
    return { asked: own?.name ?? this.shared.parts.nameOf(this.last), target: this.lastTarget };
  }

  fill(target: number, address: number, value: number, bytes = WORD_BYTES): WorkRequest {
    const { request } = this.shared;
    request.fill(this.rank, target, address, value);
    request.bytes = bytes;
    return request;
  }

  /** @param counts where to count it: operations of plugins have separate counts */
  note(operation: Operation, counts: CallCounts = this.shared.counts): void {
    const { rank } = this;
    const { request, runtime } = this.shared;
    const { target, address, value, bytes } = request;
    this.last = operation.code;
    this.lastTarget = target;
    counts.add(operation);
    runtime.digest.add(rank, operation.code, target, address, value);
    if (bytes !== WORD_BYTES) runtime.digest.add(rank, MOVED_BYTES, target, address, bytes);
  }

  noteTarget(operation: Operation, target: number, value: number): void {
    this.last = operation.code;
    this.lastTarget = target;
    this.shared.counts.add(operation);
    this.shared.runtime.digest.add(this.rank, operation.code, target, 0, value);
  }

  addToDigest({ code }: Operation, target: number, address: number, value: number): void {
    this.shared.runtime.digest.add(this.rank, code, target, address, value);
  }

  awaits({ code }: Operation): void {
    this.last = code;
    this.lastTarget = NOBODY;
  }

  /** The object that this process must ask about its own window; undefined if no other process can access the window. */
  private get ownMemory(): OwnMemory | undefined {
    const { ownMemory } = this.shared;
    return ownMemory?.isShared(this.rank) === true ? ownMemory : undefined;
  }

  entersLibrary(): void {
    this.shared.mainThread?.entered(this.rank);
  }
}
