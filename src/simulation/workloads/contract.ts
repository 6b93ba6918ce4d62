import type { Capability } from '../contract/capabilities.ts';
import type { Handler } from '../contract/handlers.ts';
import type { AccessOrder, Reordering } from '../contract/ordered-puts.ts';
import type { ProcessOperations, Program } from '../contract/program.ts';
import type { SharedRegion } from '../contract/shared-pages.ts';
import type { Operations } from '../engine/operations.ts';
import type { Rate } from '../engine/steady-rate.ts';
import type { ExposedMemory } from '../hardware/exposed-memory.ts';
import type { Region } from '../hardware/iommu/region.ts';
import type { CacheMisses } from '../hardware/memory/memory-hierarchy.ts';
import type { ParameterValues } from '../parameters.ts';
import type { MetricValue } from '../run.ts';

/** With the values of its own parameters. */
export interface WorkloadSetting<Parameters = ParameterValues> {
  readonly processes: number;
  /** Number of processes that run the program: fewer than all if a mechanism sets some aside. */
  readonly computing: number;
  readonly seed: number;
  readonly parameters: Parameters;
  /** Page size of the machine's IOMMU: regions begin at page borders. */
  readonly pageBytes: number;
  readonly processesPerNode: number;
  /** Capabilities of the mechanism; a program uses the best of them. */
  readonly offers: readonly Capability[];
  /** Operations that it allows to overtake puts; none if absent. */
  readonly reorders?: readonly Reordering[];
  /** The order that it preserves, if that does not follow from its capabilities. */
  readonly accessOrder?: AccessOrder;
}

/** Operations at the end of a run. */
export interface EndedOperations {
  readonly operations: Operations;
  /** When the first process finished its program, which ends the steady state. */
  readonly firstProgramEndNs: number;
}

/** Measurements of a run besides those of the workload itself. */
export interface Measured extends EndedOperations {
  /** As defined by the workload; otherwise for the whole run. */
  readonly rate: Rate;
  readonly simulatedNs: number;
  readonly remoteOperations: number;
  readonly flushes: number;
  /** I/O-bus transactions that brought data to the memory of targets, and those of atomics. */
  readonly dataTransactions: number;
  /** Lines that missed the caches, over all processes; zero if no caches were used. */
  readonly cacheMisses: CacheMisses;
}

/** A workload of one run: the programs, the memory they work on, and the results. */
export interface WorkloadModel {
  /** Name of one operation: `insert`. */
  readonly operationName: string;
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[];
  /** Every process's window, ordered, without gaps, from address 0. */
  readonly regions: readonly Region[];
  /** Memory that it shares page by page; none unless its programs follow plans. */
  readonly sharedRegions?: readonly SharedRegion[];
  /** Puts the memory into the state that the measurement starts from; takes no simulated time. */
  prepare(runsProgram: (process: number) => boolean): void;
  /** Whether a process has a program; absent if all have one. */
  hasProgram?(process: number): boolean;
  program(operations: ProcessOperations): Program;
  /**
   * Returns the number of operations represented by those that ended, if windows of several are measured as one: resource and
   * network use per operation, and rates, refer to this number. Absent if each represents itself.
   */
  performed?(ended: number): number;
  /**
   * Returns the interval of the run for its rates, with the operations in it; busy shares of resources, and their use per
   * operation, refer to the same interval. Absent if all measurements are of the whole run.
   */
  rate?(ended: EndedOperations): Rate | undefined;
  /** Checks the contents of the memory after the run; throws a SimulationFault if they are wrong. */
  verify(): Record<string, number>;
  /** Called after `verify` and `rate`. */
  metrics(measured: Measured): Record<string, MetricValue>;
}
