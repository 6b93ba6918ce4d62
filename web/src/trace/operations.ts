import { inOrder } from '../../../src/figure/stages.ts';
import type { TraceWindow } from '../api/types.ts';
import type { View } from './viewport.ts';

/** One operation of the program, with its events in order and its time span. */
export interface Operation extends View {
  readonly id: number;
  /** Indices of its events, by start. */
  readonly events: readonly number[];
  /** Track of its first event: the rank that issued it. */
  readonly track: number;
  /** Its row in `window.operations`; undefined if recording stopped before it ended. */
  readonly row: number | undefined;
}

/** Returns all operations with events in a loaded window, by start. */
export function operationsOf(window: TraceWindow): Map<number, Operation> {
  const rows = new Map(window.operations.id.map((id, row) => [id, row]));
  const found = new Map<number, { -readonly [Key in keyof Operation]: Operation[Key] } & { events: number[] }>();
  for (const [event, id] of window.events.operation.entries()) {
    if (id < 0) continue;
    const known = found.get(id);
    if (known) known.events.push(event);
    else
      found.set(id, { id, events: [event], track: window.events.track[event] ?? 0, row: rows.get(id), from: 0, to: 0 });
  }
  for (const operation of found.values()) Object.assign(operation, spanOf(window, operation));
  return found;
}

/** Returns the span of an operation; if its end was not recorded, from its first event to its last. */
function spanOf({ operations, events }: TraceWindow, operation: Operation): View {
  if (operation.row !== undefined) {
    const from = operations.startNs[operation.row] ?? 0;
    return { from, to: from + (operations.latencyNs[operation.row] ?? 0) };
  }
  const from = events.startNs[operation.events[0] ?? 0] ?? 0;
  const ends = operation.events.map((event) => (events.startNs[event] ?? 0) + (events.durationNs[event] ?? 0));
  return { from, to: Math.max(from, ...ends) };
}

export interface StageShare {
  readonly stage: string;
  readonly ns: number;
  readonly share: number;
}

/**
 * Returns the latency breakdown of an operation as charged by the simulation, of which the run's breakdown is the sum. Empty if
 * its end was not recorded.
 */
export function stagesOf(window: TraceWindow, { row }: Operation): StageShare[] {
  const { stages, stagesNs, latencyNs } = window.operations;
  const own = row === undefined ? undefined : stagesNs[row];
  if (row === undefined || !own) return [];
  return sharesOf(Object.fromEntries(stages.map((stage, place) => [stage, own[place] ?? 0])), latencyNs[row] ?? 0);
}

function sharesOf(stages: Readonly<Record<string, number>>, latencyNs: number): StageShare[] {
  return inOrder(stages).map(({ stage, ns }) => ({ stage, ns, share: ns / Math.max(1e-9, latencyNs) }));
}

export interface RangeSummary {
  readonly operations: number;
  readonly meanNs: number;
  readonly stages: readonly StageShare[];
}

/** Summarises the recorded operations entirely within a time range, with their joint latency breakdown. */
export function summariseRange(window: TraceWindow, operations: Iterable<Operation>, range: View): RangeSummary {
  const sums: Record<string, number> = {};
  let count = 0;
  let latency = 0;
  for (const operation of operations) {
    if (operation.row === undefined || operation.from < range.from || operation.to > range.to) continue;
    count++;
    latency += operation.to - operation.from;
    for (const { stage, ns } of stagesOf(window, operation)) sums[stage] = (sums[stage] ?? 0) + ns;
  }
  return { operations: count, meanNs: count > 0 ? latency / count : 0, stages: sharesOf(sums, latency) };
}

/** Returns the slowest operations, slowest first. */
export function slowestOf(operations: readonly Operation[], most: number): Operation[] {
  return operations.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.id - b.id).slice(0, most);
}

/** Returns the previous or next operation of the same rank. */
export function neighbour(operations: Map<number, Operation>, current: Operation, by: 1 | -1): Operation | undefined {
  const own = [...operations.values()].filter(({ track }) => track === current.track);
  own.sort((a, b) => a.from - b.from);
  return own[own.findIndex(({ id }) => id === current.id) + by];
}
