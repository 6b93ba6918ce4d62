import { ChangedLevels } from '../../engine/changed-levels.ts';
import type { Engine } from '../../engine/engine.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { Occupied } from '../../engine/occupancy.ts';
import { type Operations, stageIndex } from '../../engine/operations.ts';
import type { CounterTracks } from '../../engine/trace-counters.ts';
import type { TraceRecorder } from '../../engine/trace-recorder.ts';
import { MESSAGE, type Messages } from '../messages.ts';
import type { Post } from '../post.ts';
import { Travel } from '../travel.ts';
import { Admissions } from './admissions.ts';
import { CarriedFrames } from './carried-frames.ts';
import { type BridgeWay, Channels, type FlowControl, isPosted, unitsOf } from './channels.ts';
import { BookedEthernet, type Ethernet } from './ethernet.ts';
import { FrameFaults } from './frame-faults.ts';
import type { Framing } from './framing.ts';
import { Gates, type PageRights } from './gates.ts';
import { MessagePackets } from './message-packets.ts';
import { NumberedEthernet } from './numbered-ethernet.ts';
import { PackingEthernet } from './packing-ethernet.ts';
import type { HtBridgeValues } from './parameters.ts';
import { PausedEthernet } from './paused-ethernet.ts';
import { type ReceiverParts, Receivers } from './receivers.ts';
import { Tags } from './tags.ts';

export interface BridgesParts extends Pick<ReceiverParts, 'apply' | 'completed' | 'memoryAccessNs' | 'retransmitNs'> {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly operations: Operations;
  readonly trace: TraceRecorder;
  readonly values: HtBridgeValues;
  readonly way: BridgeWay;
  readonly flowControl: FlowControl;
  readonly framing: Framing;
  readonly seed: number;
  /** Window size of a process, and of the pages with rights. */
  readonly windowBytes: number;
  readonly pageBytes: number;
  readonly nodes: number;
  readonly nicsPerNode: number;
  readonly processesPerNode: number;
  readonly nodeOf: (process: number) => number;
  readonly eased: (node: number) => void;
}

const REGISTER_BYTES = 8;
const { injection } = stageIndex;
const targetNic = stageIndex['target-nic'];

/** The bridges of all nodes, and the Ethernet between them. */
export class Bridges {
  private readonly tags: Tags;
  private readonly travel: Travel;
  private readonly channels: Channels;
  private readonly receivers: Receivers;
  private readonly gates: Gates;
  private readonly contents: MessagePackets;
  private readonly admissions: Admissions;
  private readonly faults: FrameFaults;
  private numbered: NumberedEthernet | undefined;
  private readonly ethernet: Ethernet;

  constructor(private readonly parts: BridgesParts) {
    const { messages, operations, trace, values, nodes, nicsPerNode } = parts;
    this.tags = new Tags(nodes, values.sourceTags, unitsOf(parts));
    this.travel = new Travel(messages, operations, trace, nicsPerNode);
    const { tags, travel } = this;
    const units = unitsOf(parts);
    this.gates = new Gates({ ...parts, tags, units });
    this.contents = new MessagePackets({ ...parts, tags, units });
    this.admissions = new Admissions({ ...parts, gates: this.gates, packets: this.contents });
    const tagTrack = this.trackOf('tags in use', 'tags', values.sourceTags * unitsOf(parts));
    this.channels = new Channels({ ...parts, tags, travel, tagTrack, creditsInUse: this.creditsInUse() });
    this.receivers = new Receivers({
      ...parts,
      tags,
      travel,
      channels: this.channels,
      admissions: this.admissions,
      waitingTrack: this.waitingTrack(),
      answerTrack: this.trackOf('answer buffers in use', 'buffers', values.answerBuffers),
    });
    this.faults = new FrameFaults(values, this.gates, nodes, parts.seed);
    this.ethernet = this.ethernetOf(parts);
    this.channels.ethernet = this.ethernet;
  }

  /** A core sends a request or a posted write; its data are those of `payloadBytes`, its line is that of `address`. */
  send(message: number, address: number): void {
    const { engine, messages } = this.parts;
    messages.setSentAt(message, engine.now);
    if (this.admissions.isOn || this.faults.isOn) this.contents.note(message, address);
    this.channels.enter(message, address);
  }

  /** A posted write to a register of a bridge takes effect before anything that follows it. */
  configure(node: number): void {
    this.channels.configure(node, REGISTER_BYTES);
  }

  /** Sets who may access pages of a node, by their number within its partition. */
  admit(node: number, rights: PageRights): void {
    this.admissions.admit(node, rights);
  }

  /** From a core to its bridge and back. */
  get refusalNs(): number {
    const { nearNs, passNs } = this.parts.way;
    return 2 * nearNs + passNs;
  }

