import { SimulationFault } from '../../engine/fault.ts';
import { NONE } from '../../engine/none.ts';
import type { Decision } from '../../hardware/iommu/control-bits.ts';
import type { PacketTagBuffers } from '../../hardware/iommu/packet-tag-buffer.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { AccessRecords, LoggedAccess } from './access-records.ts';
import type { KeptRecords } from './kept-records.ts';

/** An access between its first packet at the IOMMU and its last, or that of its replies. */
interface Transaction {
  /** Decision by the page's entry when the first packet arrived. */
  readonly decision: Decision;
  readonly process: number;
  readonly device: number;
  /** Where the record is kept; undefined for one to be handled. */
  readonly kept: KeptRecords | undefined;
  /** Place of its record in the log of the process; none for an access that is not logged. */
  readonly position: number;
}

/** What the CPU of a process will find once the tail of its log has passed `position`. */
interface Hidden {
  readonly position: number;
  /** -1 until the record is whole. */
  message: number;
}

/** Whose CPUs find the records. */
export interface LogOwners {
  /** A record for a handler of a process has its place in the log. */
  reserved(process: number, message: number): void;
  /** The tail of the log has passed the message's record. */
  uncovered(process: number, message: number): void;
}

/**
 * Accesses of several devices whose packets interleave at the IOMMU of a node (Active Access, section 3.7). Each has its position
 * in the log from its first packet on; records behind an incomplete one stay hidden from the CPU until that is complete.
 */
export class OpenTransactions {
  private readonly open: Map<number, Transaction> = new Map();
  /** By process, in the order of the log. */
  private readonly hidden: Hidden[][];
  private readonly repliedKind: number;

  constructor(
    private readonly runtime: Runtime,
    private readonly records: AccessRecords,
    private readonly owners: LogOwners,
  ) {
    this.hidden = Array.from({ length: runtime.processes }, () => []);
    this.repliedKind = runtime.engine.on((message, record) => this.end(message, record, true));
  }

  /** The first packet of an access that is not logged. */
  pass(message: number, decision: Decision): void {
    this.enter(message, decision, undefined, NONE);
  }

  /** The first packet of an access that is: the record gets its place. */
  begin(message: number, decision: Decision, access: LoggedAccess, kept?: KeptRecords): void {
    const process = this.runtime.messages.target(message);
    const log = kept?.records ?? this.records;
    const position = log.begin(process, message, access);
    this.enter(message, decision, kept, position);
    if (kept !== undefined) return;
    this.hidden[process].push({ position, message: NONE });
    this.owners.reserved(process, message);
  }

  /** Returns the decision made at the first packet of a message; undefined if there was none. */
  decisionOf(message: number): Decision | undefined {
    const transaction = this.open.get(message);
    if (transaction?.position === NONE) this.open.delete(message);
    return transaction?.decision;
  }

  /** Handles the last packet of a logged access. @param record what the CPU is to find */
  end(message: number, record: number, isReply = false): void {
    const { process, device, kept, position } = this.open.get(message)!;
    this.open.delete(message);
    const log = kept?.records ?? this.records;
    const hadNoEntry = !log.hasEntry(process);
    log.end(process, { device, tag: message }, this.runtime.messages.value(record), isReply);
    if (kept === undefined) this.uncover(process, position, record);
    else kept.end(process, record);
    if (hadNoEntry) this.runtime.transport.retry(process);
  }

  /** Like `end`, when the replies to a get have passed the IOMMU, at the time at which the record is ready. */
  endAtReply(message: number, record: number): void {
    this.runtime.engine.at(this.runtime.messages.readyAt(record), this.repliedKind, message, record);
  }

  /** Whether a notification to a process must wait behind incomplete records. */
  hide(process: number, message: number): boolean {
    const hidden = this.hidden[process];
    if (hidden.length === 0) return false;
    hidden.push({ position: this.records.tail(process) - 1, message });
    return true;
  }

  /** Throws if a transaction never completed. @returns counters */
  finish(kept: KeptRecords | undefined): Record<string, number> {
    const left = this.open.size + this.hidden.reduce((sum, { length }) => sum + length, 0);
    if (left > 0) throw new SimulationFault('SIM_OPEN_TRANSACTIONS', `${left} transactions were begun but never ended`);
    const buffers = [this.records, ...(kept === undefined ? [] : [kept.records])].map(({ tags }) => tags);
    const sum = (count: (tags: PacketTagBuffers) => number) => buffers.reduce((total, tags) => total + count(tags), 0);
    return {
      interleaved_transactions: sum((tags) => tags.interleaved),
      transactions_behind_holes: sum((tags) => tags.holes),
      filled_holes: sum((tags) => tags.filledHoles),
      tail_waits: sum((tags) => tags.tailWaits),
      matched_replies: sum((tags) => tags.matchedReplies),
      ambiguous_replies: sum((tags) => tags.ambiguousReplies),
      reply_address_bits: buffers.reduce((bits, tags) => bits | tags.replyAddressBits, 0),
    };
  }

  private enter(message: number, decision: Decision, kept: KeptRecords | undefined, position: number): void {
    const { messages, transport } = this.runtime;
    const process = messages.target(message);
    this.open.set(message, { decision, process, device: transport.devices.of(message), kept, position });
  }

  /** A record is complete: the CPU sees it, and later ones up to the next hole, once the tail has passed them. */
  private uncover(process: number, position: number, record: number): void {
    const hidden = this.hidden[process];
    hidden.find((each) => each.position === position)!.message = record;
    const tail = this.records.tail(process);
    while (hidden.length > 0 && hidden[0].position < tail) this.owners.uncovered(process, hidden.shift()!.message);
  }
}
