import { SimulationFault } from '../../engine/fault.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Decision } from '../../hardware/iommu/control-bits.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { WORD_BYTES } from '../../hardware/rdma.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { FlushedAccesses } from '../contract.ts';
import type { Host } from '../host.ts';
import { type Executor, Inbox } from '../inbox.ts';
import { RemoteAccess } from '../remote-access.ts';
import { AccessRecords } from './access-records.ts';
import { ActiveFlushes } from './active-flushes.ts';
import { FaultRecords } from './fault-records.ts';
import { FlushReplies } from './flush-replies.ts';
import { KeptRecords } from './kept-records.ts';

const NOTIFY = stageIndex.notify;
const HANDLER = stageIndex.handler;

/**
 * Active Access: the control bits of the page that a put touches decide whether it takes effect, is logged, or both.
 * A logged put waits in the access log of the page's owner for that process's CPU. How the CPU learns of it is what the
 * three variants differ in: they implement `logged`, `flushArrived` and `onServed`.
 */
export abstract class ActiveAccessModel extends RemoteAccess {
  protected readonly log: Inbox;
  protected readonly records: AccessRecords;
  private readonly faults: FaultRecords;
  /** Only where the records of some pages are kept. */
  private readonly kept: KeptRecords | undefined;
  private readonly flushes: ActiveFlushes;
  /** Only where flushes wait for replies. */
  private readonly replies: FlushReplies | undefined;
  protected readonly logRecords: number;

