import { int32Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import type { AccessLogs } from './access-log.ts';
import { USER_DOMAINS } from './page-table-entry.ts';

/**
 * The tables of access logs, one in each IOMMU: a user domain has one, with base, head, tail and size; found by its number
 * at once.
 */
export class AccessLogTables {
  private readonly logOf: Int32Array;

  constructor(
    private readonly logs: AccessLogs,
    iommus: number,
  ) {
    this.logOf = int32Array(iommus * USER_DOMAINS).fill(NONE);
  }

  /**
   * Programs the entry of a domain with a ring of its own.
   * @returns the number of its log
   * @throws RangeError for a domain that does not exist or has a log already
   */
  assign(iommu: number, iuid: number): number {
    if (!(iuid >= 0 && iuid < USER_DOMAINS)) throw new RangeError(`user domain ${iuid} is not below ${USER_DOMAINS}`);
    if (this.find(iommu, iuid) !== NONE) throw new RangeError(`user domain ${iuid} has an access log already`);
    const log = this.logs.open();
    this.logOf[iommu * USER_DOMAINS + iuid] = log;
    return log;
  }

  /** The log of a domain; -1 for one that has none, whose records then go to the fault log. */
  find(iommu: number, iuid: number): number {
    return this.logOf[iommu * USER_DOMAINS + iuid];
  }
}
