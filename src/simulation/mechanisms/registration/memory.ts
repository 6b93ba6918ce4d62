import { grownTo, indexBytes, type MechanismMemory, type MechanismMemorySetting } from '../memory.ts';

/** The row of a transfer. */
const TRANSFER = 128;
const LEAST_TRANSFERS = 64;
/** A transfer that waits for pages or buffers before it is under way, with its message and operation; and how many do. */
const WAITING = 350;
const DEFERRED_SHARE = 0.25;
/** A row of a table, beside its key in an index. */
const ROW = 32;

interface Tables {
  readonly nodes: number;
  /** Bound of the keys of each. */
  readonly keys: number;
  /** Keys that are in a table at a time. */
  readonly used: number;
}

/** One table a node: rows of what is used, and an index of keys. */
function tableBytes({ nodes, keys, used }: Tables): number {
  return nodes * (ROW * grownTo(used, 16) + indexBytes(keys, nodes, used));
}

/** Transfers under way; of each node what it has pinned and, for Firehose, the handles that it has at all others. */
export function registrationMemory(setting: MechanismMemorySetting): MechanismMemory {
  const { processes, nodes, machine, parameters, operations, underWay, wanted, windowBytes, accessBytes } = setting;
  const bucketBytes = machine.iotlbPageBytes * Number(parameters.pagesPerBucket ?? 1);
  const perNode = Math.min(processes, machine.processesPerNode);
  const buckets = Math.ceil(windowBytes / bucketBytes) * perNode;
  const reached = ((operations + underWay) / nodes) * BUCKETS_PER_OPERATION * Math.ceil(accessBytes / bucketBytes + 1);
  const pinned = Math.min(buckets, reached, pinnableBytes(parameters) / bucketBytes);
  const hoses =
    'pinnableBytes' in parameters
      ? Math.min(buckets * nodes, reached, Number(parameters.pinnableBytes) / bucketBytes)
      : 0;
  return {
    arrayBytes:
      TRANSFER * grownTo(underWay, LEAST_TRANSFERS) +
      WAITING * DEFERRED_SHARE * (wanted - underWay) +
      tableBytes({ nodes, keys: buckets, used: pinned }) +
      ('pinnableBytes' in parameters
        ? tableBytes({ nodes, keys: nodes * buckets, used: hoses }) + 16 * nodes ** 2
        : 0) +
      4 * nodes ** 2 +
      40 * processes,
    heapBytes: 2000 * nodes + 100 * underWay,
  };
}

/** Both ends of an access can take a bucket, and so can what is told of it. */
const BUCKETS_PER_OPERATION = 2;

/** What a node may have pinned, by whichever parameter says so; without one, all. */
function pinnableBytes(parameters: MechanismMemorySetting['parameters']): number {
  const limits = ['pinnableBytes', 'victimBytes', 'residentBytes', 'cacheBytes', 'localCacheBytes']
    .filter((name) => name in parameters)
    .map((name) => Number(parameters[name]));
  return limits.length === 0 || 'localCacheBytes' in parameters
    ? Number.POSITIVE_INFINITY
    : limits.reduce((sum, bytes) => sum + bytes, 0);
}
