import { SimulationFault } from '../../engine/fault.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { WordColumn } from '../../engine/rows.ts';
import type { Decision } from '../../hardware/iommu/control-bits.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Host } from '../host.ts';
import { type Executor, Inbox } from '../inbox.ts';
import { RemoteAccess } from '../remote-access.ts';

const NOTIFY = stageIndex.notify;
const HANDLER = stageIndex.handler;

/**
 * Active Access: the control bits of the page that a put touches decide whether it takes effect, is logged, or both.
 * A logged put waits in the access log of the page's owner for that process's CPU. How the CPU learns of it is what the
 * three variants differ in: they implement `logged`, `flushArrived` and `onServed`.
 */
export abstract class ActiveAccessModel extends RemoteAccess {
  protected readonly log: Inbox;
  /** Records in the log, those under way in a handler included. */
  private readonly occupied: WordColumn;
  private readonly appended: WordColumn;
  private readonly processed: WordColumn;
  /** Active flushes held in the flushing buffer, with the record that each waits for. */
  private readonly flushes: Map<number, { message: number; record: number }[]> = new Map();
  private faultLogEntries = 0;
  private activeFlushes = 0;

  constructor(
    host: Host,
    private readonly logRecords: number,
    executor: Executor,
  ) {
    super(host);
    this.log = new Inbox(
      host,
      executor,
      (process, message, start) => this.handle(process, message, start),
      (process, count) => this.afterServing(process, count),
    );
    this.occupied = host.rows.word();
    this.appended = host.rows.word();
    this.processed = host.rows.word();
  }

  /** A record was appended to the log of a process. */
  protected abstract logged(process: number): void;
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
    this.host.messages.setHandler(message, this.host.pages.handlerOf(address));
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

  override accepts(message: number): boolean {
    const { messages } = this.host;
    if (this.decisionOf(message)?.sink !== 'access-log') return true;
    return this.occupied.get(messages.target(message)) < this.logRecords;
  }

  override deliver(message: number): void {
    const { messages } = this.host;
    const kind = messages.kind(message);
    if (kind === MESSAGE.flush) this.holdFlush(message);
    else if (kind === MESSAGE.put) this.deliverPut(message, this.decisionOf(message)!);
    else if (kind === MESSAGE.get) this.deliverGet(message, this.decisionOf(message)!);
    else super.deliver(message);
  }

  override finish(): Record<string, number> {
    const lost = this.log.arrived - this.log.served;
    if (lost !== 0) throw new SimulationFault('SIM_LOG_RECORDS', `${lost} log records were appended but never handled`);
    return {
      log_records: this.log.arrived,
      active_flushes: this.activeFlushes,
      fault_log_entries: this.faultLogEntries,
    };
  }

  /** What the control bits say of a put or get; undefined for what they do not concern. */
  private decisionOf(message: number): Decision | undefined {
    const { messages, pages } = this.host;
    const kind = messages.kind(message);
    if (kind !== MESSAGE.put && kind !== MESSAGE.get) return undefined;
    return pages.decisionOf(messages.address(message), kind === MESSAGE.put ? 'put' : 'get');
  }

  private deliverPut(message: number, decision: Decision): void {
    const { messages, rdma } = this.host;
    const writes = decision.memory === 'allow';
    if (decision.sink === 'access-log') {
      if (writes) this.writeThrough(message);
      if (!decision.logData) messages.setValue(message, Number.NaN);
      this.append(message);
      return;
    }
    if (decision.sink === 'fault-log') this.faultLogEntries += 1;
    this.endHandedOver(message);
    if (writes) rdma.execute(message);
    else messages.release(message);
  }

  /** The get goes on to its answer; what is logged is a record of its own. */
  private deliverGet(message: number, decision: Decision): void {
    const { messages, rdma } = this.host;
    const bytes = messages.answerBytes(message);
    if (decision.sink === 'fault-log') this.faultLogEntries += 1;
    if (decision.memory === 'allow') rdma.execute(message);
    else rdma.refuse(message);
    if (decision.sink === 'access-log') this.append(this.recordOf(message, bytes, decision.logData));
  }

  /** A copy of what flows back to the reader. */
  private recordOf(message: number, bytes: number, withData: boolean): number {
    const { messages } = this.host;
    const record = messages.allocate(MESSAGE.get, messages.origin(message), messages.target(message), -1);
    messages.setAddress(record, messages.address(message));
    messages.setValue(record, withData ? messages.value(message) : Number.NaN);
    messages.setPayloadBytes(record, bytes);
    messages.setReadyAt(record, messages.readyAt(message));
    messages.setHandler(record, this.host.pages.handlerOf(messages.address(message)));
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

  private append(message: number): void {
    const { messages } = this.host;
    const process = messages.target(message);
    this.occupied.add(process, 1);
    this.appended.add(process, 1);
    this.log.push(process, message);
    this.logged(process);
  }

  private handle(process: number, message: number, start: number): number {
    const { messages, costs, operations, handlers } = this.host;
    const accesses = handlers[messages.handler(message)](
      process,
      messages.value(message),
      messages.address(message),
      messages.payloadBytes(message),
      messages.origin(message),
    );
    const readRecord = 1;
    const end = start + this.recordNs() + costs.handlerDispatchNs + (readRecord + accesses) * costs.memoryAccessNs;
    const operation = messages.operation(message);
    if (operation >= 0) {
      this.host.waits.add(start - messages.readyAt(message));
      operations.charge(operation, NOTIFY, start - messages.readyAt(message));
      operations.charge(operation, HANDLER, end - start);
      operations.end(operation, end);
    }
    messages.release(message);
    return end;
  }

  private afterServing(process: number, count: number): void {
    this.occupied.add(process, -count);
    this.processed.add(process, count);
    this.host.transport.retry(process);
    this.answerFlushes(process);
    this.onServed(process);
  }

  private holdFlush(message: number): void {
    const { messages, rdma } = this.host;
    const process = messages.target(message);
    this.activeFlushes += 1;
    if (this.processed.get(process) === this.appended.get(process)) {
      rdma.respondAt(message, messages.readyAt(message));
      return;
    }
    const held = this.flushes.get(process) ?? [];
    held.push({ message, record: this.appended.get(process) });
    this.flushes.set(process, held);
    this.flushArrived(process);
  }

  private answerFlushes(process: number): void {
    const held = this.flushes.get(process);
    if (held === undefined) return;
    while (held.length > 0 && held[0].record <= this.processed.get(process)) {
      const { message } = held.shift()!;
      this.answerFlush(message);
    }
  }

  private answerFlush(message: number): void {
    const { messages, operations, rdma, engine } = this.host;
    const answerAt = Math.max(engine.now, messages.readyAt(message));
    const operation = messages.operation(message);
    if (operation >= 0) operations.charge(operation, NOTIFY, answerAt - messages.readyAt(message));
    rdma.respondAt(message, answerAt);
  }
}
