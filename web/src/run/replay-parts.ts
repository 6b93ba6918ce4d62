import type { Run } from '../api/types.ts';

export type RankTime = NonNullable<Run['ranks']>[number];
export type CriticalStep = NonNullable<Run['criticalPath']>[number];

/** Parts of a rank's time, with names and colours. */
export const RANK_PARTS = [
  { id: 'computing', name: 'Computing', colour: 'var(--ink-2)', ns: (time: RankTime) => time.computingNs },
  {
    id: 'overhead',
    name: 'Overhead of messages',
    colour: 'var(--s-origin-cpu)',
    ns: (time: RankTime) => time.overheadNs,
  },
  { id: 'waiting', name: 'Waiting', colour: 'var(--sunken)', ns: (time: RankTime) => time.waitingNs },
] as const;

/** Kinds of steps of a critical path, with names and colours. */
export const STEP_KINDS = [
  { id: 'computation', name: 'Computation', colour: 'var(--ink-2)' },
  { id: 'overhead', name: 'Overhead', colour: 'var(--s-origin-cpu)' },
  { id: 'gap', name: 'Gap at the NIC', colour: 'var(--s-injection)' },
  { id: 'latency', name: 'Latency', colour: 'var(--s-wire)' },
  { id: 'waiting', name: 'Waiting', colour: 'var(--s-notify)' },
] as const;

/** Returns the time of each kind along a critical path, ns; kinds without time are omitted. */
export function timeByKind(steps: readonly CriticalStep[]) {
  const total = steps.reduce((sum, { durationNs }) => sum + durationNs, 0);
  return STEP_KINDS.map((kind) => {
    const own = steps.filter((step) => step.kind === kind.id);
    const ns = own.reduce((sum, { durationNs }) => sum + durationNs, 0);
    return { ...kind, ns, share: total > 0 ? ns / total : 0, count: own.reduce((sum, { count }) => sum + count, 0) };
  }).filter(({ ns }) => ns > 0);
}

export const RANK_ORDERS = ['rank', 'finish', 'waiting'] as const;
export type RankOrder = (typeof RANK_ORDERS)[number];

/** Sorts ranks by number, or by decreasing finish or waiting time. */
export function inRankOrder(times: readonly RankTime[], order: RankOrder): readonly RankTime[] {
  if (order === 'rank') return times;
  const value = (time: RankTime) => (order === 'finish' ? time.finishNs : time.waitingNs);
  return times.toSorted((a, b) => value(b) - value(a) || a.rank - b.rank);
}
