import type { Engine } from '../../engine/engine.ts';
import { type Operations, stageIndex } from '../../engine/operations.ts';
import { TRACK, type TraceRecorder } from '../../engine/trace-recorder.ts';
import type { DmaPath } from './dma-path.ts';
import type { Frames } from './frames.ts';

/** IEEE 802.3: smallest frame, and preamble with gap, in bytes. */
const SMALLEST_FRAME = 64;
const BETWEEN_FRAMES = 20;
/** The checksum at the end of a frame is made and checked by the interface, not carried over the bus. */
const CHECKSUM_BYTES = 4;
const DESCRIPTOR_BYTES = 16;
/** Page of the descriptor rings; buffers follow it. */
const DESCRIPTOR_PAGE = 0;

const { injection, wire, bus } = stageIndex;
const TARGET_NIC = stageIndex['target-nic'];

export interface InterfaceSettings {
  readonly nsPerByte: number;
  readonly propagationNs: number;
  readonly descriptors: number;
  /** Descriptors that one read fetches. */
  readonly descriptorBatch: number;
  /** Memory on the interface, as large for either direction. */
  readonly fifoBytes: number;
  /** A full receiver stops the sender's link (IEEE 802.3x); otherwise frames that find no room are lost. */
  readonly flowControl: boolean;
}

/** Actions of the host for its interface. */
export interface HostSide {
  /** Page of the buffer of the next frame, sent or received. */
  bufferPage(): number;
  /** A descriptor of the sending ring is free again. */
  sent(): void;
  /** Whether memory has room for another frame; if not, the interface asks again at the next `refill`. */
  accepts(frame: number): boolean;
  /** The frame begins to be written to memory. */
  storing(frame: number): void;
  /** Called when a frame is in memory. */
  received(frame: number): void;
  /** A frame found no room and is gone. */
  lost(frame: number): void;
}

interface InterfaceParts {
  readonly engine: Engine;
  readonly frames: Frames;
  readonly operations: Operations;
  readonly trace: TraceRecorder;
  readonly node: number;
  readonly path: DmaPath;
  readonly settings: InterfaceSettings;
  readonly host: HostSide;
  readonly kinds: InterfaceEvents;
}

/**
 * A gigabit Ethernet interface with rings of descriptors in memory. To send it reads a descriptor and the frame, waits
 * for the wire, and writes the descriptor back; to receive it does the reverse. Each direction works on one frame after
 * the other, while others are on the wire or in its memory.
 */
export class NetworkInterface {
  private peer!: NetworkInterface;
  private readonly sending: number[] = [];
  private readonly fetched: number[] = [];
  private readonly arrived: number[] = [];
  private fetching = false;
  private transmitting = false;
  private storing = false;
  private sendFifo = 0;
  private receiveFifo = 0;
  private postedFrames = 0;
  private receiveDescriptors: number;
  private fetchedDescriptors = 0;
  private prefetchedDescriptors = 0;
  frames = 0;
  bytes = 0;

  private readonly engine: Engine;
  private readonly store: Frames;
  private readonly operations: Operations;
  private readonly trace: TraceRecorder;
  private readonly node: number;
  private readonly path: DmaPath;
  private readonly settings: InterfaceSettings;
  private readonly host: HostSide;
  private readonly kinds: InterfaceEvents;

  constructor({ engine, frames, operations, trace, ...own }: InterfaceParts) {
    this.engine = engine;
    this.store = frames;
    this.operations = operations;
    this.trace = trace;
    this.node = own.node;
    this.path = own.path;
    this.settings = own.settings;
    this.host = own.host;
    this.kinds = own.kinds;
    this.receiveDescriptors = own.settings.descriptors;
  }

  connect(peer: NetworkInterface): void {
    this.peer = peer;
  }

  /** Whether a descriptor is free for another frame. */
  get canPost(): boolean {
    return this.postedFrames < this.settings.descriptors;
  }

  /** Puts a frame into the sending ring; the interface learns of it at the doorbell. */
  post(): void {
    this.postedFrames += 1;
  }

  /** The doorbell: these frames are ready to be sent. */
  ring(frames: readonly number[]): void {
    this.sending.push(...frames);
    this.fetch();
  }

  /** The host has taken a received frame and given its descriptor a new buffer. */
  refill(): void {
    this.receiveDescriptors += 1;
    this.storeNext();
  }

  private fetch(): void {
    const { sending, store, engine } = this;
    if (this.fetching || sending.length === 0) return;
    const frame = sending[0];
    if (this.sendFifo > 0 && this.sendFifo + store.bytes(frame) > this.settings.fifoBytes) return;
    sending.shift();
    this.fetching = true;
    this.sendFifo += store.bytes(frame);
    this.charge(frame, injection, engine.now);
    const described = this.fetchedDescriptors === 0 ? this.readDescriptors() : engine.now;
    this.fetchedDescriptors = (this.fetchedDescriptors + 1) % this.settings.descriptorBatch;
    const read = this.path.read(described, this.host.bufferPage(), store.bytes(frame) - CHECKSUM_BYTES);
    engine.at(read, this.kinds.fetched, this.node, frame);
  }

