import { nodesOf } from '../../engine/nodes.ts';
import type { Impossibility, Rule, RunSetting } from '../../run-setting.ts';
import { firehosesPerNode } from './firehose-table.ts';
import type { FirehoseValues, HardwareAssistedValues } from './parameters.ts';

/** Transfers of a program whose workload does not specify them: words, between any two processes. */
const WORDS = { bytes: 8, stepBytes: 8, withinNode: true };
const PAGE = 'machine.iotlbPageBytes';

/** Buckets that the largest transfer touches at one end, wherever it begins. */
function bucketsOf({ demands: { transfer = WORDS } }: RunSetting, bucketBytes: number): number {
  const lastBegin = bucketBytes - greatestCommonDivisor(transfer.stepBytes, bucketBytes);
  return Math.floor((lastBegin + transfer.bytes - 1) / bucketBytes) + 1;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Values of a mechanism of which a rule reads one, a size in bytes. */
type Bytes<Name extends string> = Readonly<Record<Name, number>>;

interface Room<Name extends string> {
  /** Parameter of the mechanism that limits it. */
  readonly name: Name;
  readonly needed: number;
  /** Bytes of the parameter per available bucket. */
  readonly bytesPerBucket: number;
  readonly bucketBytes: number;
  readonly what: string;
}

function roomFor<Name extends string>(
  setting: RunSetting<unknown, Bytes<Name>>,
  room: Room<Name>,
  ...blames: string[]
): Impossibility | undefined {
  const { name, needed, bytesPerBucket, bucketBytes, what } = room;
  const bytes = setting.mechanism[name];
  if (bytes >= needed * bytesPerBucket) return undefined;
  const { bytes: moved } = setting.demands.transfer ?? WORDS;
  const allowed = Math.floor(bytes / bytesPerBucket);
  return {
    code: 'SIM_PIN_LIMIT',
    message:
      `${name} ${bytes} B ${allowed === 0 ? 'cannot hold one' : `allows ${allowed}`} of the ${what} of ${bucketBytes} B, ` +
      `but a transfer of ${moved} B needs ${needed} at once; accepted: ${name} of at least ${needed * bytesPerBucket}${bucketBytes > moved ? ', or smaller pages' : ''}`,
    blames: [`mechanism.${name}`, PAGE, ...blames, 'workload.putBytes'],
    mend: `mechanism.${name}`,
  };
}

/** Firehose: F firehoses to each other node, and MAXVICTIM for what a transfer uses on its own node. */
export const firehoseRules: readonly Rule<unknown, FirehoseValues>[] = [
  (setting) => {
    const bucketBytes = setting.machine.iotlbPageBytes * setting.mechanism.pagesPerBucket;
    const needed = bucketsOf(setting, bucketBytes);
    const nodes = nodesOf(setting.processes, setting.machine.processesPerNode);
    if (nodes < 2 || firehosesPerNode(setting.mechanism.pinnableBytes, bucketBytes, nodes) >= needed) return undefined;
    const room = { name: 'pinnableBytes' as const, needed, bytesPerBucket: bucketBytes * (nodes - 1), bucketBytes };
    const what = `buckets for each of ${nodes - 1} other nodes`;
    return roomFor(setting, { ...room, what }, 'mechanism.pagesPerBucket', 'processes');
  },
  (setting) => {
    const bucketBytes = setting.machine.iotlbPageBytes * setting.mechanism.pagesPerBucket;
    const { withinNode } = setting.demands.transfer ?? WORDS;
    const needed = (withinNode ? 2 : 1) * bucketsOf(setting, bucketBytes);
    const room = { name: 'victimBytes' as const, needed, bytesPerBucket: bucketBytes, bucketBytes };
    return roomFor(setting, { ...room, what: 'buckets' }, 'mechanism.pagesPerBucket');
  },
];

/** Pages of a cache of one node, for all that a transfer pins there at once. */
function pages<Name extends string>(name: Name, shares: number): Rule<unknown, Bytes<Name>> {
  return (setting) => {
    const bucketBytes = setting.machine.iotlbPageBytes;
    const needed = shares * bucketsOf(setting, bucketBytes);
    return roomFor(setting, { name, needed, bytesPerBucket: bucketBytes, bucketBytes, what: 'pages' });
  };
}

export const rendezvousUnpinRules = [pages('localCacheBytes', 1)];
/** Half of the cache is for local pages, half for those of others. */
export const pinDownCacheRules = [pages('cacheBytes', 2)];

/** Pages are brought in one after the other. */
export const hardwareAssistedRules: readonly Rule<unknown, HardwareAssistedValues>[] = [
  (setting) => {
    const bucketBytes = setting.machine.iotlbPageBytes;
    const room = { name: 'residentBytes' as const, needed: 1, bytesPerBucket: bucketBytes, bucketBytes, what: 'pages' };
    return roomFor(setting, room);
  },
  ({ machine, mechanism: { swappedPages } }) => {
    if (swappedPages === 0 || machine.nicFaultsBy === 'page-requests') return undefined;
    return {
      code: 'SIM_PAGE_FAULTS',
      message: `a NIC whose faults are its driver’s has one time for all of them (nicFaultNs), so swappedPages ${swappedPages} would change nothing; accepted: swappedPages 0, or nicFaultsBy page-requests`,
      blames: ['mechanism.swappedPages', 'machine.nicFaultsBy'],
      mend: 'mechanism.swappedPages',
    };
  },
];

/** All that is exposed is pinned, if there is memory for it. */
export const pinEverythingRules: readonly Rule[] = [
  ({ machine, processes, demands: { windowBytes } }) => {
    if (windowBytes === undefined) return undefined;
    const onNode = Math.min(processes, machine.processesPerNode);
    return beyondMemory(windowBytes * onNode, machine.nodeMemoryBytes);
  },
];

/** Returns why a node cannot pin this much memory of its processes; undefined if it can. */
export function beyondMemory(pinnedBytes: number, memoryBytes: number): Impossibility | undefined {
  if (pinnedBytes <= memoryBytes) return undefined;
  return {
    code: 'SIM_MEMORY',
    message: `pin-everything would pin ${pinnedBytes} bytes for the processes of a node that has ${memoryBytes}; accepted: a smaller working set, or more nodeMemoryBytes`,
    blames: [
      'workload.workingSetBytes',
      'workload.volumeElements',
      'machine.nodeMemoryBytes',
      'machine.processesPerNode',
    ],
  };
}
