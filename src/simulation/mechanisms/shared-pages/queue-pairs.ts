import { int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { operandBytes } from '../../hardware/nic/rdma.ts';
import type { NodeCores } from '../../hardware/node-cores.ts';
import type { Receiver } from '../../hardware/receiver.ts';
import { PAGE_MESSAGE, type PageMessage } from '../../page-protocol/protocol.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { PageCosts } from './costs.ts';
import { Flushes } from './flushes.ts';
import { type Content, isAboutPage, isWord, kindOf, type ServiceMessage } from './kernel-messages.ts';
import { type NodeBytes, nodeBytes } from './node-statistics.ts';
import type { PageTrace } from './page-trace.ts';
import type { UnitMap } from './unit-map.ts';

/** Notifications about messages at their target. */
export interface Arrivals {
  /** An entry in the completion queue of a node is visible from `messages.readyAt` on. */
  completed(node: number, message: number): void;
  /**
   * Called when an operation that a NIC carries out itself has reached memory; returns its response, if somebody waits for one.
   */
  byNic(content: PageMessage): PageMessage;
  /** A write of a stream has reached memory. */
  written(content: ServiceMessage): void;
}

interface QueuePairParts {
  readonly runtime: Runtime;
  readonly cores: NodeCores;
  readonly costs: PageCosts;
  readonly map: UnitMap;
  readonly trace: PageTrace;
  readonly receiveBuffersPerPeer: number;
  readonly cleanUpEvery: number;
  readonly arrivals: Arrivals;
}

/**
 * Connections between all nodes: control messages are sends into pre-posted buffers, minipages move by RDMA. Sends are only
 * occasionally signalled, and there is no flow control: if a node runs out of buffers, a message is lost and the run fails.
 */
export class QueuePairs implements Receiver {
  private readonly contents: (Content | undefined)[] = [];
  /** Buffers in use at a node for messages from another. */
  private readonly used: Int32Array;
  /** By node: sends since the last signalled one. */
  private readonly unsignalled: Int32Array;
  private readonly postKind: number;
  private readonly landKind: number;
  private readonly readKind: number;
  private mostUsed = 0;
  private writes = 0;
  private reads = 0;
  private dataBytes = 0;
  /** Messages to several nodes, and rights taken without a CPU. */
  multicasts = 0;
  taken = 0;
  /** Messages to several nodes that have not been posted yet, by the first of each. */
  private readonly together: Map<number, readonly [number, ...number[]]> = new Map();
  private readonly flushes: Flushes;
  private controlBytes = 0;
  /** Bytes by node: data that it writes and reads by RDMA, and control messages that it sends. */
  readonly bytesOf: NodeBytes;

  constructor(private readonly parts: QueuePairParts) {
    const { runtime, cores } = parts;
    const { engine, transport } = runtime;
    this.flushes = new Flushes(runtime, parts.costs.remoteFlushNs);
    this.used = int32Array(cores.nodes ** 2);
    this.unsignalled = int32Array(cores.nodes);
    this.bytesOf = nodeBytes(cores.nodes);
    this.postKind = engine.on((message) => {
      const together = this.together.size > 0 ? this.together.get(message) : undefined;
      if (together === undefined) transport.send(message);
      else transport.multicast(together);
      this.together.delete(message);
    });
    this.landKind = engine.on((message) => this.land(message));
    this.readKind = engine.on((message) => this.read(message));
  }

  /** Posts a message at `time`, by default with the size of a control message. */
  post(content: Content, time: number, bytes = this.parts.costs.controlBytes): void {
    this.parts.runtime.engine.at(time, this.postKind, this.prepare(content, bytes));
    if (kindOf(content) === MESSAGE.request) this.sent(content.from);
  }

  /** A node has posted a send: one in several is signalled, and its completion frees the others. */
  sent(node: number): void {
    const { cores, costs, cleanUpEvery } = this.parts;
    this.unsignalled[node]! += 1;
    if (this.unsignalled[node]! < cleanUpEvery) return;
    this.unsignalled[node] = 0;
    cores.take(cores.interruptedCore(node), costs.signalledNs);
  }

  /** Posts one message to several nodes. */
  postTogether(contents: readonly PageMessage[], time: number): void {
    const [first, ...others] = contents;
    const messages: [number, ...number[]] = [this.prepare(first!), ...others.map((content) => this.prepare(content))];
    this.multicasts += 1;
    this.countControl(first!.from, -others.length * this.parts.costs.controlBytes);
    this.together.set(messages[0], messages);
    this.parts.runtime.engine.at(time, this.postKind, messages[0]);
    this.sent(first!.from);
  }

  /** Prepares a message that the caller posts; a send is then reported by `sent`. */
  prepare(content: Content, bytes = this.parts.costs.controlBytes): number {
    const { runtime, cores } = this.parts;
    const kind = kindOf(content);
    if (isAboutPage(content) && isWord(content)) return this.prepareWord(content, kind);
    const message = runtime.message(kind, cores.firstOf(content.from), cores.firstOf(content.to), bytes);
    this.contents[message] = content;
    if (kind === MESSAGE.request) this.countControl(content.from, bytes);
    else if (isAboutPage(content)) this.carry(message, kind, content);
    else this.countWrite(content.from, bytes);
    return message;
  }

  accepts(_message: number): boolean {
    return true;
  }

  begin(_message: number): void {}

  deliver(message: number): void {
    const { messages, engine } = this.parts.runtime;
    const kind = messages.kind(message);
    const readyAt = messages.readyAt(message);
    this.parts.trace.came(this.contents[message]!, messages.sentAt(message), readyAt);
    if (kind === MESSAGE.request) this.receive(message, readyAt);
    else {
      const isOver = kind === MESSAGE.put || kind === MESSAGE.response;
      const content = this.contents[message]!;
      const effectAt = isAboutPage(content) ? this.flushes.effectAt(message, content, readyAt) : readyAt;
      engine.at(effectAt, isOver ? this.landKind : this.readKind, message);
    }
  }

  /** Returns the content of a message in the completion queue; its buffer is free again. */
  take(message: number): Content {
    const { messages } = this.parts.runtime;
    const content = this.contents[message]!;
    if (messages.kind(message) === MESSAGE.request) this.used[this.pairOf(content)]! -= 1;
    this.contents[message] = undefined;
    messages.release(message);
    return content;
  }

  counters(): Record<string, number> {
    const { writes, reads, dataBytes, controlBytes, mostUsed } = this;
    return {
      rdma_writes: writes,
      rdma_reads: reads,
      data_bytes: dataBytes,
      control_bytes: controlBytes,
      most_receive_buffers: mostUsed,
    };
  }

  /** A minipage leaves with a write, and returns with a read. */
  private carry(message: number, kind: number, { unit, from }: PageMessage): void {
    const { messages } = this.parts.runtime;
    const bytes = this.parts.map.bytesOf(unit);
    if (kind === MESSAGE.put) {
      this.countWrite(from, bytes);
      messages.setPayloadBytes(message, bytes);
    } else {
      this.dataBytes += bytes;
      this.reads += 1;
      this.bytesOf.read[from]! += bytes;
      messages.setPayloadBytes(message, 0);
      messages.setAnswerBytes(message, bytes);
    }
  }

  /** A compare-and-swap, or a write of a word. */
  private prepareWord(content: PageMessage, kind: number): number {
    const { runtime, cores } = this.parts;
    const bytes = kind === MESSAGE.compareAndSwap ? operandBytes(kind) : WORD_BYTES;
    const message = runtime.message(kind, cores.firstOf(content.from), cores.firstOf(content.to), bytes);
    this.contents[message] = content;
    this.countControl(content.from, bytes);
    if (content.kind === PAGE_MESSAGE.take) this.taken += 1;
    return message;
  }

  private countWrite(node: number, bytes: number): void {
    this.dataBytes += bytes;
    this.writes += 1;
    this.bytesOf.written[node]! += bytes;
  }

  private countControl(node: number, bytes: number): void {
    this.controlBytes += bytes;
    this.bytesOf.sent[node]! += bytes;
  }

  private receive(message: number, readyAt: number): void {
    const { runtime, costs, receiveBuffersPerPeer, arrivals } = this.parts;
    const content = this.contents[message]!;
    const pair = this.pairOf(content);
    this.used[pair]! += 1;
    this.mostUsed = Math.max(this.mostUsed, this.used[pair]!);
    if (this.used[pair]! > receiveBuffersPerPeer) throw outOfBuffers(content, receiveBuffersPerPeer);
    runtime.messages.setReadyAt(message, readyAt + costs.completionWriteNs);
    arrivals.completed(content.to, message);
  }

  /**
   * Completes a write, about which nobody is notified, or a response, whose completion is reported to its node, with data for a
   * read.
   */
  private land(message: number): void {
    const { runtime, costs, arrivals } = this.parts;
    const { messages, engine } = runtime;
    const content = this.contents[message]!;
    if (messages.kind(message) === MESSAGE.response) {
      if (messages.handler(message) === MESSAGE.get) {
        arrivals.byNic({ ...(content as PageMessage), kind: PAGE_MESSAGE.data });
      }
      messages.setReadyAt(message, engine.now + costs.readCompletionNs);
      arrivals.completed(content.to, message);
    } else {
      if (isAboutPage(content)) arrivals.byNic(content);
      else arrivals.written(content);
      this.contents[message] = undefined;
      messages.release(message);
    }
  }

  /** The NIC of the target responds itself. */
  private read(message: number): void {
    const { runtime, arrivals } = this.parts;
    const { messages, rdma, engine, path } = runtime;
    const content = this.contents[message] as PageMessage;
    const kind = messages.kind(message);
    this.contents[message] = arrivals.byNic(content);
    if (kind === MESSAGE.compareAndSwap) rdma.answerAtomic(message, content.unit * WORD_BYTES);
    else {
      messages.setReadyAt(message, engine.now);
      rdma.respondAt(message, kind === MESSAGE.get ? path.readBack(message) : engine.now);
    }
  }

  private pairOf({ from, to }: Content): number {
    return to * this.parts.cores.nodes + from;
  }
}

function outOfBuffers({ from, to }: Content, buffers: number): SimulationFault {
  const message = `node ${to} has ${buffers} receive buffers for messages from node ${from}, and one more message arrived; raise machine.receiveBuffersPerPeer`;
  return new SimulationFault('SIM_RECEIVE_BUFFERS', message);
}
