import type { Attention, AttentionOf } from '../../attention/attention.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { stageIndex } from '../../engine/operations.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { ACTIVE_PUT, decide, maskOf } from '../../hardware/iommu/control-bits.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Receiver } from '../../hardware/receiver.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { AccessRecords, type LoggedAccess } from './access-records.ts';
import { ActiveFlushes } from './active-flushes.ts';
import { FaultRecords } from './fault-records.ts';
import { KeptRecords } from './kept-records.ts';
import { OpenTransactions } from './open-transactions.ts';
import { ActiveAccessOrigin, type ActiveAccessParameters } from './origin.ts';
import { PageAccesses } from './page-accesses.ts';

const NOTIFY = stageIndex.notify;
const HANDLER = stageIndex.handler;
/** Replies go to a page of their own with the bits of active puts (section 3.6). */
const REPLY = decide(maskOf(ACTIVE_PUT), 'put');
const REPLIED: LoggedAccess = { isGet: false, bytes: WORD_BYTES, hasData: REPLY.logData, isRefused: false };

/**
 * Active Access: the control bits of the page that a put touches decide whether it takes effect, is logged, or both.
 * A logged put waits in the access log of the page's owner for that process's CPU. How the CPU learns of it is the part of
 * its attention, in which the three variants differ.
 */
export class ActiveAccessModel extends ActiveAccessOrigin implements Receiver {
  readonly receiver: Receiver = this;
  private readonly records: AccessRecords;
  private readonly faults: FaultRecords;
  /** Present if records of some pages are kept. */
  private readonly kept: KeptRecords | undefined;
  private readonly activeFlushes: ActiveFlushes;
  private readonly accesses: PageAccesses;
  /** Present if nodes have several devices. */
  private readonly transactions: OpenTransactions | undefined;
  /** Maximum number of unhandled records in a log. */
  private readonly mostRecords: number;
  private appendedRecords = 0;
  private handledRecords = 0;

  constructor(runtime: Runtime, parameters: ActiveAccessParameters, attention: AttentionOf) {
    super(runtime, parameters, attention);
    const logRecords = parameters.accessLogRecords;
    const fillShare = parameters.interruptFillShare ?? 1;
    this.mostRecords = Math.max(1, Math.floor(fillShare * logRecords));
    const sizes = {
      sizeBytes: parameters.accessLogBytes,
      mostRecords: logRecords,
      tagEntries: parameters.packetTagEntries,
    };
    this.records = new AccessRecords(runtime, sizes);
    if (runtime.pages.hasKept) this.kept = new KeptRecords(runtime, sizes, (process) => this.askForRoom(process));
    // Accesses to be logged must pass the IOMMU.
    runtime.transport.shared.avoid();
    runtime.path.translateEverything();
    if (runtime.transport.devices.perNode > 1) this.transactions = new OpenTransactions(runtime, this.records, this);
    this.faults = new FaultRecords(runtime, parameters.faultLogEntries);
    const { records, kept, faults, transactions } = this;
    const logged = (process: number, record: number) => this.appended(process, record);
    this.accesses = new PageAccesses(runtime, { records, kept, faults, transactions, logged });
    this.activeFlushes = new ActiveFlushes(runtime, parameters.flushingBufferEntries);
    if (parameters.onFullLog === 'drop') runtime.transport.dropAndRetransmit(parameters.retransmitNs);
  }

  start(): void {
    this.attention.start();
  }

  accepts(message: number): boolean {
    const { messages } = this.runtime;
    const target = messages.target(message);
    if (messages.kind(message) === MESSAGE.reply) {
      const hasEntry = this.transactions === undefined || this.records.hasEntry(target);
      return hasEntry && this.records.hasRoom(target, WORD_BYTES, WORD_BYTES);
    }
    if (this.isActiveFlush(message)) return !this.activeFlushes.isFull(target);
    return this.accesses.accepts(message);
  }

  /** With several devices: the record of a message has its position in the log from its first packet on. */
  begin(message: number): void {
    const { messages } = this.runtime;
    if (this.isActiveFlush(message)) this.activeFlushes.expect(messages.target(message));
    else if (messages.kind(message) !== MESSAGE.reply) this.accesses.begin(message);
    else this.transactions?.begin(message, REPLY, REPLIED);
  }

  deliver(message: number): void {
    const { messages } = this.runtime;
    const kind = messages.kind(message);
    if (this.isActiveFlush(message)) this.deliverFlush(message);
    else if (kind === MESSAGE.put) this.accesses.put(message);
    else if (kind === MESSAGE.get) this.accesses.get(message);
    else if (kind === MESSAGE.reply) this.deliverReply(message);
    else if (kind === MESSAGE.response && this.replies?.isFlushing(messages.target(message)) === true)
      this.replies.answer(message);
    else this.rdma.deliver(message);
  }

