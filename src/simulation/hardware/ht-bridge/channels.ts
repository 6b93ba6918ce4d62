import { float64Array } from '../../engine/arrays.ts';
import type { ChangedLevels } from '../../engine/changed-levels.ts';
import type { Engine } from '../../engine/engine.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { HoldTimes } from '../../engine/hold-times.ts';
import { NO_OPERATION } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { MESSAGE, type Messages } from '../messages.ts';
import type { Post } from '../post.ts';
import type { Travel } from '../travel.ts';
import type { Ethernet } from './ethernet.ts';
import { BANKS, Flow, NO_STREAM, type Passing } from './flow.ts';
import { frameBytesOf } from './frames.ts';
import type { Framing } from './framing.ts';
import { creditBytesOf, packetBytesOf, releasedTogether } from './packet-sizes.ts';
import type { HtBridgeValues } from './parameters.ts';
import { UnitTags, type UnitTagsParts } from './unit-tags.ts';

/** How a bridge prevents others from sending more than it can hold. */
export type FlowControl = 'vc-credits' | 'pause' | 'drop';

/** One direction between a core or memory and the line. */
export interface BridgeWay {
  /** To the bridge, or to the network interface in its place. */
  readonly nearNs: number;
  /** Through it. */
  readonly passNs: number;
  /** Time per byte of a frame that leaves; 0 if all of it is available at once. */
  readonly perByteNs: number;
}

export interface ChannelParts extends UnitTagsParts {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly travel: Travel;
  readonly values: HtBridgeValues;
  readonly way: BridgeWay;
  readonly flowControl: FlowControl;
  readonly framing: Framing;
  readonly processesPerNode: number;
  /** Credits of posted writes that each node has used up, if there is a trace. */
  readonly creditsInUse?: ChangedLevels;
  /** Called when there is room again for a node's posted writes. */
  readonly eased: (node: number) => void;
}

const { bus, injection } = stageIndex;
const NOT_LIMITED = Number.POSITIVE_INFINITY;

/** Whether a message uses the channel of posted writes. */
export const isPosted = (kind: number): boolean => kind === MESSAGE.put || kind === MESSAGE.fence;

/**
 * Outgoing traffic of bridges: three channels to each other bridge, with tags for requests that need a response, and credits for
 * buffers at the other end. A packet without a credit waits, and only what the ordering rules allow may overtake it.
 */
export class Channels {
  private readonly flows: Map<number, Flow> = new Map();
  /** By message: the flow that it is of; of credits, that which they are for. */
  private readonly flowOfMessage: Flow[] = [];
  readonly unitTags: UnitTags;
  /** Number of units per bridge. */
  private readonly units: number;
  private readonly passing: Passing;
  /** By node: when its link towards the bridge is free. */
  private readonly linkFree: Float64Array;
  /** By node: when the data path of its bridge is free. */
  private readonly pathFree: Float64Array;
  /** By node: how long that link takes for all that it was given. */
  private readonly linkNs: Float64Array;
  readonly shortage: HoldTimes;
  creditFrames = 0;
  /** Set by the bridges, once there are lines. */
  ethernet!: Ethernet;

  constructor(private readonly parts: ChannelParts) {
    const { writesPass, responsesPass, readsPass } = parts.framing;
    this.units = unitsOf(parts);
    this.passing = { writesPass, responsesPass, readsPass, streams: this.units };
    this.unitTags = new UnitTags(parts, this.units);
    this.shortage = new HoldTimes(parts.nodes);
    this.linkFree = float64Array(parts.nodes);
    this.pathFree = float64Array(parts.nodes);
    this.linkNs = float64Array(parts.nodes);
  }

  /** A core, or memory, sends to its bridge, which is responsible for the message from now on. Its line is that of `address`. */
  enter(message: number, address: number): void {
    if (needsTag(this.parts.messages.kind(message)) && !this.unitTags.take(message)) return;
    this.cross(message, address);
  }

  private cross(message: number, address: number): void {
    const { engine, messages, travel, values, way, nodeOf } = this.parts;
    const node = nodeOf(messages.origin(message));
    const begin = Math.max(engine.now, this.linkFree[node]);
    const dataNs = messages.payloadBytes(message) / values.htBytesPerNs;
    this.linkFree[node] = begin + dataNs;
    this.linkNs[node] += dataNs;
    travel.stage(message, bus, node, begin + way.nearNs);
    this.takeIn(message, address, begin + way.nearNs);
  }

  /** A bridge itself answers requests that it has refused. */
  answer(message: number): void {
    const { engine, messages } = this.parts;
    this.takeIn(message, messages.address(message), engine.now);
  }

