import { SimulationFault } from '../../engine/fault.ts';
import { IoBus } from '../bus/io-bus.ts';
import type { MessagingValues } from '../messaging-parameters.ts';
import type { CacheValues } from './cache-parameters.ts';
import { AGENT, MemoryChannel } from './memory-channel.ts';
import type { MemoryValues } from './parameters.ts';

export type ChannelValues = Pick<MemoryValues, 'memoryPerByteNs'> &
  Pick<MessagingValues, 'receivePerByteNs'> &
  Pick<CacheValues, 'cacheLineBytes'>;

/** Data that a NIC moves from or to the memory of its node. */
export interface NicTransfer {
  readonly node: number;
  readonly nic: number;
  readonly direction: 'read' | 'write';
  readonly bytes: number;
  /** For streaming data announced by `expectStream`: when the first packet was on the bus. */
  readonly streams?: { readonly message: number; readonly headAt: number };
}

/** A NIC's reads, or its writes: in order, and no faster than memory. */
interface NicQueue {
  readonly work: IoBus;
  throughAt: number;
}

/**
 * The memory bandwidth of all nodes. If the machine does not specify it, nobody waits and nothing is counted. Data of a message
 * are moved by the NIC or, if a core takes them from the NIC, by that core.
 */
export class MemoryChannels {
  readonly limited: boolean;
  private readonly bytesPerNs: number;
  private readonly nicMoves: boolean;
  private readonly lineBytes: number;
  private readonly channels: MemoryChannel[] = [];
  /** By NIC and direction. */
  private readonly queues: Map<number, NicQueue> = new Map();
  /** By message that streams: how long memory had been idle for its NIC when that began. */
  private readonly idleNs: Map<number, number> = new Map();
  private storedBytes = 0;

  constructor(
    machine: ChannelValues,
    private readonly now: () => number,
  ) {
    this.bytesPerNs = 1 / machine.memoryPerByteNs;
    this.limited = machine.memoryPerByteNs > 0;
    this.nicMoves = machine.receivePerByteNs === 0;
    this.lineBytes = machine.cacheLineBytes;
  }

  /** A core brings in and writes back lines; see MemoryChannel.transfer. */
  coreLines(node: number, start: number, ns: number, lines: number): number {
    return this.limited ? this.of(node).transfer(AGENT.core, start, ns, lines * this.lineBytes) : ns;
  }

  /** A core stores data past its cache. */
  coreStores(node: number, start: number, ns: number, bytes: number): number {
    if (!this.limited || this.nicMoves) return ns;
    this.storedBytes += bytes;
    return this.of(node).transfer(AGENT.core, start, ns, bytes);
  }

  /** The copy engine reads and writes data. */
  engine(node: number, start: number, ns: number, bytes: number): number {
    return this.limited ? this.of(node).transfer(AGENT.engine, start, ns, bytes) : ns;
  }

  /** Announces that the first packet of a NIC's write arrives at `headAt`; `nicWaitNs` or `withdraw` must follow. */
  expectStream(nic: number, message: number, headAt: number, bytes: number): void {
    if (this.limited && this.nicMoves) {
      this.idleNs.set(message, this.queueOf(nic, 'write').work.mark(headAt, bytes));
    }
  }

  /** An expected stream does not take place. */
  withdraw(nic: number, message: number, bytes: number): void {
    if (this.idleNs.delete(message)) this.queueOf(nic, 'write').work.withdraw(bytes);
  }

  /** Returns how long a NIC's read from `ready` on waits for its earlier reads. */
  nicQueueNs(nic: number, ready: number): number {
    return this.limited && this.nicMoves ? this.queueOf(nic, 'read').work.beginOf(ready) - ready : 0;
  }

  /**
   * A NIC moves data whose bus transfer takes `ns` and ends at `end`, while memory works on them.
   * @returns the delay beyond `end`, ns
   */
  nicWaitNs(transfer: NicTransfer, end: number, ns: number): number {
    if (!this.limited || !this.nicMoves) return 0;
    const { node, nic, direction, bytes, streams } = transfer;
    const queue = this.queueOf(nic, direction);
    const begin = streams?.headAt ?? end - ns;
    const beside = begin + this.of(node).transfer(AGENT.nic, begin, ns, bytes);
    queue.throughAt = Math.max(end, beside, this.inTurn(queue, transfer, begin, end));
    return queue.throughAt - end;
  }

  /** Returns when memory would complete a NIC's transfer, after earlier ones of the same NIC, without other users. */
  private inTurn({ work, throughAt }: NicQueue, { streams, bytes }: NicTransfer, begin: number, end: number): number {
    const idleNs = streams && this.idleNs.get(streams.message);
    if (streams === undefined || idleNs === undefined) {
      return Math.max(work.transfer(begin, bytes), throughAt + bytes / this.bytesPerNs);
    }
    this.idleNs.delete(streams.message);
    return Math.max(work.stream(idleNs, begin, end, bytes), throughAt);
  }

  /** Returns by node how long its memory has been busy by now; empty if its bandwidth is not limited. */
  busyNs(): number[] {
    return Array.from(this.channels, (channel) => channel?.busyNs() ?? 0);
  }

  /**
   * Returns total transfers and waits of all nodes.
   * @param lines lines that caches brought in or wrote back for their cores
   * @param engineBytes bytes that copy engines read and wrote
   * @throws SimulationFault if these do not match the memory traffic
   */
  finish(lines: number, engineBytes: number): Record<string, number> {
    if (!this.limited) return {};
    for (const channel of this.channels) channel?.finish();
    const sum = (pick: (channel: MemoryChannel) => number) =>
      this.channels.reduce((total, channel) => total + (channel === undefined ? 0 : pick(channel)), 0);
    const moved = (agent: number) => sum(({ movedBytes }) => movedBytes[agent]);
    check('cores', moved(AGENT.core), lines * this.lineBytes + this.storedBytes);
    check('copy engines', moved(AGENT.engine), engineBytes);
    return {
      memory_bytes_of_cores: moved(AGENT.core),
      memory_bytes_of_copy_engines: moved(AGENT.engine),
      memory_bytes_of_nics: moved(AGENT.nic),
      memory_wait_ns_of_cores: sum(({ waitedNs }) => waitedNs[AGENT.core]),
      memory_wait_ns_of_copy_engines: sum(({ waitedNs }) => waitedNs[AGENT.engine]),
      memory_wait_ns_of_nics: sum(({ waitedNs }) => waitedNs[AGENT.nic]),
    };
  }

  private queueOf(nic: number, direction: NicTransfer['direction']): NicQueue {
    const key = direction === 'read' ? 2 * nic + 1 : 2 * nic;
    const queue = this.queues.get(key);
    if (queue !== undefined) return queue;
    const timing = {
      bandwidthBytesPerNs: this.bytesPerNs,
      maxPayloadBytes: Number.MAX_VALUE,
      headerBytes: 0,
      packetBytes: 0,
    };
    const made = { work: new IoBus(timing), throughAt: 0 };
    this.queues.set(key, made);
    return made;
  }

  private of(node: number): MemoryChannel {
    this.channels[node] ??= new MemoryChannel(this.bytesPerNs, this.now);
    return this.channels[node];
  }
}

function check(agents: string, moved: number, expected: number): void {
  if (moved === expected) return;
  throw new SimulationFault('SIM_CONSERVATION', `memory moved ${moved} bytes for ${agents}, which had ${expected}`);
}