  constructor(host: Host, parameters: ParameterValues, executor: Executor) {
    super(host);
    this.log = new Inbox(
      host,
      executor,
      (process, message, start) => this.handle(process, message, start),
      (process, count) => this.afterServing(process, count),
    );
    this.logRecords = Number(parameters.accessLogRecords);
    const logBytes = Number(parameters.accessLogBytes);
    this.records = new AccessRecords(host, logBytes, this.logRecords);
    if (host.pages.hasKept)
      this.kept = new KeptRecords(host, logBytes, this.logRecords, (process) => this.askForRoom(process));
    this.faults = new FaultRecords(host, Number(parameters.faultLogEntries));
    this.flushes = new ActiveFlushes(host, Number(parameters.flushingBufferEntries));
    if (parameters.flushBy === 'replies')
      this.replies = new FlushReplies(host, executor, Number(parameters.replyBatch));
    if (parameters.onFullLog === 'drop') host.transport.dropAndRetransmit(Number(parameters.retransmitNs));
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

  /** A put may touch a page whose handler takes it. */
  override put(process: number, target: number, address: number, value: number, bytes: number): void {
    const message = this.host.request(MESSAGE.put, process, target, address, bytes);
    this.host.messages.setValue(message, value);
    this.host.messages.setHandler(message, this.host.pages.handlerOf(target, address));
    this.host.issue(process, message, false);
  }

  /** Listing 3: one put to a page that is associated with the handler. */
  override invoke(
    process: number,
    target: number,
    handler: number,
    address: number,
    value: number,
    bytes: number,
  ): void {
    const message = this.host.request(MESSAGE.put, process, target, address, bytes);
    this.host.messages.setValue(message, value);
    this.host.messages.setHandler(message, handler);
    this.host.handOver(process, message);
    this.host.issue(process, message, false);
  }

  /** With replies: plain accesses are flushed first, then the origin waits until it knows of all others. */
  override flush(process: number, target: number, accesses: FlushedAccesses): void {
    if (this.replies === undefined || accesses === 'plain') {
      super.flush(process, target, accesses);
      return;
    }
    this.replies.beginFlush(process, target);
    super.flush(process, target, 'plain');
  }

  override accepts(message: number): boolean {
    const { messages } = this.host;
    const target = messages.target(message);
    if (messages.kind(message) === MESSAGE.reply) return this.records.hasRoom(target, WORD_BYTES, WORD_BYTES);
    if (this.isActiveFlush(message)) return !this.flushes.isFull(target);
    const decision = this.decisionOf(message);
    if (decision?.sink !== 'access-log') return true;
    const bytes = this.accessedBytes(message);
    const records = this.keptFor(message) ?? this.records;
    return records.hasRoom(target, bytes, decision.logData ? bytes : 0);
  }

  override deliver(message: number): void {
    const { messages } = this.host;
    const kind = messages.kind(message);
    if (this.isActiveFlush(message)) {
      if (this.flushes.hold(message)) this.flushArrived(messages.target(message));
    } else if (kind === MESSAGE.put) this.deliverPut(message, this.decisionOf(message)!);
    else if (kind === MESSAGE.get) this.deliverGet(message, this.decisionOf(message)!);
    else if (kind === MESSAGE.reply) this.deliverReply(message);
    else if (kind === MESSAGE.response && this.replies?.isFlushing(messages.target(message)) === true)
      this.replies.answer(message);
    else super.deliver(message);
  }

  override finish(): Record<string, number> {
    this.kept?.takeOutAll();
    const lost = this.log.arrived - this.log.served + this.records.left;
    if (lost !== 0) throw new SimulationFault('SIM_LOG_RECORDS', `${lost} log records were appended but never handled`);
    const { low, high } = this.host.pages.attributes();
    return {
      log_records: this.log.arrived - (this.kept?.clearings ?? 0) + (this.kept?.appended ?? 0),
      ...(this.kept !== undefined && { log_clearings: this.kept.clearings }),
      user_domains: this.records.domains + (this.kept?.domains ?? 0),
      page_entry_bits_low: low,
      page_entry_bits_high: high,
      ...this.flushes.counters(),
      ...(this.replies !== undefined && { flush_replies: this.replies.sent }),
      ...this.faults.counters(),
    };
  }

  /** The IOMMU tells it by the page that it is aimed at: a flush of plain accesses goes through. */
  private isActiveFlush(message: number): boolean {
    const { messages, window } = this.host;
    return messages.kind(message) === MESSAGE.flush && messages.address(message) === window.flushAddress;
  }

  /** What the control bits say of a put or get; undefined for what they do not concern. */
  private decisionOf(message: number): Decision | undefined {
    const { messages, pages } = this.host;
    const kind = messages.kind(message);
    if (kind !== MESSAGE.put && kind !== MESSAGE.get) return undefined;
    return pages.decisionOf(messages.target(message), messages.address(message), kind === MESSAGE.put ? 'put' : 'get');
  }

  private deliverPut(message: number, decision: Decision): void {
    const { messages, rdma } = this.host;
    const writes = decision.memory === 'allow';
    if (decision.sink === 'access-log') {
      if (writes) this.writeThrough(message);
      this.append(message, false, messages.payloadBytes(message), decision.logData);
      return;
    }
    if (decision.sink === 'fault-log') this.faults.record(message, false);
    this.endHandedOver(message);
    if (writes) rdma.execute(message);
    else messages.release(message);
  }

  /** The get goes on to its answer; what is logged is a record of its own. */
  private deliverGet(message: number, decision: Decision): void {
    const { messages, rdma } = this.host;
    const bytes = messages.answerBytes(message);
    if (decision.sink === 'fault-log') this.faults.record(message, true);
    if (decision.memory === 'allow') rdma.execute(message);
    else rdma.refuse(message);
    if (decision.sink === 'access-log') this.append(this.recordOf(message), true, bytes, decision.logData);
  }

  /** A copy of what flows back to the reader. */
  private recordOf(message: number): number {
    const { messages } = this.host;
    const record = messages.allocate(MESSAGE.get, messages.origin(message), messages.target(message), -1);
    messages.setAddress(record, messages.address(message));
    messages.setValue(record, messages.value(message));
    messages.setReadyAt(record, messages.readyAt(message));
    messages.setHandler(record, this.host.pages.handlerOf(messages.target(message), messages.address(message)));
    return record;
  }

  /** No handler will run for a put that carried an operation on: it ends where its effect stands, or does not. */
  private endHandedOver(message: number): void {
    const { messages, operations } = this.host;
    const operation = messages.operation(message);
    if (operation >= 0) operations.end(operation, messages.readyAt(message));
  }

  private writeThrough(message: number): void {
    const { messages } = this.host;
    this.host.memory.write(messages.target(message), messages.address(message), messages.value(message));
  }

  /** Bytes that a put or get moves. */
  private accessedBytes(message: number): number {
    const { messages } = this.host;
    return messages.kind(message) === MESSAGE.get ? messages.answerBytes(message) : messages.payloadBytes(message);
  }

  private append(message: number, isGet: boolean, bytes: number, hasData: boolean): void {
    const { messages, pages } = this.host;
    const process = messages.target(message);
    const address = messages.address(message);
    if (pages.isAssociated(process, address)) messages.setHandler(message, pages.handlerOf(process, address));
    const kept = this.keptFor(message);
    if (kept !== undefined) {
      kept.append(process, message, isGet, bytes, hasData);
      this.endHandedOver(message);
      messages.release(message);
      return;
    }
    this.records.append(process, message, isGet, bytes, hasData);
    this.replies?.append(process, messages.origin(message));
    this.intoLog(process, message);
    this.logged(process);
  }

  /** A reply is an active put to a designated page: its record lies in the log until the origin's CPU gets to it. */
  private deliverReply(message: number): void {
    const process = this.host.messages.target(message);
    this.records.append(process, message, false, WORD_BYTES, true);
    this.intoLog(process, message);
    this.logged(process);
    if (this.replies?.isFlushing(process) === true) this.flushArrived(process);
  }

  /** A process learns from a reply what another has processed. */
  private takeReply(process: number, message: number, start: number): number {
    const { messages, costs } = this.host;
    const end = start + this.recordNs() + costs.handlerDispatchNs + 2 * costs.memoryAccessNs;
    this.replies?.take(process, messages.origin(message), this.records.read(process), end);
    messages.release(message);
    return end;
  }

  /** What the CPU of a process will find in its log, in this order. */
  private intoLog(process: number, message: number): void {
    this.flushes.append(process);
    this.log.push(process, message);
  }

  /** Where the record of an access is kept; undefined for one that a handler takes. */
  private keptFor(message: number): KeptRecords | undefined {
    const { messages, pages } = this.host;
    if (this.kept === undefined) return undefined;
    return pages.isKept(messages.target(message), messages.address(message)) ? this.kept : undefined;
  }

  /** What the CPU finds in its log beside records: that another one has to be cleared. */
  private askForRoom(process: number): void {
    const { messages, engine } = this.host;
    const notice = messages.allocate(MESSAGE.request, process, process, -1);
    messages.setReadyAt(notice, engine.now);
    this.intoLog(process, notice);
    this.filled(process);
  }

  private handle(process: number, message: number, start: number): number {
    const { messages, costs, operations } = this.host;
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
      this.host.waits.add(start - messages.readyAt(message));
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
    this.flushes.process(process, count);
    if (this.log.waiting(process) === 0) this.replies?.sendLeft(process);
    this.host.transport.retry(process);
    this.onServed(process);
  }
}
