import { SimulationFault } from '../../engine/fault.ts';
import { stageIndex } from '../../engine/operations.ts';
import { ACTIVE_PUT, decide, maskOf } from '../../hardware/iommu/control-bits.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { WORD_BYTES } from '../../hardware/rdma.ts';
import type { Receiver } from '../../hardware/transport.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { type Executor, Inbox } from '../inbox.ts';
import { AccessRecords } from './access-records.ts';
import { ActiveFlushes } from './active-flushes.ts';
import { FaultRecords } from './fault-records.ts';
import { KeptRecords } from './kept-records.ts';
import { OpenTransactions } from './open-transactions.ts';
import { ActiveAccessOrigin } from './origin.ts';
import { PageAccesses } from './page-accesses.ts';

const NOTIFY = stageIndex.notify;
const HANDLER = stageIndex.handler;
/** Replies go to a page of their own with the bits of active puts (section 3.6). */
const REPLY = decide(maskOf(ACTIVE_PUT), 'put');

/**
 * Active Access: the control bits of the page that a put touches decide whether it takes effect, is logged, or both.
 * A logged put waits in the access log of the page's owner for that process's CPU. How the CPU learns of it is what the
 * three variants differ in: they implement `logged`, `flushArrived` and `onServed`.
 */
export abstract class ActiveAccessModel extends ActiveAccessOrigin implements Receiver {
  readonly receiver: Receiver = this;
  protected readonly log: Inbox;
  protected readonly records: AccessRecords;
  private readonly faults: FaultRecords;
  /** Only where the records of some pages are kept. */
  private readonly kept: KeptRecords | undefined;
  private readonly activeFlushes: ActiveFlushes;
  private readonly accesses: PageAccesses;
  /** Only where nodes have several devices. */
  private readonly transactions: OpenTransactions | undefined;
  protected readonly logRecords: number;

  constructor(runtime: Runtime, parameters: ParameterValues, executor: Executor) {
    super(runtime, parameters, executor);
    this.log = new Inbox(
      runtime,
      executor,
      (process, message, start) => this.handle(process, message, start),
      (process, count) => this.afterServing(process, count),
    );
    this.logRecords = Number(parameters.accessLogRecords);
    const logBytes = Number(parameters.accessLogBytes);
    const tagEntries = Number(parameters.packetTagEntries);
    this.records = new AccessRecords(runtime, logBytes, this.logRecords, tagEntries);
    if (runtime.pages.hasKept)
      this.kept = new KeptRecords(runtime, logBytes, this.logRecords, tagEntries, (process) =>
        this.askForRoom(process),
      );
    if (runtime.transport.devices.perNode > 1) this.transactions = new OpenTransactions(runtime, this.records, this);
    this.faults = new FaultRecords(runtime, Number(parameters.faultLogEntries));
    this.accesses = new PageAccesses(
      runtime,
      this.records,
      this.kept,
      this.faults,
      this.transactions,
      (process, record) => this.appended(process, record),
    );
    this.activeFlushes = new ActiveFlushes(runtime, Number(parameters.flushingBufferEntries));
    if (parameters.onFullLog === 'drop') runtime.transport.dropAndRetransmit(Number(parameters.retransmitNs));
  }

  /** A record was appended to the log of a process. */
  protected abstract logged(process: number): void;
  /** The owner of a log has to make room in it. */
  protected filled(process: number): void {
    this.logged(process);
  }
  /** An active flush waits for the log of a process: handling it must begin. */
  protected abstract flushArrived(process: number): void;
  /** The handler of a process is done with all that had arrived when it started. */
  protected abstract onServed(process: number): void;
  /** CPU time per record beside what every handler takes. */
  protected recordNs(): number {
    return 0;
  }

