import type { Program } from '../../contract/program.ts';
import type { MetricValue } from '../../run.ts';
import type { SharedLayout } from './shared-layout.ts';
import type { Thread } from './thread.ts';
import type { ThreadTimes } from './times.ts';

/** An application as its threads run it: touches of shared units between synchronisations, and what it computes. */
export interface Application {
  readonly layout: SharedLayout;
  /** Touches of a thread between two synchronisations, at most. */
  readonly mostTouches: number;
  /** Locks that it has, numbered from 0. */
  readonly locks: number;
  /** What one thread does from its start to its end. */
  run(thread: Thread): Program;
  /**
   * Compares what was computed with a serial computation.
   * @throws SimulationFault SIM_RESULT where it differs
   */
  verify(): Record<string, number>;
  /** Computation of one thread that has all memory to itself, in ns: what speedups refer to. Asked for after `verify`. */
  serialNs(): number;
  /** Further metrics; asked for after `verify`. */
  metrics?(times: ThreadTimes): Record<string, MetricValue>;
}
