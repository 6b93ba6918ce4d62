import type { Settings } from '../../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { LitmusChoice } from '../../../../src/simulation/workloads/litmus/outcomes.ts';
import type { LitmusName } from '../../../../src/simulation/workloads/litmus/tests.ts';

/** A machine, and how often and how close together a test is done on it. */
interface Stage {
  readonly on: Settings;
  readonly workload: ParameterValues;
}

/** Far from each other, with few reads under way and accesses before the first. */
const far: Stage = {
  on: { machine: { hopLatencyNs: 5000, processesPerNode: 2, outstandingReads: 2 }, processes: 24 },
  workload: { spreadNs: 20_000, backlog: 8, tries: 60 },
};
/** At once. */
const atOnce: Stage = { ...far, workload: { spreadNs: 0, backlog: 8, tries: 40 } };
/** Others hold up what takes links that not all accesses take. */
const crowded: Stage = {
  on: { machine: { linkBandwidthBytesPerNs: 0.1, nodesPerRouter: 4, processesPerNode: 2 }, processes: 36 },
  workload: { spreadNs: 100, backlog: 16, traffic: 2, tries: 40 },
};
const crowdedLong: Stage = { ...crowded, workload: { ...crowded.workload, tries: 300 } };
/** Each reader is nearer to the home of what it reads last. */
const askew: Stage = {
  on: { machine: { hopLatencyNs: 5000, processesPerNode: 2, nodesPerRouter: 1 }, processes: 80 },
  workload: { spreadNs: 3000, tries: 30 },
};
/** Bridges with few buffers; with a backlog of one and a half times them; with room for one request. */
const narrow: Stage = {
  on: { preset: 'opteron-htoe', machine: { postedBuffers: 2, nonPostedBuffers: 2 }, processes: 12 },
  workload: { spreadNs: 20_000, backlog: 8, tries: 100 },
};
const behind: Stage = {
  on: { preset: 'opteron-htoe', machine: { postedBuffers: 32 }, processes: 4 },
  workload: { spreadNs: 22_000, backlog: 48, tries: 500 },
};
const single: Stage = {
  on: { preset: 'opteron-htoe', machine: { nonPostedBuffers: 1 }, processes: 6 },
  workload: { spreadNs: 10_000, backlog: 4, tries: 200 },
};

/** The same among other traffic. */
const crossing: Stage = { on: single.on, workload: { spreadNs: 1000, backlog: 12, traffic: 4, tries: 200 } };
const loaded: Stage = {
  on: { preset: 'opteron-htoe', machine: { nonPostedBuffers: 1 }, processes: 12 },
  workload: { spreadNs: 20_000, backlog: 6, traffic: 2, tries: 500 },
};

export const STAGES = { crowdedLong, far, atOnce, crowded, askew, narrow, behind, single, crossing, loaded } as const;
export type StageName = keyof typeof STAGES;

/** `two none blocking mp`: the cell of a test. */
export const cellOf = (test: LitmusName, { homes, order, reads }: LitmusChoice): string =>
  `${homes} ${order} ${reads} ${test}`;

/** Who shows an outcome, and where. */
type Shown = readonly [kind: string, stage: StageName];

/** Why the models never show an outcome that is allowed. */
const NEVER = {
  'shortest ways': 'the read of y would have to be under way for longer than that of x, a flush and a write together',
  'one way': 'the write of x and the answer to the read of y take the same way in order',
  'as long': 'as many answered writes go before x as reads before y, and take as long',
} as const;
type Reason = keyof typeof NEVER;

const each = <Answer>(cells: string, answer: Answer): Record<string, Answer> =>
  Object.fromEntries(cells.split(', ').map((cell) => [cell, answer]));
const by = (kind: string, stage: StageName, cells: string) => each<Shown | Reason>(cells, [kind, stage]);
const never = (reason: Reason, cells: string) => each<Shown | Reason>(cells, reason);

