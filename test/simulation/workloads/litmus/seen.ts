import type { Settings } from '../../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';

/** A machine, and how often and how close together a test is done on it. */
export interface Stage {
  readonly on: Settings;
  readonly workload: ParameterValues;
}

/** Far from each other, with few reads under way and accesses before the first. */
const far: Stage = {
  on: { machine: { hopLatencyNs: 5000, processesPerNode: 2, outstandingReads: 2 }, processes: 24 },
  workload: { spreadNs: 20_000, backlog: 8, tries: 10 },
};
/** At once. */
const atOnce: Stage = { ...far, workload: { spreadNs: 0, backlog: 8, tries: 5 } };
/** One link between each two routers; those near the writer fill the one to x, those near the reader the one to y. */
const FUNNEL = {
  linkBandwidthBytesPerNs: 0.02,
  nodesPerRouter: 8,
  processesPerNode: 2,
  topology: 'flattened-butterfly',
};
const toX: Stage = {
  on: { machine: FUNNEL, processes: 128 },
  workload: { spreadNs: 30_000, traffic: 4, trafficFrom: 'first', tries: 8 },
};
const toY: Stage = { ...toX, workload: { ...toX.workload, trafficFrom: 'second' } };
const toYAtOnce: Stage = { ...toY, workload: { ...toY.workload, spreadNs: 0 } };
/** Each reader is nearer to the home of what it reads last. */
const askew: Stage = {
  on: { machine: { hopLatencyNs: 50_000, processesPerNode: 2, nodesPerRouter: 1 }, processes: 80 },
  workload: { spreadNs: 50_000, tries: 20 },
};
/** The same where a write takes several ways: readers begin later. */
const askewLater: Stage = { ...askew, workload: { spreadNs: 0, delayNs: 400_000, tries: 100 } };
const askewLong: Stage = { ...askew, workload: { spreadNs: 200_000, delayNs: 800_000, tries: 150 } };

/** Before anything is registered: a read by Firehose that misses is a move and then, as a read of the NIC, a request of its own. */
const unregistered: Stage = {
  on: {
    mechanism: { gets: 'one-sided' },
    machine: { hopLatencyNs: 5000, processesPerNode: 1, nodesPerRouter: 1 },
    processes: 8,
  },
  workload: { spreadNs: 0, delayNs: 400_000, tries: 3 },
};

/** Bridges with few buffers; with a backlog of one and a half times them; with room for one request. */
const narrow: Stage = {
  on: { preset: 'opteron-htoe', machine: { postedBuffers: 2, nonPostedBuffers: 2 }, processes: 12 },
  workload: { spreadNs: 20_000, backlog: 8, tries: 10 },
};
const behind: Stage = {
  on: { preset: 'opteron-htoe', machine: { postedBuffers: 32 }, processes: 8 },
  workload: { spreadNs: 22_000, backlog: 48, tries: 10 },
};
const behindLong: Stage = {
  on: { ...behind.on, processes: 4 },
  workload: { ...behind.workload, tries: 500 },
};
/** Readers begin when writers are at their last writes. */
const late: Stage = {
  on: { preset: 'opteron-htoe', machine: { nonPostedBuffers: 1 }, processes: 12 },
  workload: { spreadNs: 0, delayNs: 30_000, backlog: 4, tries: 20 },
};
/** Among other traffic. */
const crossing: Stage = {
  on: { ...late.on, processes: 6 },
  workload: { spreadNs: 1000, backlog: 12, traffic: 4, tries: 200 },
};

/** Where an outcome that is allowed is looked for, one after the other until it is seen. */
export const NETWORK_STAGES: readonly Stage[] = [atOnce, far, toX, toY, toYAtOnce, askew, askewLater, askewLong];
export const BRIDGE_STAGES: readonly Stage[] = [narrow, behind, late, crossing, behindLong];
export const FIREHOSE_STAGES: readonly Stage[] = [...NETWORK_STAGES, unregistered];
