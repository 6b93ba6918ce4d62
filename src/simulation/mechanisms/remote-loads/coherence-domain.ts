import { int32Array } from '../../engine/arrays.ts';
import type { ChangedLevels } from '../../engine/changed-levels.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NO_OPERATION } from '../../engine/none.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { Coherence } from '../../page-protocol/coherence.ts';
import { carryOut, pageProtocol } from '../../page-protocol/page-protocol.ts';
import { ACCESS, PageStates } from '../../page-protocol/page-states.ts';
import { PAGE_MESSAGE, type PageEffects, type PageMessage } from '../../page-protocol/protocol.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { ROLE } from './roles.ts';

const NO_UNIT = -1;
/** Only memory controllers take part, so none of the protocol's options apply. */
const PROTOCOL = pageProtocol({ rdmaRead: false, rdmaAtomics: false, broadcastInvalidation: false, remoteTlb: false });

export interface DomainParts {
  readonly runtime: Runtime;
  /** The nodes of the domain are contiguous; within it they are numbered from 0. */
  readonly firstNode: number;
  readonly nodes: number;
  readonly windowBytes: number;
  readonly unitBytes: number;
  /** Number of pages for which the directory of a node has entries. */
  readonly entries: number;
  /** Time of a lookup in the directory, or of the copies of a node, ns. */
  readonly lookNs: number;
  readonly send: (message: number) => void;
  readonly levels: DomainLevels;
}

/** Trace counters of the nodes of a run; undefined without a trace. */
export interface DomainLevels {
  /** Pages of a node in the coherent mode. */
  readonly inMode: ChangedLevels | undefined;
  /** Threads of a node that wait for pages. */
  readonly waitingThreads: ChangedLevels | undefined;
}

/** Directories of the pages of a domain: the manager of a page is its home. */
class HomedStates extends PageStates {
  constructor(
    nodes: number,
    units: number,
    private readonly home: (unit: number) => number,
  ) {
    super(nodes, units, home);
  }

  override managerOf(unit: number): number {
    return this.home(unit);
  }
}

/**
 * The memory controllers of nodes that keep pages of each other coherent. They run the protocol of shared pages, by posted writes
 * from bridge to bridge; a page is in the coherent mode from the first request of another node until its home needs the entry.
 */
export class CoherenceDomain implements PageEffects {
  private readonly states: PageStates;
  private readonly coherence: Coherence;
  private readonly perWindow: number;
  /** By home: pages in the coherent mode, the one longest in it first. */
  private readonly entries: readonly Set<number>[];
  /** Pages returning home to leave the mode, and their number by home. */
  private readonly leaving: Set<number> = new Set();
  private readonly leavingOf: Int32Array;
  /** By place of a page at a node: what continues when it has arrived. */
  private readonly waiting: Map<number, (() => void)[]> = new Map();
  /** By message: pages in transit, and those waiting for a directory or memory. */
  private readonly carried: Map<number, PageMessage> = new Map();
  private readonly held: Map<number, PageMessage> = new Map();
  private heldCount = 0;
  private readonly handleKind: number;
  private readonly askKind: number;
  private readonly asks: Map<number, { readonly node: number; readonly unit: number; readonly right: number }> =
    new Map();
  private readonly counts = {
    page_faults: 0,
    write_faults: 0,
    joined_faults: 0,
    coherence_messages: 0,
    data_bytes: 0,
    pages_entered: 0,
    pages_left: 0,
  };
  private requests = 0;
  private acknowledgements = 0;
  private readonly firstProcess: number;

  constructor(private readonly parts: DomainParts) {
    const { runtime, firstNode, nodes, windowBytes, unitBytes } = parts;
    const { processes, processesPerNode } = runtime;
    this.firstProcess = firstNode * processesPerNode;
    this.perWindow = Math.ceil(windowBytes / unitBytes);
    const units = Math.min(processes - this.firstProcess, nodes * processesPerNode) * this.perWindow;
    this.states = new HomedStates(nodes, units, (unit) => this.homeOf(unit));
    this.coherence = new Coherence(this.states);
    this.entries = Array.from({ length: nodes }, () => new Set<number>());
    this.leavingOf = int32Array(nodes);
    this.handleKind = runtime.engine.on((id) => this.handle(taken(this.held, id)));
    this.askKind = runtime.engine.on((id) => this.ask(taken(this.asks, id)));
  }

  has(process: number): boolean {
    const node = this.nodeOf(process);
    return node >= 0 && node < this.parts.nodes;
  }