  /** What has been told while the process did something else may be all that its flush waits for. */
  protected override flushWaits(process: number): void {
    if (this.log.waiting(process) > 0) this.flushArrived(process);
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

  /** With several devices: what is logged of a message has its place in the log from its first packet on. */
  begin(message: number): void {
    const { messages } = this.runtime;
    if (this.isActiveFlush(message)) this.activeFlushes.expect(messages.target(message));
    else if (messages.kind(message) !== MESSAGE.reply) this.accesses.begin(message);
    else this.transactions?.begin(message, REPLY, undefined, false, WORD_BYTES);
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
    const lost = this.log.arrived - this.log.served + this.records.left;
    if (lost !== 0) throw new SimulationFault('SIM_LOG_RECORDS', `${lost} log records were appended but never handled`);
    const { low, high } = this.runtime.pages.attributes();
    return {
      log_records: this.log.arrived - (this.kept?.clearings ?? 0) + (this.kept?.appended ?? 0),
      ...(this.kept !== undefined && { log_clearings: this.kept.clearings }),
      user_domains: this.records.domains + (this.kept?.domains ?? 0),
      page_entry_bits_low: low,
      page_entry_bits_high: high,
      ...this.activeFlushes.counters(),
      ...(this.replies !== undefined && { flush_replies: this.replies.sent }),
      ...this.faults.counters(),
      ...this.transactions?.finish(this.kept),
    };
  }

  metrics(): Record<string, MetricValue> {
    return {};
  }

  /** The IOMMU tells it by the page that it is aimed at: a flush of plain accesses goes through. */
  private isActiveFlush(message: number): boolean {
    const { messages, window } = this.runtime;
    return messages.kind(message) === MESSAGE.flush && messages.address(message) === window.flushAddress;
  }

  /** The record of an access lies in the log of a process. */
  private appended(process: number, record: number): void {
    this.reserved(process, record);
    this.log.push(process, record);
    this.logged(process);
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
    this.log.push(process, message);
    this.logged(process);
    const endsFlush = isReply && this.replies?.isFlushing(process) === true;
    if (endsFlush || this.activeFlushes.isHolding(process)) this.flushArrived(process);
  }

  private deliverFlush(message: number): void {
    const process = this.runtime.messages.target(message);
    if (this.activeFlushes.hold(message)) this.flushArrived(process);
    // Room was kept for it that it did not need.
    else if (this.transactions !== undefined) this.runtime.transport.retry(process);
  }

  /** A reply is an active put to a designated page: its record lies in the log until the origin's CPU gets to it. */
  private deliverReply(message: number): void {
    if (this.transactions !== undefined) {
      this.transactions.end(message, message);
      return;
    }
    const process = this.runtime.messages.target(message);
    this.records.append(process, message, false, WORD_BYTES, true);
    this.appended(process, message);
    if (this.replies?.isFlushing(process) === true) this.flushArrived(process);
  }

  /** A process learns from a reply what another has processed. */
  private takeReply(process: number, message: number, start: number): number {
    const { messages, costs } = this.runtime;
    const end = start + this.recordNs() + costs.handlerDispatchNs + 2 * costs.memoryAccessNs;
    this.replies?.take(process, messages.origin(message), this.records.read(process), end);
    messages.release(message);
    return end;
  }

  /** What the CPU finds in its log beside records: that another one has to be cleared. */
  private askForRoom(process: number): void {
    const { messages, engine } = this.runtime;
    const notice = messages.allocate(MESSAGE.request, process, process, -1);
    messages.setReadyAt(notice, engine.now);
    this.activeFlushes.append(process);
    if (this.transactions?.hide(process, notice) !== true) this.log.push(process, notice);
    this.filled(process);
  }

  private handle(process: number, message: number, start: number): number {
    const { messages, costs, operations } = this.runtime;
    if (messages.kind(message) === MESSAGE.request) {
      this.kept?.clear(process);
      messages.release(message);
      return start + costs.memoryAccessNs;
    }
    if (messages.kind(message) === MESSAGE.reply) return this.takeReply(process, message, start);
    const accesses = this.records.handle(process);
    const readRecord = 1;
    const end = start + this.recordNs() + costs.handlerDispatchNs + (readRecord + accesses) * costs.memoryAccessNs;
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

  private afterServing(process: number, count: number): void {
    this.records.release(process);
    this.activeFlushes.process(process, count);
    if (this.log.waiting(process) === 0) this.replies?.sendLeft(process);
    this.runtime.transport.retry(process);
    this.onServed(process);
  }
}
