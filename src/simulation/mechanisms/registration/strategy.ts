import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { ControlMessages } from './control-messages.ts';
import type { DataMessages } from './data-messages.ts';
import type { Launch } from './launch.ts';
import type { NodeMemory } from './node-memory.ts';
import type { TransferCharges } from './transfer-charges.ts';
import type { TransferLandings } from './transfer-landings.ts';
import type { TransferLatencies } from './transfer-latencies.ts';
import type { Transfers } from './transfers.ts';

/** Services of the runner for its strategy. Times are in ns and not before now. */
export interface RunnerServices {
  readonly runtime: Runtime;
  readonly memory: NodeMemory;
  readonly transfers: Transfers;
  readonly latencies: TransferLatencies;
  readonly control: ControlMessages;
  readonly data: DataMessages;
  readonly charges: TransferCharges;
  readonly landings: TransferLandings;
  sendAt(time: number, message: number): void;
  /** Has a process handle a message that it has received as soon as it is attentive. */
  handleLater(process: number, message: number): void;
  /** Answers a control message with another, which leaves at `time`. */
  answer(message: number, type: number, time: number): void;
  /** A put by which the target of a get sends the data sets out in a handler there, from `start` on; returns the end. */
  putBack(get: number, start: number): number;
  /** Like `putBack` for data already registered, which does not wait for anything or anybody. */
  putBackAtOnce(get: number, start: number): number;
  /** Data, or the request for them, have arrived and may go to memory. */
  arrive(message: number): void;
  /** The origin knows that the data have arrived: the transfer is complete. */
  complete(transfer: number): void;
  completeAt(time: number, transfer: number): void;
}

/**
 * What a transfer needs before its data may travel, and the meaning of control messages: everything in which one way of
 * registering memory differs from another. The runner calls; a strategy maintains its own tables and responds through return
 * values.
 */
export interface Strategy {
  /** Notes which buckets a transfer touches. Not called for an atomic that the target's CPU carries out. */
  place(transfer: number): void;
  /** Whether the transfer can have everything it needs now. @throws SimulationFault if it never can */
  admits(transfer: number): boolean;
  /** Takes everything that the transfer needs and spends CPU time of its origin from `start` on. */
  launch(transfer: number, start: number): Launch;
  /** Handles a control message on the core of a process from `start` on; returns the end. */
  control(process: number, message: number, start: number): number;
  /**
   * Data, or the request for them, have arrived: returns whether they may go to memory now; if not, they `arrive` at the runner
   * later.
   */
  lets(transfer: number, message: number): boolean;
  /**
   * The NIC of the target has answered, which completes the transfer; if not, the strategy keeps the message, and the transfer
   * goes on. Absent if an answer always does.
   */
  completes?(transfer: number, message: number): boolean;
  /** Releases what the transfer has taken; the data have arrived and the origin knows it. */
  giveBack(transfer: number): void;
  counters(): Record<string, number>;
  metrics(): Record<string, MetricValue>;
}

/** A strategy as `models.ts` names it, with the parameters of its mechanism. */
export interface StrategyKind<Own = unknown> {
  /** Whether NICs access the exposed memory directly; otherwise atomics are always carried out by CPUs. */
  readonly reachesMemory: boolean;
  /** Pages that are registered together; 1 if it is not given. */
  readonly pagesPerBucket?: (own: Own) => number;
  readonly create: (runner: RunnerServices, machine: Machine, own: Own) => Strategy;
}

/** A strategy whose parameters are known. */
export interface ChosenStrategy {
  readonly reachesMemory: boolean;
  readonly pagesPerBucket: number;
  readonly create: (runner: RunnerServices) => Strategy;
}

export function choose<Own>(kind: StrategyKind<Own>, machine: Machine, own: Own): ChosenStrategy {
  return {
    reachesMemory: kind.reachesMemory,
    pagesPerBucket: kind.pagesPerBucket?.(own) ?? 1,
    create: (runner) => kind.create(runner, machine, own),
  };
}
