import type { Traffic } from '../../contract/mechanism.ts';
import { NO_TARGET, type OrderedPuts } from '../../contract/ordered-puts.ts';
import type { Flushes, RemoteMemory, WordAtomics } from '../../contract/remote-memory.ts';
import { WorkRequest } from '../../contract/work-request.ts';
import { NO_MESSAGE, NO_OPERATION } from '../../engine/none.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { ALL_ONES, WORD_BYTES } from '../../engine/word.ts';
import { hasPool } from '../../hardware/cxl-pool/parameters.ts';
import type { BridgeWay } from '../../hardware/ht-bridge/channels.ts';
import { registerBitsOf } from '../../hardware/ht-bridge/partition-registers.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { carrierOf, type LineCarrier } from './carriers.ts';
import { applyAccess } from './effects.ts';
import { Fences } from './fences.ts';
import { Lines, NOWHERE } from './lines.ts';
import { OwnAccesses } from './own-accesses.ts';
import { Packets } from './packets.ts';
import { PassingLines } from './passing-lines.ts';
import { Reach } from './reach.ts';
import { ROLE } from './roles.ts';
import type { RemoteLoadsSetting } from './setting.ts';
import { StalledCores } from './stalled-cores.ts';

/** Takes responses for which no process waits individually; `part` is what their path was charged to, -1 for none. */
export type TakeAnswer = (process: number, place: number, value: number, part: number) => void;

/** Loads and stores of remote memory, line by line through the bridge of the node, or to a memory pool. */
export class BridgeAccess implements RemoteMemory, WordAtomics, Flushes, OrderedPuts {
  protected readonly carrier: LineCarrier;
  /** Whether windows are in the memory of their nodes, rather than in a pool. */
  private readonly hasHomes: boolean;
  readonly reach: Reach;
  private readonly own: OwnAccesses;
  private readonly packets: Packets;
  private readonly stalled: StalledCores;
  /** By process: the access for which it waits. */
  private readonly awaited: readonly Lines[];
  /** By process: the access that it posts. */
  private readonly posted: readonly Lines[];
  /** By process: the atomic that it posts. */
  private readonly atomics: readonly WorkRequest[];
  private readonly fences: Fences;
  /** In I/O space, a core waits for each access that has a response. */
  private readonly isOrdered: boolean;
  private readonly loadBytes: number;
  /** Lines that a core reads at the same time, and that it writes where each is answered. */
  private readonly mostLines: number;
  private readonly mostWrites: number;
  /** Present if posted writes may overtake each other. */
  private readonly passing: PassingLines | undefined;
  takeAnswer: TakeAnswer = () => {};

  constructor(
    protected readonly runtime: Runtime,
    setting: RemoteLoadsSetting,
    way: BridgeWay,
  ) {
    const { processes } = runtime;
    const { machine, mapping } = setting;
    this.carrier = carrierOf(runtime, setting, way, {
      apply: (message) => this.apply(message),
      completed: (message) => this.completed(message),
      eased: (node) => this.stalled.ease(node),
    });
    this.hasHomes = !hasPool(machine);
    const reachable = { hasHomes: this.hasHomes, bits: registerBitsOf(setting.registerBits) };
    this.reach = new Reach(runtime, this.carrier, reachable, (process) => this.refused(process));
    this.own = new OwnAccesses(runtime, (message) => this.completed(message));
    this.packets = new Packets(runtime, this.carrier);
    this.stalled = new StalledCores(runtime, this.carrier);
    this.awaited = Array.from({ length: processes }, () => new Lines());
    this.posted = Array.from({ length: processes }, () => new Lines());
    this.atomics = Array.from({ length: processes }, () => new WorkRequest());
    this.fences = new Fences(processes, setting.unitIds === 'core' ? runtime.processesPerNode : 1);
    this.isOrdered = mapping === 'io';
    this.loadBytes = mapping === 'io' ? WORD_BYTES : LINE_BYTES;
    this.mostLines = mapping === 'io' ? 1 : this.hasHomes ? machine.missesUnderWay : machine.poolMisses;
    this.mostWrites = this.hasHomes ? machine.sourceTags : machine.poolMisses;
    this.passing = this.hasHomes && setting.writesPass ? new PassingLines(runtime) : undefined;
  }

