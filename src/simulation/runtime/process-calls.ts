import type { LockMode } from '../contract/epochs.ts';
import type { NotifiedData } from '../contract/notified-puts.ts';
import { NO_TARGET } from '../contract/ordered-puts.ts';
import type { ContractPart } from '../contract/part.ts';
import type { PageSources, RegisterRights, RegisterShape, TranslatedAddress } from '../contract/partition-registers.ts';
import type { Exchange } from '../contract/posted-reads.ts';
import type { ProcessOperations } from '../contract/program.ts';
import type { FlushedAccesses } from '../contract/remote-memory.ts';
import type { AccessPlan, PageAccess } from '../contract/shared-pages.ts';
import { NOT_LOCAL, type WorkRequest } from '../contract/work-request.ts';
import { WORD_BYTES } from '../engine/word.ts';
import { type ControlBits, maskOf } from '../hardware/iommu/control-bits.ts';
import { REQUESTER } from '../hardware/memory/memory-hierarchy.ts';
import { MESSAGE } from '../hardware/messages.ts';
import { CALL } from './call-counts.ts';
import { notOffered, PartCaller } from './part-calls.ts';
import type { SharedCalls } from './shared-calls.ts';

const NOBODY = -1;

/** The calls of one process: notes what was done, then leaves it to the part of the mechanism that does it. */
export class ProcessCalls implements ProcessOperations {
  /** Number and target of the last call. */
  private last = 0;
  private lastTarget = NOBODY;

  constructor(
    readonly rank: number,
    private readonly shared: SharedCalls,
  ) {}

  begin(arrivedAt?: number): void {
    this.shared.runtime.beginOperation(this.rank, arrivedAt);
  }