  private takeIn(message: number, address: number, at: number): void {
    const { messages, way, nodeOf } = this.parts;
    const node = nodeOf(messages.origin(message));
    messages.setReadyAt(message, at + way.passNs);
    const isAnswer = messages.kind(message) === MESSAGE.response;
    this.flowOfMessage[message] = isAnswer
      ? this.flowOf(message).back
      : this.flow(node, nodeOf(messages.target(message)));
    if (isPosted(messages.kind(message))) this.offerPosted(this.flowOf(message), message, address);
    else this.offer(message);
  }

  /** A write to a register of the bridge uses the link to it. */
  configure(node: number, bytes: number): void {
    const { engine, values } = this.parts;
    const dataNs = bytes / values.htBytesPerNs;
    this.linkFree[node] = Math.max(engine.now, this.linkFree[node]) + dataNs;
    this.linkNs[node] += dataNs;
  }

  /** An answer is at the bridge that asked: there is room for another request at the other end. */
  answered(answer: number): void {
    this.unitTags.answered(answer);
    const flow = this.flowOf(answer).back;
    flow.nonPostedCredits += 1;
    this.drain(flow);
  }

  /** An answer is at the core that asked: a request that has waited for its tag leaves. */
  returned(answer: number): void {
    const { engine, messages, travel, nodeOf, eased } = this.parts;
    const next = this.unitTags.giveBack(answer);
    if (next === undefined) return;
    const node = nodeOf(messages.origin(next));
    travel.stage(next, injection, node, engine.now);
    this.cross(next, messages.address(next));
    eased(node);
  }

  /** A posted write from another node is in memory; its buffer is given back with others. */
  emptied(flow: Flow): void {
    if (this.parts.flowControl !== 'vc-credits') return;
    flow.owed += 1;
    if (flow.owed >= releasedTogether(this.parts.values.postedBuffers)) this.giveBack(flow);
  }

  /** Credits have arrived. */
  given(flow: Flow, credits: number): void {
    flow.postedCredits += credits;
    this.parts.creditsInUse?.add(flow.from, -credits);
    this.drain(flow);
  }

  /** Resends a packet for which its receiver had no room. */
  resend(message: number): void {
    const { engine, messages } = this.parts;
    messages.setReadyAt(message, engine.now);
    this.transmit(this.flowOf(message), message);
  }

  /** Returns the flow of a message in transit; for credits, the flow to which they belong. */
  flowOf(message: number): Flow {
    return this.flowOfMessage[message];
  }

  private flow(from: number, to: number): Flow {
    const flow = this.flows.get(from * this.parts.nodes + to);
    if (flow !== undefined) return flow;
    const [out, back] = [this.newFlow(from, to), this.newFlow(to, from)];
    out.back = back;
    back.back = out;
    return out;
  }

  private newFlow(from: number, to: number): Flow {
    const { nodes, values, flowControl } = this.parts;
    const isLimited = flowControl === 'vc-credits';
    const posted = isLimited ? values.postedBuffers : NOT_LIMITED;
    const nonPosted = isLimited ? values.nonPostedBuffers : NOT_LIMITED;
    const flow = new Flow(from, to, { posted, nonPosted }, this.passing);
    this.flows.set(from * nodes + to, flow);
    return flow;
  }

  /** Returns by node how long its link to the bridge has been busy so far; traffic already queued on it may take longer. */
  busyLinksNs(): Float64Array {
    const { now } = this.parts.engine;
    return this.linkNs.map((ns, node) => ns - Math.max(0, this.linkFree[node] - now));
  }

  /**
   * Returns how long a core must wait for its next post: with a posted write while as many as there are buffers for wait for credits
   * of the bridge that it goes to, or for the line, and with a request while as many of its own wait for tags. Infinity until
   * `eased`.
   */
  stallNs({ process, kind, target }: Post): number {
    const { nodeOf, nodes, values, engine } = this.parts;
    const { postedBuffers } = values;
    if (!isPosted(kind)) return this.unitTags.waitingOf(process) < postedBuffers ? 0 : Number.POSITIVE_INFINITY;
    const flow = this.flows.get(nodeOf(process) * nodes + nodeOf(target));
    if (flow === undefined) return 0;
    return flow.waitingPosted < postedBuffers
      ? flow.lineRoom.roomInNs(postedBuffers, engine.now)
      : Number.POSITIVE_INFINITY;
  }

  /** A posted write leaves for the line at a time that is not before now. */
  left(message: number, at: number): void {
    const { from, lineRoom } = this.flowOf(message);
    if (lineRoom.leaves(at)) this.parts.eased(from);
  }

  /** Returns the number of the queue that a post would wait in. */
  queueOf({ process, kind, target }: Post): number {
    const { nodeOf, nodes } = this.parts;
    return isPosted(kind) ? nodeOf(process) * nodes + nodeOf(target) : nodes ** 2 + process;
  }

