import { int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { nodeOf, nodesOf } from '../../engine/nodes.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { AccessLogs } from '../../hardware/iommu/access-log.ts';
import { AccessLogTables } from '../../hardware/iommu/access-log-table.ts';
import { MOST_TRANSACTION_BYTES, PacketTagBuffers } from '../../hardware/iommu/packet-tag-buffer.ts';
import type { Runtime } from '../../runtime/runtime.ts';

const REQUESTER_MASK = 0xffff;

export interface LogSizes {
  /** Size of each ring, bytes. */
  readonly sizeBytes: number;
  /** Records that each may hold. */
  readonly mostRecords: number;
  /** Transactions whose packets an IOMMU can put together at once. */
  readonly tagEntries: number;
}

/** What the record of an access contains besides what its message does. */
export interface LoggedAccess {
  readonly isGet: boolean;
  /** Number of bytes moved. */
  readonly bytes: number;
  /** Whether the data are in the log too. */
  readonly hasData: boolean;
  /** A get without a response. */
  readonly isRefused: boolean;
}

/** Identification of a transaction's packets. */
export interface TransactionTag {
  readonly device: number;
  readonly tag: number;
}

/**
 * The access logs of all processes: each has a user domain of its own, and the domain a ring. The IOMMU finds a ring by
 * the domain that the page-table entry names, the CPU of a process reads its own.
 */
export class AccessRecords {
  /** Numbered as the processes are. */
  private readonly logs: AccessLogs;
  private readonly tables: AccessLogTables;
  /** Packets of several devices are put together here. */
  readonly tags: PacketTagBuffers;
  /** Reused for each record: a new object each time would be most of the garbage of an access. */
  private readonly header = {
    address: 0,
    bytes: 0,
    isGet: false,
    hasData: false,
    isRefused: false,
    device: 0,
    requester: 0,
    handler: 0,
  };

  private readonly sizeBytes: number;
  private readonly mostRecords: number;

  /** @param firstDomain user domain of the first process of each node */
  constructor(
    private readonly runtime: Runtime,
    { sizeBytes, mostRecords, tagEntries }: LogSizes,
    firstDomain = 0,
  ) {
    const { processes, processesPerNode } = runtime;
    this.sizeBytes = sizeBytes;
    this.mostRecords = mostRecords;
    const nodes = nodesOf(processes, processesPerNode);
    this.logs = new AccessLogs(sizeBytes, mostRecords);
    this.tags = new PacketTagBuffers(this.logs, nodes, tagEntries);
    this.tables = new AccessLogTables(this.logs, nodes);
    for (let process = 0; process < processes; process += 1) {
      this.tables.assign(nodeOf(process, processesPerNode), firstDomain + (process % processesPerNode));
    }
  }

  /**
   * Whether the log of a process has room for a record.
   * @throws SimulationFault for an access that fits in no transaction, or not even in an empty log
   */
  hasRoom(process: number, accessBytes: number, dataBytes: number): boolean {
    if (accessBytes > MOST_TRANSACTION_BYTES) {
      const message = `an active access of ${accessBytes} B is larger than a transaction, ${MOST_TRANSACTION_BYTES} B`;
      throw new SimulationFault('SIM_TRANSACTION_SIZE', message);
    }
    if (!this.logs.canHold(dataBytes)) {
      throw new SimulationFault('SIM_ACCESS_LOG_SIZE', `a record with ${dataBytes} B of data is larger than its log`);
    }
    return this.logs.hasRoom(process, dataBytes);
  }

  /** Whether half of a process's log is used, in records or in bytes. */
  isHalfFull(process: number): boolean {
    const { logs } = this;
    const usedBytes = (logs.end(process) - logs.head(process)) * WORD_BYTES;
    return 2 * logs.records(process) >= this.mostRecords || 2 * usedBytes >= this.sizeBytes;
  }

  /** Returns the number of records in the log of a process, including those being handled. */
  count(process: number): number {
    return this.logs.records(process);
  }

  /** Writes the record of a message; the word only if data are logged. */
  append(process: number, message: number, access: LoggedAccess): void {
    const node = this.runtime.nodeOf(process);
    this.describe(message, access);
    this.tags.pass(
      node,
      this.logOf(node, process),
      this.header,
      access.hasData ? this.runtime.messages.value(message) : 0,
    );
  }

  /** Like `append`, for the first packet of a message: reserves space for the record, which `end` completes. */
  begin(process: number, message: number, access: LoggedAccess): number {
    const node = this.runtime.nodeOf(process);
    this.describe(message, access);
    this.header.device = this.runtime.transport.devices.of(message);
    return this.tags.positionOf(this.tags.begin(node, this.logOf(node, process), message, this.header));
  }

  /** Handles the last packet of a device's transaction with that tag, or of its reply. @param word first word of the data */
  end(process: number, { device, tag }: TransactionTag, word: number, isReply: boolean): void {
    const node = this.runtime.nodeOf(process);
    const entry = isReply ? this.tags.match(node, device, tag) : this.tags.find(node, device, tag);
    this.tags.finish(entry, word);
  }

  /** Whether the IOMMU of a process can track another transaction with several packets. */
  hasEntry(process: number): boolean {
    return !this.tags.isFull(this.runtime.nodeOf(process));
  }

  /** Returns the end of what the CPU of a process may read, and whether it has read all of that. */
  tail(process: number): number {
    return this.logs.tail(process);
  }

  hasWhole(process: number): boolean {
    return this.logs.hasWhole(process);
  }

  /** Fills in the header of a record. */
  private describe(message: number, { isGet, bytes, hasData, isRefused }: LoggedAccess): void {
    const { header } = this;
    const { messages } = this.runtime;
    header.address = messages.address(message);
    header.bytes = bytes;
    header.isGet = isGet;
    header.hasData = hasData;
    header.isRefused = isRefused;
    header.requester = messages.origin(message) & REQUESTER_MASK;
    header.handler = messages.handler(message);
  }

  /** The log that the record described last goes to. */
  private logOf(node: number, process: number): number {
    const { pages, processesPerNode } = this.runtime;
    return this.tables.find(node, pages.domainOf(process - node * processesPerNode, this.header.address));
  }

  /** Reads the next record of a process, which is not for a handler; returns its word. */
  read(process: number): number {
    return this.logs.word(process, this.logs.readNext(process));
  }

  /** Runs the handler of the record that a process reads next; returns the accesses to memory it made. */
  handle(process: number): number {
    const { address, bytes, requester, handler, hasWord, word } = this.logs.take(process);
    const { handlerCall: call, handlers } = this.runtime;
    call.process = process;
    call.origin = requester;
    call.address = address;
    call.bytes = bytes;
    call.copiedBytes = 0;
    call.hasValue = hasWord;
    call.value = hasWord ? word : 0;
    return handlers[handler](call);
  }

  /** The records of a process that have been read are handled: their space is free. */
  release(process: number): void {
    this.logs.release(process);
  }

  /** Maximum over all nodes of the number of user domains with records in their logs. */
  get domains(): number {
    const { processes, processesPerNode } = this.runtime;
    const counts = int32Array(nodesOf(processes, processesPerNode));
    for (let process = 0; process < processes; process += 1) {
      if (this.logs.end(process) > 0) counts[nodeOf(process, processesPerNode)] += 1;
    }
    return Math.max(...counts);
  }

  /** Number of records in all logs; 0 at the end of a run. */
  get left(): number {
    return this.logs.allRecords;
  }
}
