import type { TraceWindow } from '../api/types.ts';
import { STAGES } from '../plots/stages.ts';
import type { View } from './viewport.ts';

/** One operation of the program: its events in order, and the time it took. */
export interface Operation extends View {
  readonly id: number;
  /** Indices of its events, by start. */
  readonly events: readonly number[];
  /** Track of its first event: the rank that issued it. */
  readonly track: number;
}

/** All operations of a loaded window, by start. */
export function operationsOf(window: TraceWindow): Map<number, Operation> {
  const { operation, startNs, durationNs, track } = window.events;
  const found = new Map<number, { id: number; events: number[]; track: number; from: number; to: number }>();
  for (let event = 0; event < operation.length; event++) {
    const id = operation[event] ?? -1;
    if (id < 0) continue;
    const start = startNs[event] ?? 0;
    const end = start + (durationNs[event] ?? 0);
    const known = found.get(id);
    if (known) {
      known.events.push(event);
      known.to = Math.max(known.to, end);
    } else found.set(id, { id, events: [event], track: track[event] ?? 0, from: start, to: end });
  }
  return found;
}

export interface StageShare {
  readonly stage: string;
  readonly ns: number;
  readonly share: number;
}

/**
 * Stages of an operation that add up to its latency: waiting between two events counts to the stage that waits, and where
 * events overlap the earlier one counts.
 */
export function stagesOf(window: TraceWindow, operation: Operation): StageShare[] {
  const { kind, startNs, durationNs } = window.events;
  const sums = new Map<string, number>();
  let at = operation.from;
  for (const event of operation.events) {
    const stage = window.kinds[kind[event] ?? -1]?.stage;
    const end = (startNs[event] ?? 0) + (durationNs[event] ?? 0);
    if (stage === undefined || end <= at) continue;
    sums.set(stage, (sums.get(stage) ?? 0) + end - at);
    at = end;
  }
  const total = Math.max(1e-9, operation.to - operation.from);
  const known = STAGES.filter(({ id }) => sums.has(id)).map(({ id }) => id as string);
  return known.map((stage) => ({ stage, ns: sums.get(stage) ?? 0, share: (sums.get(stage) ?? 0) / total }));
}

export interface RangeSummary {
  readonly operations: number;
  readonly meanNs: number;
  readonly stages: readonly StageShare[];
}

/** What of the loaded operations lies within a range of time. */
export function summariseRange(window: TraceWindow, operations: Iterable<Operation>, range: View): RangeSummary {
  const sums = new Map<string, number>();
  let count = 0;
  let latency = 0;
  for (const operation of operations) {
    if (operation.from < range.from || operation.to > range.to) continue;
    count++;
    latency += operation.to - operation.from;
    for (const { stage, ns } of stagesOf(window, operation)) sums.set(stage, (sums.get(stage) ?? 0) + ns);
  }
  const stages = STAGES.flatMap(({ id }) => {
    const ns = sums.get(id);
    return ns === undefined ? [] : [{ stage: id, ns, share: ns / Math.max(1e-9, latency) }];
  });
  return { operations: count, meanNs: count > 0 ? latency / count : 0, stages };
}

/** The operation before or after another one of the same rank. */
export function neighbour(operations: Map<number, Operation>, current: Operation, by: 1 | -1): Operation | undefined {
  const own = [...operations.values()].filter(({ track }) => track === current.track);
  own.sort((a, b) => a.from - b.from);
  return own[own.findIndex(({ id }) => id === current.id) + by];
}