  private readDescriptors(): number {
    return this.path.read(this.engine.now, DESCRIPTOR_PAGE, DESCRIPTOR_BYTES * this.settings.descriptorBatch);
  }

  /** The frame is on the interface. */
  afterFetch(frame: number): void {
    this.span(TRACK.bus, frame, bus);
    this.charge(frame, bus, this.engine.now);
    this.fetching = false;
    this.fetched.push(frame);
    this.transmit();
    this.fetch();
  }

  private transmit(): void {
    const { fetched, store, engine, settings } = this;
    if (this.transmitting || fetched.length === 0) return;
    if (settings.flowControl && !this.peer.hasRoom(store.bytes(fetched[0]))) return;
    const frame = fetched.shift()!;
    this.transmitting = true;
    if (settings.flowControl) this.peer.receiveFifo += store.bytes(frame);
    this.charge(frame, injection, engine.now);
    const slotNs = (Math.max(SMALLEST_FRAME, store.bytes(frame)) + BETWEEN_FRAMES) * settings.nsPerByte;
    engine.at(engine.now + slotNs, this.kinds.left, this.node, frame);
  }

  private hasRoom(bytes: number): boolean {
    return this.receiveFifo === 0 || this.receiveFifo + bytes <= this.settings.fifoBytes;
  }

  /** The last bit is on the wire. */
  afterTransmission(frame: number): void {
    const { engine, store } = this;
    this.transmitting = false;
    this.sendFifo -= store.bytes(frame);
    this.frames += 1;
    this.bytes += store.bytes(frame) + BETWEEN_FRAMES;
    this.span(TRACK.wire, frame, wire);
    engine.at(engine.now + this.settings.propagationNs, this.kinds.arrived, this.peer.node, frame);
    engine.at(this.path.write(engine.now, DESCRIPTOR_PAGE, DESCRIPTOR_BYTES), this.kinds.freed, this.node);
    this.transmit();
    this.fetch();
  }

  /** The descriptor of a sent frame is written back. */
  afterWriteBack(): void {
    this.postedFrames -= 1;
    this.host.sent();
  }

  /** A frame has arrived over the wire. */
  afterArrival(frame: number): void {
    const { store } = this;
    this.charge(frame, wire, this.engine.now);
    if (!this.settings.flowControl) {
      if (!this.hasRoom(store.bytes(frame))) {
        this.host.lost(frame);
        return;
      }
      this.receiveFifo += store.bytes(frame);
    }
    this.arrived.push(frame);
    this.storeNext();
  }

  private storeNext(): void {
    const { engine, store, path } = this;
    if (this.storing || this.arrived.length === 0 || this.receiveDescriptors === 0) return;
    if (!this.host.accepts(this.arrived[0])) return;
    const frame = this.arrived.shift()!;
    this.storing = true;
    this.host.storing(frame);
    this.receiveDescriptors -= 1;
    this.charge(frame, TARGET_NIC, engine.now);
    const described = this.prefetchedDescriptors === 0 ? this.readDescriptors() : engine.now;
    this.prefetchedDescriptors = (this.prefetchedDescriptors + 1) % this.settings.descriptorBatch;
    const written = path.write(described, this.host.bufferPage(), store.bytes(frame) - CHECKSUM_BYTES);
    engine.at(path.write(written, DESCRIPTOR_PAGE, DESCRIPTOR_BYTES), this.kinds.stored, this.node, frame);
  }

  /** Frame and descriptor stand in memory. */
  afterStore(frame: number): void {
    this.span(TRACK.bus, frame, bus);
    this.charge(frame, bus, this.engine.now);
    this.storing = false;
    this.receiveFifo -= this.store.bytes(frame);
    this.host.received(frame);
    if (this.settings.flowControl) this.peer.transmit();
    this.storeNext();
  }

  private charge(frame: number, stage: number, until: number): void {
    const operation = this.store.operation(frame);
    if (operation >= 0) this.operations.charge(operation, stage, until - this.store.since(frame));
    this.store.setSince(frame, until);
  }

  private span(track: number, frame: number, stage: number): void {
    const operation = this.store.operation(frame);
    if (!this.trace.on) return;
    const serial = operation < 0 ? -1 : this.operations.serial(operation);
    this.trace.span(track, this.node, stage, this.store.since(frame), this.engine.now, serial, this.peer.node);
  }
}

/** Kinds of events that interfaces schedule for each other; registered once for all of a run. */
export interface InterfaceEvents {
  readonly fetched: number;
  readonly left: number;
  readonly arrived: number;
  readonly freed: number;
  readonly stored: number;
}

/** @param interfaceOf the interface of a node */
export function interfaceEvents(engine: Engine, interfaceOf: (node: number) => NetworkInterface): InterfaceEvents {
  return {
    fetched: engine.on((node, frame) => interfaceOf(node).afterFetch(frame)),
    left: engine.on((node, frame) => interfaceOf(node).afterTransmission(frame)),
    arrived: engine.on((node, frame) => interfaceOf(node).afterArrival(frame)),
    freed: engine.on((node) => interfaceOf(node).afterWriteBack()),
    stored: engine.on((node, frame) => interfaceOf(node).afterStore(frame)),
  };
}
