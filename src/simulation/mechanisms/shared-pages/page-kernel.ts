import type { NodeHandling } from '../../attention/node-attention.ts';
import { float64Array, uint8Array } from '../../engine/arrays.ts';
import { Histogram } from '../../engine/histogram.ts';
import { NOBODY } from '../../engine/none.ts';
import { Random } from '../../engine/random.ts';
import type { NodeCores } from '../../hardware/node-cores.ts';
import { Coherence } from '../../page-protocol/coherence.ts';
import { carryOut } from '../../page-protocol/page-protocol.ts';
import type { PageStates } from '../../page-protocol/page-states.ts';
import { PAGE_MESSAGE, type PageEffects, type PageMessage, type PageProtocol } from '../../page-protocol/protocol.ts';
import type { Steps } from '../../runtime/programs.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { PageCosts } from './costs.ts';
import { FaultRecords } from './fault-records.ts';
import { type Journeys, STAGE } from './journeys.ts';
import { closes, isAboutPage, type ServiceMessage } from './kernel-messages.ts';
import type { KernelWork } from './kernel-work.ts';
import type { PageTrace } from './page-trace.ts';
import { PageWaits } from './page-waits.ts';
import type { QueuePairs } from './queue-pairs.ts';
import { TouchWindows } from './touch-windows.ts';
import type { UnitMap } from './unit-map.ts';
import type { WaitingThreads } from './waiting-threads.ts';

/**
 * Whether a message does not leave its node. A NIC locks entries of its own node, too, as a CPU's atomics are not atomic with
 * respect to a NIC's.
 */
const isOwn = ({ kind, from, to }: PageMessage): boolean => from === to && kind !== PAGE_MESSAGE.lock;

interface KernelParts {
  readonly runtime: Runtime;
  readonly cores: NodeCores;
  readonly work: KernelWork;
  readonly costs: PageCosts;
  readonly states: PageStates;
  readonly map: UnitMap;
  readonly protocol: PageProtocol;
  readonly journeys: Journeys;
  readonly threads: WaitingThreads;
  readonly trace: PageTrace;
  /** Whether NICs take rights away, and no handler that could wait for a thread. */
  readonly nicsTakeRights: boolean;
  /** Barriers, locks and echoes handle a message at `time`, which was visible before; returns when they are done. */
  readonly serve: (message: ServiceMessage, visibleAt: number, time: number) => number;
}

/**
 * The kernels of all nodes: they run the protocol, and occupy cores for its work. While a handler runs, `time` is its progress;
 * messages that it sends leave then.
 */
export class PageKernel implements NodeHandling, PageEffects {
  readonly records: FaultRecords;
  readonly coherence: Coherence;
  /** Only faults within operations: what a program does between them is preparation. */
  readonly faultLatency = new Histogram();
  /** By process: time spent waiting for minipages, ns. */
  readonly waitedNs: Float64Array;
  private readonly waits: PageWaits;
  private readonly draws: Random;
  private readonly againKind: number;
  /** By process: whether it wants to write, and waits for a minipage that another thread wants to read; it has to ask again. */
  private readonly joinedRead: Uint8Array;
  private readonly putAside: { readonly message: PageMessage; readonly since: number }[] = [];
  private pairs!: QueuePairs;
  private time = 0;
  /** Stage to which the current work is charged. */
  private stage: number = STAGE.handler;
  /** Closes the request that is completed now, once the requesting thread has touched the minipage. */
  private closing: PageMessage | undefined;
  private readonly windows: TouchWindows;
  /** While a manager serves its queue: time until which queued requests have waited; 0 otherwise. */
  private queuedUntil = 0;
  /** A message sent by a NIC is its response, which includes the data. */
  private readonly ofNic: PageEffects = {
    send: (sent) => {
      if (sent.kind === PAGE_MESSAGE.data) this.nicStamp = sent.stamp;
      else this.nicAnswer = sent;
    },
    multicast: () => {},
    protect: (node, unit, access) => this.hasChanged(node, unit, access, this.parts.runtime.engine.now),
    wake: () => {},
  };
  private nicAnswer!: PageMessage;
  private nicStamp = 0;

  constructor(private readonly parts: KernelParts) {
    const { runtime, states } = parts;
    this.records = new FaultRecords(states, runtime.trace, runtime.engine);
    this.coherence = new Coherence(states);
    this.waitedNs = float64Array(runtime.processes);
    this.waits = new PageWaits(states.nodes, runtime.processes);
    this.draws = new Random(runtime.seed, 'lock of page tables');
    this.againKind = runtime.engine.on((node) => this.handleAgain(node));
    this.joinedRead = uint8Array(runtime.processes);
    this.windows = new TouchWindows({ ...parts, release: (node, message) => this.release(node, message) });
    parts.threads.onSwitch = (process, until) => this.windows.hold(process, until);
  }