  /** Frames that were sent with their bytes on the wire, and how busy links and lines were with them. */
  traffic(): { readonly messages: number; readonly bytes: number; readonly occupied: readonly Occupied[] } {
    const { frames, bytes, outNs, inNs } = this.ethernet.cables;
    const { now } = this.parts.engine;
    const occupied: Occupied[] = [
      { resource: 'bus-to-nic', busyNs: this.channels.busyLinksNs() },
      { resource: 'source-tags', busyNs: this.channels.unitTags.queues.shortNs(now) },
      { resource: 'bridge-credits', busyNs: this.channels.shortage.heldNs(now) },
      { resource: 'answer-buffers', busyNs: this.receivers.shortages.shortNs(now) },
      ...this.ethernet.waits(now),
      { resource: 'nic-out', busyNs: outNs },
      { resource: 'nic-in', busyNs: inNs },
    ];
    return { messages: frames, bytes, occupied };
  }

  /** When a packet last reached memory, or an answer a core. Acknowledgements and credits may follow. */
  get lastEffectNs(): number {
    return this.receivers.lastEffectNs;
  }

  stallNs(post: Post): number {
    return this.channels.stallNs(post);
  }

  queueOf(post: Post): number {
    return this.channels.queueOf(post);
  }

  /** @throws SimulationFault if a tag is still in use or a packet was lost */
  finish(): Record<string, number> {
    const { tags, channels, ethernet, receivers } = this;
    channels.finish();
    if (tags.opened !== tags.closed) {
      throw new SimulationFault(
        'SIM_CONSERVATION',
        `${tags.opened - tags.closed} tags of ${tags.opened} are still open`,
      );
    }
    return {
      frames: ethernet.cables.frames,
      ...this.gates.counters(),
      frames_without_room: receivers.framesWithoutRoom,
      credit_frames: channels.creditFrames,
      tags_opened: tags.opened,
      tags_waited: channels.unitTags.queues.waited,
      remapped_tags: tags.remapped,
      ...this.numbered?.finish(),
      ...this.admissions.counters(),
    };
  }

  private ethernetOf(parts: BridgesParts): Ethernet {
    const { engine, messages, values, way, framing, nodes, nodeOf } = parts;
    const { faults, receivers, contents } = this;
    const { packetsPerFrame } = framing;
    const arrives = (message: number) => receivers.arrives(message);
    const isNumbered = framing.frameNumbers === 'pair';
    const ends = {
      nodeOf,
      leaves: (message: number, at: number) => this.leaves(message, at),
      arrives: faults.isOn && !isNumbered ? (message: number) => this.isLost(message) || arrives(message) : arrives,
      portOf: values.misroutedFrameShare > 0 ? faults.portOf.bind(faults) : undefined,
    };
    const lines = { engine, messages, values, nodes, passNs: way.passNs, ends };
    // Rules refuse PAUSE on lines whose frames have several packets, or numbers.
    if (parts.flowControl === 'pause') return new PausedEthernet(lines);
    if (!isNumbered && packetsPerFrame === 1) return new BookedEthernet(lines);
    if (isNumbered) this.numbered = new NumberedEthernet({ ...parts, ...framing, ...lines, faults, contents });
    const framed = this.numbered ?? new CarriedFrames(lines);
    return packetsPerFrame === 1 ? framed : new PackingEthernet(lines, framed, packetsPerFrame);
  }

  /** Without frame numbers, a refused frame is lost. */
  private isLost(message: number): boolean {
    const { messages, nodeOf } = this.parts;
    return this.faults.refuses(message, () => ({
      destination: nodeOf(messages.target(message)),
      source: nodeOf(messages.origin(message)),
      packets: this.contents.of(message),
    }));
  }

  private leaves(message: number, at: number): void {
    const { messages, nodeOf } = this.parts;
    const node = nodeOf(messages.origin(message));
    const isAnswer = messages.kind(message) === MESSAGE.response;
    this.travel.stage(message, isAnswer ? targetNic : injection, node, at);
    if (isAnswer) this.receivers.left(node, message);
    else if (isPosted(messages.kind(message))) this.channels.left(message, at);
  }

  private waitingTrack(): CounterTracks | undefined {
    const { values, flowControl } = this.parts;
    const senders = flowControl === 'vc-credits' ? this.others : 1;
    return this.trackOf('waiting requests', 'requests', values.nonPostedBuffers * senders);
  }

  /** Tracks credits in use, if there are credits: a bridge has a number of them for each other bridge. */
  private creditsInUse(): ChangedLevels | undefined {
    const { engine, values, flowControl, nodes } = this.parts;
    if (flowControl !== 'vc-credits') return undefined;
    const track = this.trackOf('posted credits in use', 'credits', values.postedBuffers * this.others);
    return track && new ChangedLevels(engine, track, nodes);
  }

  private get others(): number {
    return Math.max(1, this.parts.nodes - 1);
  }

  private trackOf(name: string, unit: string, limit: number): CounterTracks | undefined {
    const { trace, nodes } = this.parts;
    return trace.on ? trace.addCounter({ name, resource: 'nic', unit, limit }, nodes) : undefined;
  }
}