  unitOf(process: number, address: number): number {
    return (process - this.firstProcess) * this.perWindow + Math.floor(address / this.parts.unitBytes);
  }

  allows(process: number, unit: number, right: number): boolean {
    return this.states.access[this.states.placeOf(this.nodeOf(process), unit)]! >= right;
  }

  /** Returns the time of a process's access besides memory: a home looks up only pages in the coherent mode. */
  lookNs(process: number, unit: number): number {
    const home = this.homeOf(unit);
    return this.nodeOf(process) === home && !this.entries[home]!.has(unit) ? 0 : this.parts.lookNs;
  }

  /** A permitted access is carried out: it finds, or leaves, the stamp of the latest write. */
  touched(process: number, unit: number, right: number): void {
    const place = this.states.placeOf(this.nodeOf(process), unit);
    if (right === ACCESS.write) this.coherence.written(place, unit);
    else this.coherence.found(place, unit);
  }

  /** Requests a page; when `come` is called, it may have been taken away again. */
  bring(process: number, unit: number, right: number, come: () => void): void {
    const { runtime, firstNode, lookNs, levels } = this.parts;
    const node = this.nodeOf(process);
    this.counts.page_faults += 1;
    if (right === ACCESS.write) this.counts.write_faults += 1;
    this.waitFor(this.states.placeOf(node, unit), come);
    levels.waitingThreads?.add(firstNode + node, 1);
    this.heldCount += 1;
    this.asks.set(this.heldCount, { node, unit, right });
    runtime.engine.at(runtime.engine.now + lookNs, this.askKind, this.heldCount);
  }

  /** A posted write of the domain has reached memory; only the last line of a page matters. */
  arrived(message: number): void {
    const content = this.carried.get(message);
    if (content === undefined) return;
    this.carried.delete(message);
    this.take(content);
  }

  /** @throws SimulationFault for an access from outside the domain that would find stale data */
  checkOutside(message: number): void {
    const { messages } = this.parts.runtime;
    const target = messages.target(message);
    if (messages.kind(message) === MESSAGE.flush) return;
    const unit = this.unitOf(target, messages.address(message));
    const right = messages.kind(message) === MESSAGE.get ? ACCESS.read : ACCESS.write;
    if (!this.allows(target, unit, right)) {
      const origin = messages.origin(message);
      const most = this.parts.runtime.nodeOf(Math.max(origin, target));
      const text = `process ${origin} accesses a page of process ${target} that its domain has copies of, and is outside; accepted: coherentNodes 0, or at least ${most + 1}`;
      throw new SimulationFault('SIM_DOMAIN', text);
    }
    if (right === ACCESS.write) this.touched(target, unit, right);
  }

  /** @throws SimulationFault if a request has not completed, or a directory has more pages than entries */
  finish(): Record<string, number> {
    const { open, queues } = this.states;
    if (open.size > 0 || queues.size > 0 || this.requests !== this.acknowledgements) {
      const account = `${this.requests} requests for pages and ${this.acknowledgements} acknowledgements`;
      throw new SimulationFault('SIM_CONSERVATION', `${account}; ${open.size} requests are open`);
    }
    const most = Math.max(...this.entries.map(({ size }) => size));
    if (most > this.parts.entries)
      throw new SimulationFault('SIM_CONSERVATION', `a directory of ${this.parts.entries} entries has ${most} pages`);
    return this.counts;
  }

  send(message: PageMessage): void {
    if (message.kind === PAGE_MESSAGE.request) this.requests += 1;
    if (message.kind === PAGE_MESSAGE.acknowledge) this.acknowledgements += 1;
    if (message.from === message.to) this.take(message);
    else if (message.kind === PAGE_MESSAGE.data) this.sendPage(message);
    else this.carried.set(this.post(message, WORD_BYTES), message);
  }

  multicast(messages: readonly PageMessage[]): void {
    for (const message of messages) this.send(message);
  }

  protect(node: number, unit: number, access: number): void {
    this.coherence.changed(node, unit, access);
  }

  wake(node: number, unit: number): void {
    if (this.leaving.has(unit) && node === this.homeOf(unit)) this.leave(node, unit);
    const place = this.states.placeOf(node, unit);
    const come = this.waiting.get(place) ?? [];
    this.waiting.delete(place);
    const { firstNode, levels } = this.parts;
    levels.waitingThreads?.add(firstNode + node, -come.length);
    for (const each of come) each();
  }