  end(): void {
    this.shared.runtime.endOperation(this.rank);
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

  now(): number {
    return this.shared.runtime.engine.now;
  }

  cacheMisses(): number {
    return this.shared.runtime.hierarchy.misses(this.rank, REQUESTER.computation);
  }

  pause(until: number): void {
    this.shared.mainThread?.entered(this.rank);
    this.shared.runtime.pause(this.rank, until);
  }

  wait(): void {
    this.last = CALL.wait;
    this.lastTarget = NOBODY;
    this.shared.mainThread?.entered(this.rank);
    this.shared.runtime.wait(this.rank);
  }

  wake(): void {
    this.shared.runtime.wake(this.rank);
  }

  from(source: number): this {
    this.shared.request.local = source;
    return this;
  }

  put(target: number, address: number, value: number, bytes = WORD_BYTES): void {
    const { request, remote } = this.shared;
    request.fill(this.rank, target, address, value);
    request.bytes = bytes;
    this.note(CALL.put, request);
    offered(remote, 'put').put(request);
    request.local = NOT_LOCAL;
  }

  get(target: number, address: number, bytes = WORD_BYTES, destination = NOT_LOCAL): void {
    const { request, remote } = this.shared;
    request.fill(this.rank, target, address, 0);
    request.bytes = bytes;
    request.local = destination;
    this.note(CALL.get, request);
    offered(remote, 'get').get(request);
    request.local = NOT_LOCAL;
  }

  wasRefused(): boolean {
    return this.shared.runtime.wasRefused(this.rank);
  }

  compareAndSwap(target: number, address: number, compare: number, value: number): void {
    this.shared.request.compare = compare;
    this.shared.request.fill(this.rank, target, address, value);
    this.atomic(CALL.compareAndSwap, MESSAGE.compareAndSwap);
  }

  fetchAndAdd(target: number, address: number, value: number): void {
    this.shared.request.fill(this.rank, target, address, value);
    this.atomic(CALL.fetchAndAdd, MESSAGE.fetchAndAdd);
  }

  fetchAndReplace(target: number, address: number, value: number): void {
    this.shared.request.fill(this.rank, target, address, value);
    this.atomic(CALL.fetchAndReplace, MESSAGE.fetchAndReplace);
  }

  fetchAndXor(target: number, address: number, value: number): void {
    this.shared.request.fill(this.rank, target, address, value);
    this.atomic(CALL.fetchAndXor, MESSAGE.fetchAndXor);
  }

  flush(target: number, accesses: FlushedAccesses = 'own'): void {
    this.noteTarget(CALL.flush, target, accesses === 'own' ? 0 : 1);
    offered(this.shared.flushes, 'flush').flush(this.rank, target, accesses);
  }

  postedGet(target: number, address: number, destination: number, bytes = WORD_BYTES): void {
    const { request, postedReads } = this.shared;
    request.fill(this.rank, target, address, 0);
    request.bytes = bytes;
    request.local = destination;
    this.note(CALL.postedGet, request);
    offered(postedReads, 'postedGet').postedGet(request);
    request.local = NOT_LOCAL;
  }

  postedFetchAndAdd(target: number, address: number, value: number, destination: number): void {
    const { request, postedReads } = this.shared;
    request.fill(this.rank, target, address, value);
    request.bytes = WORD_BYTES;
    request.local = destination;
    this.note(CALL.postedFetchAndAdd, request);
    offered(postedReads, 'postedFetchAndAdd').postedFetchAndAdd(request);
    request.local = NOT_LOCAL;
  }

  postedCompareAndSwap(target: number, address: number, { compare, value }: Exchange, destination: number): void {
    const { request, postedReads } = this.shared;
    request.fill(this.rank, target, address, value);
    request.compare = compare;
    request.bytes = WORD_BYTES;
    request.local = destination;
    this.note(CALL.postedCompareAndSwap, request);
    offered(postedReads, 'postedCompareAndSwap').postedCompareAndSwap(request);
    request.local = NOT_LOCAL;
  }

  settle(most: number): void {
    this.noteLast(CALL.settle, NOBODY);
    offered(this.shared.postedReads, 'settle').settle(this.rank, most);
  }

  notifiedPut(target: number, address: number, data: NotifiedData): void {
    const { value, immediate, bytes = WORD_BYTES } = data;
    const { request, notifiedPuts, runtime } = this.shared;
    request.fill(this.rank, target, address, value);
    request.bytes = bytes;
    this.note(CALL.notifiedPut, request);
    runtime.digest.add(this.rank, CALL.notifiedPut, target, address, immediate);
    offered(notifiedPuts, 'notifiedPut').notifiedPut(request, immediate);
  }

  notification(): void {
    this.noteLast(CALL.notification, NOBODY);
    this.shared.mainThread?.entered(this.rank);
    offered(this.shared.notifiedPuts, 'notification').notification(this.rank);
  }

  signalledPut(target: number, address: number, value: number, bytes = WORD_BYTES): void {
    const { request, signalledPuts } = this.shared;
    request.fill(this.rank, target, address, value);
    request.bytes = bytes;
    this.note(CALL.signalledPut, request);
    offered(signalledPuts, 'signalledPut').signalledPut(request);
    request.local = NOT_LOCAL;
  }

  completions(most: number): void {
    this.noteLast(CALL.completions, NOBODY);
    this.shared.mainThread?.entered(this.rank);
    offered(this.shared.signalledPuts, 'completions').completions(this.rank, most);
  }

  write(target: number, address: number, value: number, bytes = WORD_BYTES): void {
    const { request, orderedPuts } = this.shared;
    request.fill(this.rank, target, address, value);
    request.bytes = bytes;
    this.note(CALL.write, request);
    offered(orderedPuts, 'write').write(request);
  }

  fence(target = NO_TARGET): void {
    this.noteTarget(CALL.fence, target, 0);
    offered(this.shared.orderedPuts, 'fence').fence(this.rank, target);
  }

  mapPartition(register: number, target: number, rights?: RegisterRights): void {
    this.noteTarget(CALL.mapPartition, target, register);
    offered(this.shared.partitionRegisters, 'mapPartition').mapPartition(this.rank, register, target, rights);
  }

  admit(firstPage: number, pages: number, sources: PageSources): void {
    this.noteTarget(CALL.mapPartition, firstPage, pages);
    offered(this.shared.partitionRegisters, 'admit').admit(this.rank, firstPage, pages, sources);
  }

  registerShape(): RegisterShape {
    return offered(this.shared.partitionRegisters, 'registerShape').registerShape();
  }

  writeRegister(register: number, content: number): void {
    this.noteTarget(CALL.mapPartition, content, register);
    offered(this.shared.partitionRegisters, 'writeRegister').writeRegister(this.rank, register, content);
  }

  translate(address: number): TranslatedAddress | undefined {
    return offered(this.shared.partitionRegisters, 'translate').translate(this.rank, address);
  }

  invoke(target: number, handler: number, address: number, value: number): void {
    const { request, handlers } = this.shared;
    request.fill(this.rank, target, address, value);
    request.handler = handler;
    request.bytes = this.shared.carried;
    this.shared.carried = WORD_BYTES;
    this.note(CALL.invoke, request);
    offered(handlers, 'invoke').invoke(request);
  }

  carrying(bytes: number): this {
    this.shared.carried = bytes;
    return this;
  }

  associate(address: number, bits: ControlBits, handler: number): void {
    const { runtime, accessHandlers } = this.shared;
    runtime.digest.add(this.rank, CALL.associate, this.rank, address, maskOf(bits) * 256 + handler);
    offered(accessHandlers, 'associate').associate(this.rank, address, bits, handler);
  }

  lock(target: number, mode: LockMode): void {
    this.noteTarget(CALL.lock, target, mode === 'exclusive' ? 1 : 0);
    offered(this.shared.epochs, 'lock').lock(this.rank, target, mode);
  }

  unlock(target: number): void {
    this.noteTarget(CALL.unlock, target, 0);
    offered(this.shared.epochs, 'unlock').unlock(this.rank, target);
  }

  accumulate(target: number, address: number, value: number, bytes = WORD_BYTES): void {
    const { request, epochs } = this.shared;
    request.fill(this.rank, target, address, value);
    request.bytes = bytes;
    this.note(CALL.accumulate, request);
    offered(epochs, 'accumulate').accumulate(request);
  }

  fetch(target: number, address: number, destination: number, bytes = WORD_BYTES): void {
    const { request, epochs } = this.shared;
    request.fill(this.rank, target, address, destination);
    request.bytes = bytes;
    request.local = destination;
    this.note(CALL.fetch, request);
    offered(epochs, 'fetch').fetch(request);
    request.local = NOT_LOCAL;
  }

  copy(source: number, destination: number, bytes: number): void {
    const { runtime, copies } = this.shared;
    runtime.digest.add(this.rank, CALL.copy, source, destination, bytes);
    offered(copies, 'copy').copy(this.rank, source, destination, bytes);
  }

  follow(plan: AccessPlan): void {
    const { runtime, sharedPages } = this.shared;
    this.noteTarget(CALL.follow, NOBODY, plan.length);
    for (let index = 0; index < plan.length; index += 1)
      runtime.digest.add(this.rank, CALL.follow, plan.mode[index]!, plan.unit[index]!, plan.stamp[index]!);
    offered(sharedPages, 'follow').follow(this.rank, plan);
  }

  barrier(): void {
    this.noteTarget(CALL.barrier, NOBODY, 0);
    offered(this.shared.sharedPages, 'barrier').barrier(this.rank);
  }

  acquire(lock: number): void {
    this.noteTarget(CALL.acquire, NOBODY, lock);
    offered(this.shared.sharedPages, 'acquire').acquire(this.rank, lock);
  }

  release(lock: number): void {
    this.noteTarget(CALL.release, NOBODY, lock);
    offered(this.shared.sharedPages, 'release').release(this.rank, lock);
  }

  protect(firstUnit: number, units: number, access: PageAccess): void {
    this.noteTarget(CALL.protect, firstUnit, units);
    offered(this.shared.sharedPages, 'protect').protect(this.rank, { firstUnit, units, access });
  }

  echo(target: number, rounds: number): void {
    this.noteTarget(CALL.echo, target, rounds);
    offered(this.shared.sharedPages, 'echo').echo(this.rank, target, rounds);
  }

  part<Calls extends object, Offered extends object>(part: ContractPart<Calls, Offered>): Calls {
    const { parts, request, runtime } = this.shared;
    const used = parts.of(part);
    const caller = new PartCaller(this.rank, request, { digest: runtime.digest, last: this }, used);
    return part.calls(caller, used.offered as Offered);
  }

  /** What the program has asked for last: if it has not ended, it waits for that. */
  get asked(): { readonly asked: string | undefined; readonly target: number } {
    const [own] = Object.entries(CALL).find(([, number]) => number === this.last) ?? [];
    return { asked: own ?? this.shared.parts.nameOf(this.last), target: this.lastTarget };
  }

  noteLast(call: number, target: number): void {
    this.last = call;
    this.lastTarget = target;
  }

  /** The request is filled. */
  private atomic(call: number, atomic: number): void {
    const { request, atomics } = this.shared;
    request.atomic = atomic;
    request.bytes = WORD_BYTES;
    this.note(call, request);
    offered(atomics, 'atomics').atomic(request);
  }

  private note(call: number, { target, address, value, bytes }: WorkRequest): void {
    const { rank } = this;
    const { counts, runtime } = this.shared;
    this.last = call;
    this.lastTarget = target;
    counts.add(call);
    runtime.digest.add(rank, call, target, address, value);
    if (bytes !== WORD_BYTES) runtime.digest.add(rank, CALL.bytes, target, address, bytes);
  }

  /** A call that has no address. */
  private noteTarget(call: number, target: number, value: number): void {
    this.last = call;
    this.lastTarget = target;
    this.shared.counts.add(call);
    this.shared.runtime.digest.add(this.rank, call, target, 0, value);
  }
}

function offered<Part>(part: Part | undefined, call: string): Part {
  if (part !== undefined) return part;
  throw notOffered(call);
}