  put(request: WorkRequest): void {
    const { process } = request;
    if (this.isOwn(request)) {
      this.runtime.post(process, NO_MESSAGE, this.own.begin(MESSAGE.put, request, ROLE.posted), false);
      return;
    }
    this.reach.access(request);
    if (!this.reach.mayWrite(request)) {
      this.runtime.post(process, NO_MESSAGE, 0, false);
      return;
    }
    this.send(MESSAGE.put, request, ROLE.posted);
  }

  get(request: WorkRequest): void {
    this.load(MESSAGE.get, request, this.loadBytes, this.mostLines);
  }

  write(request: WorkRequest): void {
    this.load(MESSAGE.write, request, LINE_BYTES, this.mostWrites);
  }

  atomic(request: WorkRequest): void {
    this.await(request.process);
    this.update(request, request.atomic, ROLE.awaited);
  }

  /** Adds to a word; the process continues, and a flush completes the operation. */
  add(request: WorkRequest): void {
    this.postUpdate(request, MESSAGE.fetchAndAdd, ROLE.posted);
  }

  /** The core drops its copy of a line that is not kept coherent. */
  forget({ process, target, address }: WorkRequest): void {
    this.carrier.forget?.(process, target, address);
  }

  /** Posts a read for which the process does not wait; the word goes to `request.local`. */
  post(request: WorkRequest): void {
    const { process, local } = request;
    if (this.isOwn(request)) {
      this.runtime.post(process, NO_MESSAGE, this.own.begin(MESSAGE.get, request, local), false);
      return;
    }
    if (this.isOrdered) {
      this.awaited[process].landing = local;
      this.get(request);
      return;
    }
    this.reach.access(request);
    this.send(MESSAGE.get, request, local);
  }

  /** Does the same for an atomic. */
  postAtomic(request: WorkRequest, atomic: number): void {
    const { process, local } = request;
    if (this.isOrdered && !this.isOwn(request)) {
      this.awaited[process].landing = local;
      this.await(process);
      this.update(request, atomic, ROLE.awaited);
      return;
    }
    this.postUpdate(request, atomic, local);
  }

  flush(process: number, target: number): void {
    const { runtime } = this;
    if (this.hasHomes && this.runtime.nodeOf(process) === this.runtime.nodeOf(target)) {
      runtime.post(process, NO_MESSAGE, this.own.leftNs(process), false);
      return;
    }
    this.reach.mapNode(process, target);
    this.await(process);
    this.packets.control(MESSAGE.flush, process, target, ROLE.awaited);
  }

  fence(process: number, target: number): void {
    const { processesPerNode } = this.runtime;
    const node = target === NO_TARGET ? undefined : this.runtime.nodeOf(target);
    for (const each of this.fences.take(process, node)) {
      this.packets.control(MESSAGE.fence, process, each * processesPerNode, ROLE.silent);
    }
    this.runtime.post(process, NO_MESSAGE, 0, false);
  }

  traffic(): Traffic {
    return this.carrier.traffic();
  }

  /** Undefined for a pool. */
  get lastEffectNs(): number | undefined {
    return this.carrier.lastEffectNs;
  }

  finish(): Record<string, number> {
    return { ...this.carrier.finish(), ...this.reach.counters() };
  }

  /** A packet has reached memory. */
  protected apply(message: number): void {
    this.passing?.came(message);
    applyAccess(this.runtime, message);
  }

  /** Whether a core carries out an access to memory itself, without a bridge. */
  isByCore(request: WorkRequest): boolean {
    return this.isOwn(request);
  }

  private isOwn({ process, target }: WorkRequest): boolean {
    return this.hasHomes && this.runtime.nodeOf(process) === this.runtime.nodeOf(target);
  }

  /** Sends what a process posts, line by line as far as its bridge has room. */
  private send(kind: number, request: WorkRequest, lastRole: number): void {
    const { process, target } = request;
    const lines = this.posted[process];
    lines.begin(kind, request, LINE_BYTES);
    lines.passing = kind === MESSAGE.put ? this.passing?.begin(lines.left) : undefined;
    const role = lines.passing === undefined ? ROLE.silent : ROLE.posted;
    const post = { process, kind, target };
    this.stalled.begin(post, () => {
      while (!lines.isDone && this.carrier.stallNs(post) === 0) this.postLine(lines, role, lastRole);
      return lines.isDone;
    });
  }

