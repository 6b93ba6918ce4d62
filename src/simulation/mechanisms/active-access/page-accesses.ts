import { NONE } from '../../engine/none.ts';
import type { Decision } from '../../hardware/iommu/control-bits.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { AccessRecords, LoggedAccess } from './access-records.ts';
import type { FaultRecords } from './fault-records.ts';
import { endHandedOver, type KeptRecords } from './kept-records.ts';
import type { OpenTransactions } from './open-transactions.ts';

/** Role of a put: an operation that ends with its effect, or a part of its process's operation. */
export const HANDED_OVER = 0;
export const BESIDE = 1;

interface PageAccessParts {
  readonly records: AccessRecords;
  readonly kept: KeptRecords | undefined;
  readonly faults: FaultRecords;
  /** Present if nodes have several devices. */
  readonly transactions: OpenTransactions | undefined;
  /** Told of a record in the log of a process that a handler will take it from. */
  readonly logged: (process: number, record: number) => void;
}

/**
 * Treatment of puts and gets by the IOMMU: the control bits of the page decide whether an access takes effect, and whether its
 * record goes to the access log of the page's owner, to a log of kept records, or to the fault log.
 */
export class PageAccesses {
  private readonly records: AccessRecords;
  private readonly kept: KeptRecords | undefined;
  private readonly faults: FaultRecords;
  private readonly transactions: OpenTransactions | undefined;
  private readonly logged: PageAccessParts['logged'];
  /** The message accepted last, and its decision: from a single device it is delivered immediately. */
  private accepted: number = NONE;
  private decided: Decision | undefined;
  /** Reused for each record, like the record's header. */
  private readonly access = { isGet: false, bytes: 0, hasData: false, isRefused: false };

  constructor(
    private readonly runtime: Runtime,
    { records, kept, faults, transactions, logged }: PageAccessParts,
  ) {
    this.records = records;
    this.kept = kept;
    this.faults = faults;
    this.transactions = transactions;
    this.logged = logged;
  }

  /** Whether the log for a record of the message has room. */
  accepts(message: number): boolean {
    const decision = this.decisionOf(message);
    this.accepted = message;
    this.decided = decision;
    if (decision?.sink !== 'access-log') return true;
    const bytes = this.accessedBytes(message);
    const records = this.keptFor(message) ?? this.records;
    const process = this.runtime.messages.target(message);
    if (this.transactions !== undefined && !records.hasEntry(process)) return false;
    return records.hasRoom(process, bytes, decision.logData ? bytes : 0);
  }

  /** With several devices: the first packet of a message, which determines the treatment of the whole message. */
  begin(message: number): void {
    const { messages, pages } = this.runtime;
    const decision = this.decisionOf(message);
    if (decision === undefined) return;
    if (decision.sink !== 'access-log') {
      this.transactions?.pass(message, decision);
      return;
    }
    const [process, address] = [messages.target(message), messages.address(message)];
    const isGet = messages.kind(message) === MESSAGE.get;
    if (isGet || pages.isAssociated(process, address)) messages.setHandler(message, pages.handlerOf(process, address));
    this.transactions?.begin(message, decision, this.accessOf(message, decision), this.keptFor(message));
  }

  /** A process that waits for what a put writes has waited for the put's path. */
  put(message: number): void {
    const { messages, parts } = this.runtime;
    if (messages.context(message) !== BESIDE) {
      this.putOrLog(message);
      return;
    }
    const part = messages.operation(message);
    messages.setOperation(message, NONE);
    parts.land(part);
    this.putOrLog(message);
    parts.landed(part);
  }

  private putOrLog(message: number): void {
    const { messages, rdma } = this.runtime;
    const decision = this.settledDecisionOf(message);
    const writes = decision.memory === 'allow';
    if (decision.sink === 'access-log') {
      if (writes) rdma.write(message);
      if (this.transactions !== undefined) this.transactions.end(message, message);
      else this.append(message, this.accessOf(message, decision));
      return;
    }
    if (decision.sink === 'fault-log') this.faults.record(message, false);
    endHandedOver(this.runtime, message);
    if (writes) rdma.execute(message);
    else messages.release(message);
  }

  /** The get continues to its response; what is logged is a separate record. */
  get(message: number): void {
    const { messages, rdma, path } = this.runtime;
    const decision = this.settledDecisionOf(message);
    // Before the response: a refused get returns nothing.
    const access = this.accessOf(message, decision);
    const readyAt = messages.readyAt(message);
    if (decision.sink === 'fault-log') this.faults.record(message, true);
    let answerAt = readyAt;
    if (decision.memory === 'allow') answerAt = rdma.execute(message);
    else rdma.refuse(message);
    if (decision.sink !== 'access-log') return;
    const record = this.recordOf(message, decision.logData ? path.copyToLog(message, answerAt, access.bytes) : readyAt);
    if (this.transactions === undefined) this.append(record, access);
    else if (decision.logData) this.transactions.endAtReply(message, record);
    else this.transactions.end(message, record);
  }

  /** With several devices, returns the decision made at the first packet of a put or get. */
  private settledDecisionOf(message: number): Decision {
    if (this.transactions !== undefined) return this.transactions.decisionOf(message)!;
    const isAccepted = message === this.accepted;
    this.accepted = NONE;
    return (isAccepted ? this.decided : this.decisionOf(message))!;
  }

  /** Returns the decision of the control bits about a put or get; undefined for messages that they do not affect. */
  private decisionOf(message: number): Decision | undefined {
    const { messages, pages } = this.runtime;
    const kind = messages.kind(message);
    if (kind !== MESSAGE.put && kind !== MESSAGE.get) return undefined;
    return pages.decisionOf(messages.target(message), messages.address(message), kind === MESSAGE.put ? 'put' : 'get');
  }

  /** Records a copy of what is returned to the reader. @param readyAt when that, or the request, has passed the IOMMU */
  private recordOf(message: number, readyAt: number): number {
    const { messages } = this.runtime;
    const record = messages.allocate(MESSAGE.get, messages.origin(message), messages.target(message), -1);
    messages.setAddress(record, messages.address(message));
    messages.setValue(record, messages.value(message));
    messages.setReadyAt(record, readyAt);
    messages.setHandler(record, this.runtime.pages.handlerOf(messages.target(message), messages.address(message)));
    return record;
  }

  private accessOf(message: number, { logData, memory }: Decision): LoggedAccess {
    const { access } = this;
    access.isGet = this.runtime.messages.kind(message) === MESSAGE.get;
    access.bytes = this.accessedBytes(message);
    access.hasData = logData;
    access.isRefused = access.isGet && memory === 'block';
    return access;
  }

  /** Bytes that a put or get moves. */
  private accessedBytes(message: number): number {
    const { messages } = this.runtime;
    return messages.kind(message) === MESSAGE.get ? messages.answerBytes(message) : messages.payloadBytes(message);
  }

  private append(message: number, access: LoggedAccess): void {
    const { messages, pages } = this.runtime;
    const process = messages.target(message);
    const address = messages.address(message);
    if (pages.isAssociated(process, address)) messages.setHandler(message, pages.handlerOf(process, address));
    const kept = this.keptFor(message);
    if (kept !== undefined) {
      kept.append(process, message, access);
      return;
    }
    this.records.append(process, message, access);
    this.logged(process, message);
  }

  /** Returns where the record of an access is kept; undefined for one to be handled. */
  private keptFor(message: number): KeptRecords | undefined {
    const { messages, pages } = this.runtime;
    if (this.kept === undefined) return undefined;
    return pages.isKept(messages.target(message), messages.address(message)) ? this.kept : undefined;
  }
}
