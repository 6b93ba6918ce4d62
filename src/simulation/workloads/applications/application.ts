import type { Program } from '../../contract/program.ts';
import type { MetricValue } from '../../run.ts';
import type { SharedLayout } from './shared-layout.ts';
import type { Thread } from './thread.ts';
import type { ThreadTimes } from './times.ts';

/** An application as run by its threads: accesses to shared units between synchronisations, and the computed result. */
export interface Application {
  readonly layout: SharedLayout;
  /** Touches of a thread between two synchronisations, at most. */
  readonly mostTouches: number;
  /** Runs one thread from start to end. */
  run(thread: Thread): Program;
  /**
   * Compares the result with a serial computation.
   * @throws SimulationFault SIM_RESULT if it differs
   */
  verify(): Record<string, number>;
  /**
   * Returns the computation time of one thread that has all memory to itself, ns; the basis of speedups. Called after `verify`.
   */
  serialNs(): number;
  /** Returns further metrics; called after `verify`. */
  metrics?(times: ThreadTimes): Record<string, MetricValue>;
}