  connect(pairs: QueuePairs): void {
    this.pairs = pairs;
  }

  watches(node: number): boolean {
    const { cores, runtime } = this.parts;
    const first = cores.firstOf(node);
    const behind = Math.min(runtime.processes, first + runtime.processesPerNode);
    for (let process = first; process < behind; process += 1)
      if (runtime.isIdle(process) && cores.hasCore(process)) return true;
    return false;
  }

  /** Steps of a thread until it may touch a minipage; none if it may at once. */
  *bring(process: number, unit: number, right: number): Steps {
    const { states, threads, runtime, costs } = this.parts;
    const node = this.parts.runtime.nodeOf(process);
    const place = states.placeOf(node, unit);
    if (states.access[place]! >= right) return 0;
    const began = runtime.engine.now;
    let faults = 0;
    while (states.access[place]! < right) {
      if (faults > 0 && this.joinedRead[process] === 0) this.records.stolen += 1;
      faults += 1;
      yield threads.sleep(process, costs.faultNs + costs.sleepNs, () => this.ask(process, unit, right));
    }
    const waitedNs = runtime.engine.now - began;
    if (runtime.parts.ownOf(process) >= 0) this.faultLatency.add(waitedNs);
    this.waitedNs[process]! += waitedNs;
    return 0;
  }

  handle(node: number, message: number, start: number): number {
    const { runtime, costs } = this.parts;
    const visibleAt = runtime.messages.readyAt(message);
    const content = this.pairs.take(message);
    if (!isAboutPage(content)) return this.parts.serve(content, visibleAt, start);
    this.stage = STAGE.handler;
    this.time = start + costs.dispatchNs;
    this.arrive(content, visibleAt, start);
    if (this.findsLockTaken(content)) {
      this.records.deferred += 1;
      this.putAside.push({ message: content, since: this.time });
      runtime.engine.at(this.time + costs.switchNs, this.againKind, node);
    } else this.dispatch(content);
    return this.time;
  }

  send(message: PageMessage): void {
    this.records.sent(message);
    if (this.queuedUntil > 0 && !closes(message)) this.advance(message, STAGE.wait, this.queuedUntil);
    this.time += this.sendNs(message);
    if (this.waitsForTouch(message)) this.closing = message;
    else if (isOwn(message)) this.dispatch(message);
    else {
      if (!closes(message)) this.advance(message, this.stage, this.time);
      this.pairs.post(message, this.time);
    }
  }

  private sendNs(message: PageMessage): number {
    const { postNs, dispatchNs } = this.parts.costs;
    if (!isOwn(message) || message.kind === PAGE_MESSAGE.acknowledge) return postNs;
    return message.kind === PAGE_MESSAGE.request ? dispatchNs : 0;
  }

  multicast(messages: readonly PageMessage[]): void {
    const [first] = messages;
    for (const message of messages) this.records.sent(message);
    if (this.queuedUntil > 0) this.advance(first!, STAGE.wait, this.queuedUntil);
    this.time += this.parts.costs.postNs;
    this.advance(first!, this.stage, this.time);
    this.pairs.postTogether(messages, this.time);
  }

  protect(node: number, unit: number, access: number): void {
    const { costs, map } = this.parts;
    this.time += costs.protectMinipage(map.pagesOf(unit));
    this.hasChanged(node, unit, access, this.time);
  }

  wake(node: number, unit: number): void {
    const { states, costs, threads } = this.parts;
    const awake = this.time + costs.wakeNs;
    const first = this.waits.first(node, unit);
    if (first !== NOBODY) this.parts.journeys.advance(first, STAGE.handler, awake);
    for (let process = first; process !== NOBODY; process = this.waits.first(node, unit)) {
      this.waits.remove(node, process);
      this.windows.open(process, unit, awake);
      threads.wake(process, this.time);
    }
    this.records.woken(states.placeOf(node, unit), this.time);
    if (this.closing === undefined) return;
    this.windows.putAside(node, this.closing, awake);
    this.closing = undefined;
  }

  /** A NIC carries out a message; returns its response, with the stamp of the data included. */
  byNic(message: PageMessage): PageMessage {
    const { protocol, states } = this.parts;
    this.nicAnswer = message;
    this.nicStamp = 0;
    carryOut(protocol, states, message, this.ofNic);
    return { ...this.nicAnswer, stamp: this.nicStamp };
  }