  /** @throws SimulationFault if a packet was lost */
  finish(): void {
    for (const { from, to, sent, received, refused, waiting } of this.flows.values()) {
      if (sent === received + refused && waiting === 0) continue;
      const account = `which took ${received} and refused ${refused}; ${waiting} wait`;
      const message = `bridge ${from} sent ${sent} packets to bridge ${to}, ${account}`;
      throw new SimulationFault('SIM_CONSERVATION', message);
    }
  }

  /** The stream that a request of a process is of, among those of its bridge. */
  private streamOf(message: number): number {
    return this.units === 1 ? 0 : this.parts.messages.origin(message) % this.units;
  }

  /** Offers a request that needs a response, or a response. */
  private offer(message: number): void {
    const flow = this.flowOf(message);
    const kind = this.parts.messages.kind(message);
    if (kind === MESSAGE.response) {
      if (flow.freeForAnswer) this.transmit(flow, message);
      else {
        this.beginsToWait(flow);
        flow.waitAnswer(message);
      }
    } else {
      const stream = this.passing.readsPass && kind === MESSAGE.get ? NO_STREAM : this.streamOf(message);
      if (flow.isFreeForNonPosted(stream)) {
        flow.nonPostedCredits -= 1;
        this.transmit(flow, message);
      } else {
        this.beginsToWait(flow);
        flow.waitNonPosted(message, stream);
      }
    }
  }

  private offerPosted(flow: Flow, message: number, address: number): void {
    if (flow.freeForPosted) {
      flow.postedCredits -= 1;
      this.parts.creditsInUse?.add(flow.from, 1);
      this.transmit(flow, message);
    } else {
      this.waitPosted(flow, message, address);
    }
  }

  private waitPosted(flow: Flow, message: number, address: number): void {
    const { messages } = this.parts;
    const bank = Math.floor(address / LINE_BYTES) % BANKS;
    this.beginsToWait(flow);
    if (messages.kind(message) === MESSAGE.fence) flow.waitFence(message);
    else flow.waitPosted(message, this.streamOf(message), bank);
  }

  /** Everything waiting in a flow waits for a credit, or for a packet that does. */
  private beginsToWait(flow: Flow): void {
    if (flow.waiting === 0) this.shortage.take(flow.from, this.parts.engine.now);
  }

  private drain(flow: Flow): void {
    if (flow.waiting === 0) return;
    const before = flow.waitingPosted;
    for (let message = flow.take(); message >= 0; message = flow.take()) this.transmit(flow, message);
    if (flow.waiting === 0) this.shortage.giveBack(flow.from, this.parts.engine.now);
    const left = before - flow.waitingPosted;
    if (left === 0) return;
    this.parts.creditsInUse?.add(flow.from, left);
    this.parts.eased(flow.from);
  }

  private transmit(flow: Flow, message: number): void {
    const { engine, messages } = this.parts;
    flow.sent += 1;
    if (isPosted(messages.kind(message))) flow.lineRoom.enter();
    this.ethernet.send(message, this.framed(flow.from, message, Math.max(messages.readyAt(message), engine.now)));
  }

  /** Returns when the whole frame is in the bridge, which sends none of it before. */
  private framed(node: number, message: number, readyAt: number): number {
    const { messages, way } = this.parts;
    if (way.perByteNs === 0) return readyAt;
    const bytes = frameBytesOf(packetBytesOf(messages.kind(message), messages.payloadBytes(message)));
    this.pathFree[node] = Math.max(readyAt, this.pathFree[node]) + bytes * way.perByteNs;
    return this.pathFree[node];
  }

  /** Sends NOPs, which need neither tag nor credit, as receivers process them immediately. */
  private giveBack(flow: Flow): void {
    const { engine, messages, way, travel } = this.parts;
    const { processesPerNode } = this.parts;
    const [from, to] = [flow.to * processesPerNode, flow.from * processesPerNode];
    const message = messages.allocate(MESSAGE.credits, from, to, NO_OPERATION);
    this.flowOfMessage[message] = flow;
    messages.setValue(message, flow.owed);
    messages.setPayloadBytes(message, creditBytesOf(flow.owed));
    messages.setSentAt(message, engine.now);
    travel.stage(message, injection, flow.to, engine.now + way.passNs);
    flow.owed = 0;
    this.creditFrames += 1;
    this.ethernet.send(message, this.framed(flow.to, message, engine.now + way.passNs));
  }
}

/** Units that a bridge knows apart. */
export function unitsOf({ framing, processesPerNode }: Pick<ChannelParts, 'framing' | 'processesPerNode'>): number {
  return framing.unitIds === 'core' ? processesPerNode : 1;
}

function needsTag(kind: number): boolean {
  return !isPosted(kind) && kind !== MESSAGE.response;
}
