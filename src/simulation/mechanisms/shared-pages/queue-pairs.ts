import { int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { NodeCores } from '../../hardware/node-cores.ts';
import type { Receiver } from '../../hardware/receiver.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { PageCosts } from './costs.ts';
import { PAGE_MESSAGE, type PageMessage } from './protocol.ts';
import type { UnitMap } from './unit-map.ts';

/** A message between kernels that is about a page, or about what else they do for programs. */
export type Content = PageMessage | ServiceMessage;

/** Barriers, locks and echoes. */
export interface ServiceMessage {
  readonly service: 'barrier' | 'lock' | 'echo';
  readonly from: number;
  readonly to: number;
  /** Whom it is for, in the service's own words. */
  readonly process: number;
  readonly about: number;
  readonly action: number;
}

export const isAboutPage = (content: Content): content is PageMessage => 'unit' in content;

/** What becomes of messages at their target. */
export interface Arrivals {
  /** An entry of the completion queue of a node can be seen from `messages.readyAt` on. */
  completed(node: number, message: number): void;
  /** Data are in memory. */
  landed(content: PageMessage): void;
  /** The NIC of the server reads for another: the stamp of what it found. */
  read(content: PageMessage): number;
}

interface QueuePairParts {
  readonly runtime: Runtime;
  readonly cores: NodeCores;
  readonly costs: PageCosts;
  readonly map: UnitMap;
  readonly receiveBuffersPerPeer: number;
  readonly cleanUpEvery: number;
  readonly arrivals: Arrivals;
}

/**
 * Connections between all nodes: control by sends into buffers that were posted beforehand, minipages by RDMA. Sends are not
 * signalled but now and then, nothing controls their flow: who runs out of buffers has lost a message, and the run fails.
 */
export class QueuePairs implements Receiver {
  private readonly contents: (Content | undefined)[] = [];
  /** Buffers in use at a node for messages of another. */
  private readonly used: Int32Array;
  /** By node: sends since one was signalled. */
  private readonly unsignalled: Int32Array;
  private readonly postKind: number;
  private readonly landKind: number;
  private readonly readKind: number;
  private mostUsed = 0;
  private writes = 0;
  private reads = 0;
  private dataBytes = 0;
  private controlBytes = 0;

  constructor(private readonly parts: QueuePairParts) {
    const { runtime, cores } = parts;
    const { engine, transport } = runtime;
    this.used = int32Array(cores.nodes ** 2);
    this.unsignalled = int32Array(cores.nodes);
    this.postKind = engine.on((message) => transport.send(message));
    this.landKind = engine.on((message) => this.land(message));
    this.readKind = engine.on((message) => this.read(message));
  }

  /** Posts a message at `time`, with the bytes of one for control unless it says otherwise. */
  post(content: Content, time: number, bytes = this.parts.costs.controlBytes): void {
    this.parts.runtime.engine.at(time, this.postKind, this.prepare(content, bytes));
    if (!isAboutPage(content) || content.kind < PAGE_MESSAGE.pull || content.kind > PAGE_MESSAGE.data)
      this.cleanUp(content.from);
  }

  /** A message that the caller posts. */
  prepare(content: Content, bytes = this.parts.costs.controlBytes): number {
    const { runtime, cores } = this.parts;
    const kind = kindOf(content);
    const message = runtime.message(kind, cores.firstOf(content.from), cores.firstOf(content.to), bytes);
    this.contents[message] = content;
    if (kind === MESSAGE.request) this.controlBytes += bytes;
    else this.carry(message, kind, content as PageMessage);
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
    if (kind === MESSAGE.request) this.receive(message, readyAt);
    else engine.at(readyAt, kind === MESSAGE.get ? this.readKind : this.landKind, message);
  }

  /** What a message of the completion queue says; its buffer is free again. */
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

  /** A minipage goes out with a write, and comes back with a read. */
  private carry(message: number, kind: number, { unit }: PageMessage): void {
    const { messages } = this.parts.runtime;
    const bytes = this.parts.map.bytesOf(unit);
    this.dataBytes += bytes;
    if (kind === MESSAGE.put) {
      this.writes += 1;
      messages.setPayloadBytes(message, bytes);
    } else {
      this.reads += 1;
      messages.setPayloadBytes(message, 0);
      messages.setAnswerBytes(message, bytes);
    }
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

  /** Data of a write, which nobody is told of, or of a read, whose completion its node is told. */
  private land(message: number): void {
    const { runtime, costs, arrivals } = this.parts;
    const { messages, engine } = runtime;
    const content = this.contents[message] as PageMessage;
    const isRead = messages.kind(message) === MESSAGE.response;
    arrivals.landed(isRead ? { ...content, kind: PAGE_MESSAGE.data } : content);
    if (isRead) {
      messages.setReadyAt(message, engine.now + costs.readCompletionNs);
      this.contents[message] = { ...content, kind: PAGE_MESSAGE.done };
      arrivals.completed(content.to, message);
    } else {
      this.contents[message] = undefined;
      messages.release(message);
    }
  }

  /** The NIC of the server answers a read by itself. */
  private read(message: number): void {
    const { runtime, arrivals } = this.parts;
    const content = this.contents[message] as PageMessage;
    const stamp = arrivals.read(content);
    this.contents[message] = { ...content, from: content.to, to: content.from, need: 1, stamp };
    runtime.rdma.respondAt(message, runtime.path.readBack(message));
  }

  private cleanUp(node: number): void {
    const { cores, costs, cleanUpEvery } = this.parts;
    this.unsignalled[node]! += 1;
    if (this.unsignalled[node]! < cleanUpEvery) return;
    this.unsignalled[node] = 0;
    cores.take(cores.interruptedCore(node), costs.signalledNs);
  }

  private pairOf({ from, to }: Content): number {
    return to * this.parts.cores.nodes + from;
  }
}

function kindOf(content: Content): number {
  if (!isAboutPage(content)) return MESSAGE.request;
  if (content.kind === PAGE_MESSAGE.data) return MESSAGE.put;
  return content.kind === PAGE_MESSAGE.pull ? MESSAGE.get : MESSAGE.request;
}

function outOfBuffers({ from, to }: Content, buffers: number): SimulationFault {
  const message = `node ${to} has ${buffers} receive buffers for messages of node ${from}, and one more came; raise machine.receiveBuffersPerPeer`;
  return new SimulationFault('SIM_RECEIVE_BUFFERS', message);
}