  /** A thread goes to sleep: its request leaves, or it joins that of another thread of its node. */
  private ask(process: number, unit: number, right: number): void {
    const { runtime, states, protocol, work, threads } = this.parts;
    const node = this.parts.runtime.nodeOf(process);
    const place = states.placeOf(node, unit);
    const { now } = runtime.engine;
    this.waits.add(node, process, unit);
    this.records.asked(place, right, runtime.parts.ownOf(process) >= 0);
    this.stage = STAGE.cpu;
    this.time = now;
    const outcome = protocol.touch(states, { node, unit, right }, this);
    if (outcome === 'joined') this.records.joined += 1;
    this.joinedRead[process] = outcome === 'joined' && states.open.get(place)!.right < right ? 1 : 0;
    if (outcome === 'performed') {
      // The others still wait: a thread that may now read does not wake those that want to write.
      this.waits.remove(node, process);
      threads.findsItself(process);
    }
    if (outcome !== 'asked') return;
    this.parts.journeys.advance(process, STAGE.cpu, this.time);
    if (this.time > now) work.forThread(process, this.time - now);
  }

  /** Whether the lock of the page table delays a message that changes the table. */
  private findsLockTaken({ kind }: PageMessage): boolean {
    const { lockTakenShare } = this.parts.costs;
    const changes = kind === PAGE_MESSAGE.done || (kind >= PAGE_MESSAGE.copy && kind <= PAGE_MESSAGE.drop);
    return lockTakenShare > 0 && changes && this.draws.fraction() < lockTakenShare;
  }

  private handleAgain(node: number): void {
    const index = this.putAside.findIndex(({ message }) => message.to === node);
    const { message, since } = this.putAside.splice(index, 1)[0]!;
    this.onSomeCore(node, (start) => {
      this.parts.trace.waited(node, message.unit, since, start);
      this.advance(message, STAGE.notify, start);
      this.dispatch(message);
    });
  }

  /**
   * Whether the message that closes a request waits for the thread. A manager's queue would otherwise take the minipage away
   * before the thread for which it was fetched could touch it; so would NICs that take rights, which no kernel can put aside.
   */
  private waitsForTouch(message: PageMessage): boolean {
    return (
      closes(message) && (this.parts.nicsTakeRights || (isOwn(message) && message.kind === PAGE_MESSAGE.acknowledge))
    );
  }

  /** A message that was put aside until a thread had touched the minipage. The CPU time of one that closes is paid by then. */
  private release(node: number, message: PageMessage): void {
    if (closes(message) && !isOwn(message)) {
      this.pairs.post(message, this.parts.runtime.engine.now);
      return;
    }
    this.onSomeCore(node, (start) => {
      if (!closes(message)) this.advance(message, STAGE.wait, start);
      this.dispatch(message);
    });
  }

  /** Kernel work outside an interrupt. */
  private onSomeCore(node: number, does: (start: number) => void): void {
    const { cores, runtime } = this.parts;
    const core = cores.interruptedCore(node);
    const start = Math.max(runtime.engine.now, cores.freeAt(core));
    this.stage = STAGE.handler;
    this.time = start;
    does(start);
    if (this.time > start) cores.take(core, this.time - start);
  }

  private dispatch(message: PageMessage): void {
    if (message.kind === PAGE_MESSAGE.acknowledge) this.serveQueue(message);
    else if (!this.windows.defers(message)) carryOut(this.parts.protocol, this.parts.states, message, this);
  }

  private serveQueue(message: PageMessage): void {
    this.queuedUntil = this.time;
    this.parts.protocol.acknowledge(this.parts.states, message, this);
    this.queuedUntil = 0;
  }

  /** The request to which a message belongs has been on the wire, and then waited for this handler. */
  private arrive(message: PageMessage, visibleAt: number, start: number): void {
    if (closes(message)) return;
    // A failed try is a wait for the lock.
    if (message.kind === PAGE_MESSAGE.locked && message.need === 0) this.advance(message, STAGE.wait, this.time);
    this.advance(message, STAGE.wire, visibleAt);
    this.advance(message, STAGE.notify, start);
    this.advance(message, STAGE.handler, this.time);
  }

  private advance({ requestor, unit }: PageMessage, stage: number, time: number): void {
    const process = this.waits.first(requestor, unit);
    if (process !== NOBODY) this.parts.journeys.advance(process, stage, time);
  }

  /** @param time when the page table entry has changed and all translations are flushed */
  private hasChanged(node: number, unit: number, access: number, time: number): void {
    this.coherence.changed(node, unit, access);
    this.records.protected(node, unit, access, time);
  }
}
