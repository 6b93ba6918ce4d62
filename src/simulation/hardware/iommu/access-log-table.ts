import { AccessLog } from './access-log.ts';
import { USER_DOMAINS } from './page-table-entry.ts';

/** The IOMMU's table of access logs: a user domain has one, with base, head, tail and size; found by its number at once. */
export class AccessLogTable {
  private readonly logs: (AccessLog | undefined)[] = new Array(USER_DOMAINS).fill(undefined);
  private nextBase = 0;

  /**
   * Programs the entry of a domain with a ring of its own, behind the rings there are.
   * @throws RangeError for a domain that does not exist or has a log already
   */
  assign(iuid: number, sizeBytes: number, mostRecords: number): AccessLog {
    if (!(iuid >= 0 && iuid < USER_DOMAINS)) throw new RangeError(`user domain ${iuid} is not below ${USER_DOMAINS}`);
    if (this.logs[iuid] !== undefined) throw new RangeError(`user domain ${iuid} has an access log already`);
    const log = new AccessLog(this.nextBase, sizeBytes, mostRecords);
    this.nextBase += sizeBytes;
    this.logs[iuid] = log;
    return log;
  }

  /** The log of a domain; undefined for one that has none, whose records then go to the fault log. */
  find(iuid: number): AccessLog | undefined {
    return this.logs[iuid];
  }
}
