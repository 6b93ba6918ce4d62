import type { AccessLogs } from './access-log.ts';
import { USER_DOMAINS } from './page-table-entry.ts';

const NONE = -1;

/** An IOMMU's table of access logs: a user domain has one, with base, head, tail and size; found by its number at once. */
export class AccessLogTable {
  private readonly logOf = new Int32Array(USER_DOMAINS).fill(NONE);

  constructor(private readonly logs: AccessLogs) {}

  /**
   * Programs the entry of a domain with a ring of its own.
   * @returns the number of its log
   * @throws RangeError for a domain that does not exist or has a log already
   */
  assign(iuid: number): number {
    if (!(iuid >= 0 && iuid < USER_DOMAINS)) throw new RangeError(`user domain ${iuid} is not below ${USER_DOMAINS}`);
    if (this.logOf[iuid] !== NONE) throw new RangeError(`user domain ${iuid} has an access log already`);
    const log = this.logs.open();
    this.logOf[iuid] = log;
    return log;
  }

  /** The log of a domain; -1 for one that has none, whose records then go to the fault log. */
  find(iuid: number): number {
    return this.logOf[iuid];
  }
}
