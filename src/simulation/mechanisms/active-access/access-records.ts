import { SimulationFault } from '../../engine/fault.ts';
import type { AccessLog } from '../../hardware/iommu/access-log.ts';
import { AccessLogTable } from '../../hardware/iommu/access-log-table.ts';
import { MOST_TRANSACTION_BYTES, PacketTagBuffer } from '../../hardware/iommu/packet-tag-buffer.ts';
import type { Host } from '../host.ts';

/** Posted writes of one device come in order: one transaction of a node is open at a time. */
const OPEN_TRANSACTIONS = 1;
/** The device number of the one NIC of a node. */
const NIC = 0;
const REQUESTER_MASK = 0xffff;

/** The access logs of all processes: each has a user domain of its own, and the domain a ring. */
export class AccessRecords {
  private readonly logs: readonly AccessLog[];
  private readonly tags: readonly PacketTagBuffer[];
  /** Where in its log the CPU of a process reads next. */
  private readonly cursors: Float64Array;

  /** @param sizeBytes size of each ring, @param mostRecords records that each may hold */
  constructor(
    private readonly host: Host,
    sizeBytes: number,
    mostRecords: number,
  ) {
    const { processes, processesPerNode } = host;
    const nodes = Math.ceil(processes / processesPerNode);
    const tables = Array.from({ length: nodes }, () => new AccessLogTable());
    this.tags = tables.map(() => new PacketTagBuffer(OPEN_TRANSACTIONS));
    this.logs = Array.from({ length: processes }, (_, process) =>
      tables[Math.floor(process / processesPerNode)].assign(process % processesPerNode, sizeBytes, mostRecords),
    );
    this.cursors = new Float64Array(processes);
  }

  /**
   * Whether the log of a process has room for a record.
   * @throws SimulationFault for an access that fits no transaction, or no log however empty
   */
  hasRoom(process: number, accessBytes: number, dataBytes: number): boolean {
    if (accessBytes > MOST_TRANSACTION_BYTES) {
      const message = `an active access of ${accessBytes} B is larger than a transaction, ${MOST_TRANSACTION_BYTES} B`;
      throw new SimulationFault('SIM_TRANSACTION_SIZE', message);
    }
    const log = this.logs[process];
    if (!log.canHold(dataBytes)) {
      throw new SimulationFault('SIM_ACCESS_LOG_SIZE', `a record with ${dataBytes} B of data is larger than its log`);
    }
    return log.hasRoom(dataBytes);
  }

  /** Records in the log of a process, those under way in a handler included. */
  count(process: number): number {
    return this.logs[process].records;
  }

  /** Writes the record of a message; the word only where data are logged. */
  append(process: number, message: number, isGet: boolean, bytes: number, hasData: boolean): void {
    const { messages } = this.host;
    const log = this.logs[process];
    const tags = this.tags[Math.floor(process / this.host.processesPerNode)];
    const entry = tags.begin(log, message, {
      address: messages.address(message),
      bytes,
      isGet,
      hasData,
      device: NIC,
      requester: messages.origin(message) & REQUESTER_MASK,
      handler: messages.handler(message),
    });
    if (hasData) log.setWord(tags.positionOf(entry), messages.value(message));
    tags.advance(entry, hasData ? bytes : 0);
  }

  /** Runs the handler of the record that a process reads next; returns the accesses to memory it made. */
  handle(process: number): number {
    const log = this.logs[process];
    const position = this.cursors[process];
    this.cursors[process] = log.next(position);
    const word = log.dataBytes(position) > 0 ? log.word(position) : Number.NaN;
    const handler = this.host.handlers[log.handler(position)];
    return handler(process, word, log.address(position), log.accessBytes(position), log.requester(position));
  }

  /** The oldest records of a process are handled: their space is free. */
  release(process: number, count: number): void {
    for (let record = 0; record < count; record += 1) this.logs[process].release();
  }

  /** Records in all logs; 0 when a run is over. */
  get left(): number {
    return this.logs.reduce((sum, log) => sum + log.records, 0);
  }
}