  finish(): Record<string, number> {
    this.kept?.takeOutAll();
    const lost = this.appendedRecords - this.handledRecords + this.records.left;
    if (lost !== 0) throw new SimulationFault('SIM_LOG_RECORDS', `${lost} log records were appended but never handled`);
    const { low, high } = this.runtime.pages.attributes();
    return {
      log_records: this.appendedRecords - (this.kept?.clearings ?? 0) + (this.kept?.appended ?? 0),
      ...(this.kept !== undefined && { log_clearings: this.kept.clearings }),
      user_domains: this.records.domains + (this.kept?.domains ?? 0),
      page_entry_bits_low: low,
      page_entry_bits_high: high,
      ...this.activeFlushes.counters(),
      ...(this.replies !== undefined && { flush_replies: this.replies.sent }),
      ...this.faults.counters(),
      ...this.transactions?.finish(this.kept),
      ...countersOf(this.attention),
    };
  }

  metrics(): Record<string, MetricValue> {
    return {};
  }

  /** The IOMMU recognises it by the page that it addresses; a flush of plain accesses passes. */
  private isActiveFlush(message: number): boolean {
    const { messages, window } = this.runtime;
    return messages.kind(message) === MESSAGE.flush && messages.address(message) === window.flushAddress;
  }

  /** The record of an access is in the log of a process. */
  private appended(process: number, record: number): void {
    this.reserved(process, record);
    this.arrived(process, record);
  }

  /** A record has its place in the log of a process. */
  reserved(process: number, message: number): void {
    const { messages } = this.runtime;
    if (messages.kind(message) !== MESSAGE.reply)
      this.replies?.append(process, messages.origin(message), messages.address(message));
    this.activeFlushes.append(process);
  }

  /** With several devices: the tail of the log has passed a record. Who waits for it need not wait for another. */
  uncovered(process: number, message: number): void {
    const isReply = this.runtime.messages.kind(message) === MESSAGE.reply;
    this.arrived(process, message);
    const endsFlush = isReply && this.replies?.isFlushing(process) === true;
    if (endsFlush || this.activeFlushes.isHolding(process)) this.attention.urge(process);
  }

  private deliverFlush(message: number): void {
    const process = this.runtime.messages.target(message);
    if (this.activeFlushes.hold(message)) this.attention.urge(process);
    // Room was kept for it that it did not need.
    else if (this.transactions !== undefined) this.runtime.transport.retry(process);
  }

  /** A reply is an active put to a designated page: its record stays in the log until the origin's CPU reads it. */
  private deliverReply(message: number): void {
    if (this.transactions !== undefined) {
      this.transactions.end(message, message);
      return;
    }
    const process = this.runtime.messages.target(message);
    this.records.append(process, message, REPLIED);
    this.appended(process, message);
    if (this.replies?.isFlushing(process) === true) this.attention.urge(process);
  }

  /** A process learns from a reply what another has processed. */
  private takeReply(process: number, message: number, start: number): number {
    const { messages, costs } = this.runtime;
    const end = start + costs.handlerDispatchNs + 2 * costs.memoryAccessNs;
    this.replies?.take(process, messages.origin(message), this.records.read(process), end);
    messages.release(message);
    return end;
  }

  /** Adds an entry that the CPU finds in its log besides records: a request to clear another log. */
  private askForRoom(process: number): void {
    const { messages, engine } = this.runtime;
    const notice = messages.allocate(MESSAGE.request, process, process, -1);
    messages.setReadyAt(notice, engine.now);
    this.activeFlushes.append(process);
    this.attention.urge(process);
    if (this.transactions?.hide(process, notice) !== true) this.arrived(process, notice);
  }

  /** Handles an entry of the log, usually a record. */
  handle(process: number, message: number, start: number, perMessageNs: number): number {
    const { messages, costs, operations, handlerCall } = this.runtime;
    if (messages.kind(message) === MESSAGE.request) {
      this.kept?.clear(process);
      messages.release(message);
      return start + costs.memoryAccessNs;
    }
    if (messages.kind(message) === MESSAGE.reply) return this.takeReply(process, message, start + perMessageNs);
    const accesses = this.records.handle(process);
    const readRecord = 1;
    const accessed = start + perMessageNs + costs.handlerDispatchNs + (readRecord + accesses) * costs.memoryAccessNs;
    const end = accessed + handlerCall.copiedBytes * costs.freshCopyPerByteNs;
    const operation = messages.operation(message);
    if (operation >= 0) {
      this.runtime.waits.add(start - messages.readyAt(message));
      operations.charge(operation, NOTIFY, start - messages.readyAt(message));
      operations.charge(operation, HANDLER, end - start);
      operations.end(operation, end);
    }
    const origin = messages.origin(message);
    messages.release(message);
    return this.replies?.process(process, origin, end) ?? end;
  }

  served(process: number, count: number): void {
    this.handledRecords += count;
    this.records.release(process);
    this.activeFlushes.process(process, count);
    if (this.attention.waiting(process) === 0) this.replies?.sendLeft(process);
    this.runtime.transport.retry(process);
  }

  counts(): boolean {
    return true;
  }

  presses(process: number): boolean {
    return this.records.count(process) >= this.mostRecords;
  }

  private arrived(process: number, message: number): void {
    this.appendedRecords += 1;
    this.attention.arrived(process, message);
  }
}

/**
 * Returns counters of attention. Looking at a log's tail always finds what is there, so only polls for messages are distinguished
 * by outcome.
 */
function countersOf(attention: Attention): Record<string, number> {
  const { successful_polls: _, ...counters } = attention.counters();
  return counters;
}
