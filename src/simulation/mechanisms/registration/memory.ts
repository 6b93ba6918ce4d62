import { grownTo, indexBytes, type MechanismMemory, type MechanismMemorySetting } from '../memory.ts';
import type { StrategyValues } from './parameters.ts';

/** The row of a transfer. */
const TRANSFER = 128;
const LEAST_TRANSFERS = 64;
/** Memory per transfer waiting for pages or buffers, with its message and operation, bytes; and the number of these. */
const WAITING = 350;
const DEFERRED_SHARE = 0.25;
/** An entry of a map from numbers to times, bytes. */
const TIME_ENTRY = 64;
/** A row of a table, besides its key in an index, bytes. */
const ROW = 32;

/** Each strategy has some of them. */
type Limits = Partial<StrategyValues>;

interface Tables {
  readonly nodes: number;
  /** Bound of the keys of each. */
  readonly keys: number;
  /** Keys that are in a table at a time. */
  readonly used: number;
}

/** One table per node: rows in use, and an index of keys. */
function tableBytes({ nodes, keys, used }: Tables): number {
  return nodes * (ROW * grownTo(used, 16) + indexBytes(keys, nodes, used));
}

/** Pending transfers; for each node, its pinned buckets and, for Firehose, its handles at all other nodes. */
export function registrationMemory(setting: MechanismMemorySetting<Limits>): MechanismMemory {
  const { processes, nodes, machine, parameters, operations, underWay, wanted, windowBytes, accessBytes } = setting;
  const bucketBytes = machine.iotlbPageBytes * (parameters.pagesPerBucket ?? 1);
  const perNode = Math.min(processes, machine.processesPerNode);
  const buckets = Math.ceil(windowBytes / bucketBytes) * perNode;
  const reached = ((operations + underWay) / nodes) * BUCKETS_PER_OPERATION * Math.ceil(accessBytes / bucketBytes + 1);
  const pinned = Math.min(buckets, reached, pinnedAtMost(parameters) / bucketBytes);
  const { pinnableBytes } = parameters;
  const hoses = pinnableBytes === undefined ? 0 : Math.min(buckets * nodes, reached, pinnableBytes / bucketBytes);
  return {
    arrayBytes:
      TRANSFER * grownTo(underWay, LEAST_TRANSFERS) +
      WAITING * DEFERRED_SHARE * (wanted - underWay) +
      tableBytes({ nodes, keys: buckets, used: pinned }) +
      (pinnableBytes === undefined ? 0 : tableBytes({ nodes, keys: nodes * buckets, used: hoses }) + 16 * nodes ** 2) +
      4 * nodes ** 2 +
      40 * processes,
    heapBytes: 2000 * nodes + 100 * underWay + faultBytes(setting, nodes * pinned),
  };
}

/** NICs with page faults remember pages being brought in, and queue pairs that are stalled, until these are used again. */
function faultBytes(
  { processes, operations, underWay, parameters }: MechanismMemorySetting<Limits>,
  pages: number,
): number {
  if (parameters.residentBytes === undefined) return 0;
  return TIME_ENTRY * (pages + Math.min(processes ** 2, operations + underWay));
}

/** Both ends of an access may need a bucket, and so may notifications about it. */
const BUCKETS_PER_OPERATION = 2;

/** Returns the limit of a node's pinned memory, from whichever parameters define it; all memory without one. */
function pinnedAtMost(limits: Limits): number {
  const { pinnableBytes, victimBytes, residentBytes, cacheBytes, localCacheBytes } = limits;
  const given = [pinnableBytes, victimBytes, residentBytes, cacheBytes].filter((bytes) => bytes !== undefined);
  if (given.length === 0 || localCacheBytes !== undefined) return Number.POSITIVE_INFINITY;
  return given.reduce((sum, bytes) => sum + bytes, 0);
}