  private homeOf(unit: number): number {
    return this.parts.runtime.nodeOf(unit / this.perWindow);
  }

  private nodeOf(process: number): number {
    return Math.floor((process - this.firstProcess) / this.parts.runtime.processesPerNode);
  }

  private waitFor(place: number, come: () => void): void {
    const waiting = this.waiting.get(place);
    if (waiting === undefined) this.waiting.set(place, [come]);
    else waiting.push(come);
  }

  /** Meanwhile, the page may have arrived for another process of the node. */
  private ask(touch: { readonly node: number; readonly unit: number; readonly right: number }): void {
    const outcome = PROTOCOL.touch(this.states, touch, this);
    if (outcome === 'joined') this.counts.joined_faults += 1;
    if (outcome === 'performed') this.wake(touch.node, touch.unit);
  }

  /** Requests first look at the directory, and a page is read from memory before it leaves. */
  private take(message: PageMessage): void {
    const { runtime, lookNs } = this.parts;
    const { kind } = message;
    const bringsPage = kind === PAGE_MESSAGE.copy || kind === PAGE_MESSAGE.move;
    const afterNs = bringsPage ? runtime.costs.memoryAccessNs : kind === PAGE_MESSAGE.request ? lookNs : 0;
    this.heldCount += 1;
    this.held.set(this.heldCount, message);
    runtime.engine.at(runtime.engine.now + afterNs, this.handleKind, this.heldCount);
  }

  private handle(message: PageMessage): void {
    if (message.kind === PAGE_MESSAGE.request) this.enter(message);
    carryOut(PROTOCOL, this.states, message, this);
    if (message.kind === PAGE_MESSAGE.acknowledge) this.makeRoom(message.to);
  }

  /** Another node requests a page: the page is in the coherent mode from now on, for which another one may have to leave it. */
  private enter({ unit, requestor, to: home }: PageMessage): void {
    const entries = this.entries[home]!;
    if (requestor === home || entries.has(unit)) return;
    entries.add(unit);
    this.counts.pages_entered += 1;
    const { firstNode, levels } = this.parts;
    levels.inMode?.add(firstNode + home, 1);
    this.makeRoom(home, unit);
  }

  /**
   * Requests pages home until no more are left than the directory has entries for, the one longest in the mode first. A page with
   * an open request cannot be one of them: more entries than these are in use until that request is acknowledged.
   */
  private makeRoom(home: number, entering = NO_UNIT): void {
    const entries = this.entries[home]!;
    let surplus = entries.size - this.parts.entries - this.leavingOf[home]!;
    for (const unit of entries) {
      if (surplus <= 0) return;
      if (unit === entering || this.leaving.has(unit) || this.states.busy[unit] === 1) continue;
      surplus -= 1;
      this.leaving.add(unit);
      this.leavingOf[home]! += 1;
      this.ask({ node: home, unit, right: ACCESS.write });
    }
  }

  /** The whole page is at home again; a node that has requested it meanwhile keeps it in the mode, from now on. */
  private leave(home: number, unit: number): void {
    this.leaving.delete(unit);
    this.leavingOf[home]! -= 1;
    const entries = this.entries[home]!;
    entries.delete(unit);
    const { queues, access } = this.states;
    if (queues.has(unit) || access[this.states.placeOf(home, unit)]! < ACCESS.write) {
      entries.add(unit);
      return;
    }
    const { firstNode, levels } = this.parts;
    levels.inMode?.add(firstNode + home, -1);
    this.counts.pages_left += 1;
  }

  /** The last line of a page signals its arrival. */
  private sendPage(message: PageMessage): void {
    const { unitBytes } = this.parts;
    this.counts.data_bytes += unitBytes;
    for (let left = unitBytes; left > LINE_BYTES; left -= LINE_BYTES) this.post(message, LINE_BYTES);
    this.carried.set(this.post(message, LINE_BYTES), message);
  }

  private post({ from, to }: PageMessage, bytes: number): number {
    const { runtime, send } = this.parts;
    const { messages, processesPerNode } = runtime;
    const [origin, target] = [from, to].map((node) => this.firstProcess + node * processesPerNode);
    const message = messages.allocate(MESSAGE.put, origin!, target!, NO_OPERATION);
    messages.setPayloadBytes(message, bytes);
    messages.setContext(message, ROLE.page);
    this.counts.coherence_messages += 1;
    send(message);
    return message;
  }
}

function taken<Value>(from: Map<number, Value>, id: number): Value {
  const value = from.get(id)!;
  from.delete(id);
  return value;
}