  /** Other cores of the node may have sent a fence since the line before. */
  private postLine(lines: Lines, role: number, lastRole: number): void {
    if (lines.kind === MESSAGE.put) this.fences.posted(lines.process, this.runtime.nodeOf(lines.target));
    this.packets.line(lines, role, lastRole);
  }

  /** Performs an access for which the process waits, with `most` lines in flight. */
  private load(kind: number, request: WorkRequest, lineBytes: number, most: number): void {
    const { process } = request;
    this.await(process);
    if (this.isOwn(request)) {
      this.own.begin(kind, request, ROLE.awaited);
      return;
    }
    this.reach.access(request);
    if (kind !== MESSAGE.get && !this.reach.mayWrite(request)) {
      this.reach.refuse(process);
      return;
    }
    const lines = this.awaited[process];
    lines.begin(kind, request, lineBytes);
    lines.most = most;
    this.goOnLoading(lines);
  }

  /** The process waits for its next request; noted before it is sent, as the response may take no time. */
  private await(process: number): void {
    this.runtime.post(process, NO_MESSAGE, 0, true);
  }

  private goOnLoading(lines: Lines): void {
    while (!lines.isDone && lines.underWay < lines.most) {
      lines.underWay += 1;
      this.packets.line(lines, ROLE.part, ROLE.awaited);
    }
  }

  /** Posts an atomic for which the process does not wait, once its bridge has room. */
  private postUpdate(request: WorkRequest, atomic: number, role: number): void {
    const { process, target } = request;
    if (this.isOwn(request)) {
      this.update(request, atomic, role);
      this.runtime.post(process, NO_MESSAGE, 0, false);
      return;
    }
    const post = { process, kind: atomic, target };
    const posted = Object.assign(this.atomics[process], request);
    this.stalled.begin(post, () => {
      const isSent = this.carrier.stallNs(post) === 0;
      if (isSent) this.update(posted, atomic, role);
      return isSent;
    });
  }

  private update(request: WorkRequest, atomic: number, role: number): void {
    const { process } = request;
    if (this.isOwn(request)) {
      this.own.begin(atomic, request, role);
      return;
    }
    this.reach.access(request);
    if (!this.reach.mayWrite(request)) {
      if (role === ROLE.awaited) this.reach.refuse(process);
      else if (role >= 0) this.takeAnswer(process, role, ALL_ONES, NO_OPERATION);
      return;
    }
    this.packets.atomic(request, atomic, role);
  }

  /** A response has reached the requesting core. */
  private completed(message: number): void {
    const { messages } = this.runtime;
    const process = messages.target(message);
    const role = messages.context(message);
    const value = messages.value(message);
    const operation = messages.operation(message);
    const isRefused = messages.isRefused(message);
    messages.release(message);
    if (role < 0) this.charge(process, role, operation);
    if (role === ROLE.part || role === ROLE.awaited) {
      const lines = this.awaited[process];
      lines.isRefused ||= isRefused;
      if (role === ROLE.awaited) lines.answer = value;
      this.goOn(lines, process);
    } else if (role >= 0) this.takeAnswer(process, role, value, operation);
  }

  /** Charges a line of several for which the process has waited; it has not waited for posted ones. */
  private charge(process: number, role: number, operation: number): void {
    if (operation === NO_OPERATION || operation === this.runtime.operationOf(process)) return;
    if (role === ROLE.posted) this.runtime.operations.drop(operation);
    else this.runtime.chargeWait(process, operation);
  }

  private refused(process: number): void {
    const lines = this.awaited[process];
    lines.isRefused = true;
    this.goOn(lines, process);
  }

  /** A response for which a process waits has arrived. A load waits for all its lines, in any order. */
  private goOn(lines: Lines, process: number): void {
    const { runtime } = this;
    if (lines.underWay > 0) {
      lines.underWay -= 1;
      this.goOnLoading(lines);
      if (lines.underWay > 0) return;
    }
    const { answer, isRefused, landing } = lines;
    lines.isRefused = false;
    if (landing !== NOWHERE) {
      lines.landing = NOWHERE;
      this.takeAnswer(process, landing, isRefused ? ALL_ONES : answer, NO_OPERATION);
      runtime.resume(process, 0);
    } else if (isRefused) runtime.refuse(process, ALL_ONES);
    else runtime.resume(process, answer);
  }
}