/** Of mechanisms in order of the network, with transfers that register, and of bridges: each outcome that is allowed. */
export const ALLOWED: Readonly<Record<'network' | 'transfers' | 'bridge', Readonly<Record<string, Shown | Reason>>>> = {
  network: {
    ...by(
      'rma',
      'far',
      'same none split-phase lb, same flush split-phase lb, two none split-phase lb, two flush split-phase lb',
    ),
    ...by('rma', 'crowdedLong', 'two none blocking mp'),
    ...by('rma', 'crowded', 'two none blocking sb, two none blocking 2+2w'),
    ...by('rma', 'crowded', 'two none split-phase mp, two none split-phase sb, two none split-phase 2+2w'),
    ...by('rma', 'far', 'crossed none blocking sb, crossed none blocking 2+2w'),
    ...by('rma', 'crowded', 'crossed none split-phase mp'),
    ...by('rma', 'far', 'crossed none split-phase sb, crossed none split-phase lb, crossed none split-phase 2+2w'),
    ...by('rma', 'far', 'crossed flush split-phase lb'),
    ...by('rma', 'askew', 'two none split-phase iriw, two flush split-phase iriw'),
    ...by('rma', 'askew', 'crossed none split-phase iriw, crossed flush split-phase iriw'),
    ...never('shortest ways', 'two flush split-phase mp, crossed flush split-phase mp'),
    ...never('one way', 'crossed none blocking mp'),
  },
  transfers: {
    ...by('pin-down-cache', 'far', 'same none blocking sb, same none split-phase sb, two none blocking sb'),
    ...by('pin-down-cache', 'far', 'two none split-phase sb, crossed none blocking mp, crossed none blocking sb'),
    ...by('pin-down-cache', 'far', 'crossed none blocking 2+2w, crossed none split-phase mp'),
    ...by('pin-down-cache', 'far', 'crossed none split-phase sb, crossed none split-phase 2+2w'),
    ...by('pin-down-cache', 'crowded', 'two none blocking mp, two none blocking 2+2w'),
    ...by('pin-down-cache', 'crowded', 'two none split-phase mp, two none split-phase 2+2w'),
    ...by('pin-down-cache', 'atOnce', 'crossed none split-phase lb, crossed flush split-phase lb'),
    ...by('firehose', 'far', 'same none split-phase lb, same flush split-phase lb'),
    ...by('firehose', 'crowdedLong', 'two flush split-phase mp'),
    ...by('firehose', 'crowded', 'two none split-phase lb, two flush split-phase lb'),
    ...by('firehose', 'askew', 'two none split-phase iriw, two flush split-phase iriw'),
    ...by('firehose', 'askew', 'crossed none split-phase iriw, crossed flush split-phase iriw'),
    ...never('shortest ways', 'crossed flush split-phase mp'),
  },
  bridge: {
    ...by('dpgas-bridge', 'narrow', 'same none split-phase lb, same fence split-phase lb, same flush split-phase lb'),
    ...by('dpgas-bridge', 'behind', 'two none blocking mp, two fence blocking mp'),
    ...by('dpgas-bridge', 'narrow', 'two none blocking sb, two none blocking 2+2w, two fence blocking sb'),
    ...by('dpgas-bridge', 'narrow', 'two none split-phase mp, two none split-phase sb, two none split-phase lb'),
    ...by('dpgas-bridge', 'narrow', 'two none split-phase 2+2w, two fence split-phase mp, two fence split-phase lb'),
    ...by('dpgas-bridge', 'behind', 'two fence blocking 2+2w, two fence split-phase 2+2w, two fence split-phase sb'),
    ...by('dpgas-bridge', 'single', 'two none split-phase iriw, two fence split-phase iriw, two flush split-phase mp'),
    ...by(
      'dpgas-bridge',
      'narrow',
      'two flush split-phase iriw, two flush split-phase lb, two non-posted split-phase lb',
    ),
    ...by('dpgas-bridge', 'crossing', 'two non-posted split-phase mp'),
    ...by('dpgas-bridge', 'single', 'two non-posted split-phase iriw'),
    ...by(
      'dpgas-bridge',
      'narrow',
      'crossed none blocking sb, crossed none blocking 2+2w, crossed none split-phase mp',
    ),
    ...by(
      'dpgas-bridge',
      'narrow',
      'crossed none split-phase sb, crossed none split-phase lb, crossed none split-phase 2+2w',
    ),
    ...by(
      'dpgas-bridge',
      'narrow',
      'crossed fence blocking sb, crossed fence blocking 2+2w, crossed fence split-phase mp',
    ),
    ...by(
      'dpgas-bridge',
      'narrow',
      'crossed fence split-phase sb, crossed fence split-phase lb, crossed fence split-phase 2+2w',
    ),
    ...by(
      'dpgas-bridge',
      'narrow',
      'crossed flush split-phase mp, crossed flush split-phase lb, crossed non-posted split-phase lb',
    ),
    ...by(
      'dpgas-bridge',
      'single',
      'crossed none split-phase iriw, crossed fence split-phase iriw, crossed flush split-phase iriw',
    ),
    ...by('dpgas-bridge', 'loaded', 'crossed non-posted split-phase iriw'),
    ...never('as long', 'crossed non-posted split-phase mp'),
  },
};
