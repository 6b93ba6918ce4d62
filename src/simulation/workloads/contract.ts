import type { Capability } from '../contract/capabilities.ts';
import type { Handler } from '../contract/handlers.ts';
import type { AccessOrder, Reordering } from '../contract/ordered-puts.ts';
import type { ProcessOperations, Program } from '../contract/program.ts';
import type { SharedRegion } from '../contract/shared-pages.ts';
import type { Operations, Rate } from '../engine/operations.ts';
import type { ExposedMemory } from '../hardware/exposed-memory.ts';
import type { Region } from '../hardware/iommu/region.ts';
import type { CacheMisses } from '../hardware/memory/memory-hierarchy.ts';
import type { ParameterValues, ValuesOf } from '../parameters.ts';
import type { MetricValue } from '../run.ts';
import type { WorkloadDefinition } from './definition.ts';

export interface WorkloadSetting<Parameters = ParameterValues> {
  readonly processes: number;
  /** Processes that run the program: fewer where a mechanism sets some aside. */
  readonly computing: number;
  readonly seed: number;
  readonly parameters: Parameters;
  /** Page size of the machine's IOMMU: regions begin at page borders. */
  readonly pageBytes: number;
  readonly processesPerNode: number;
  /** What the mechanism offers; a program uses the best of it. */
  readonly offers: readonly Capability[];
  /** What it lets overtake puts; nothing where it is not given. */
  readonly reorders?: readonly Reordering[];
  /** The order that it keeps, where that does not follow from what it offers. */
  readonly accessOrder?: AccessOrder;
}

/** With the parameters of a definition by name and type: a misspelt name does not compile. */
export type SettingOf<Definition extends Pick<WorkloadDefinition, 'parameters'>> = WorkloadSetting<
  ValuesOf<Definition['parameters']>
>;

/** Operations of a run that is over. */
export interface EndedOperations {
  readonly operations: Operations;
  /** When the first process was through with its program; the steady state ends here. */
  readonly firstProgramEndNs: number;
}

/** What a run measured beside what the workload itself knows. */
export interface Measured extends EndedOperations {
  /** As the workload has it; else of the whole run. */
  readonly rate: Rate;
  readonly simulatedNs: number;
  readonly remoteOperations: number;
  readonly flushes: number;
  /** I/O-bus transactions that brought data to the memory of targets, and those of atomics. */
  readonly dataTransactions: number;
  /** Lines that missed the caches, over all processes; none where nothing went through a cache. */
  readonly cacheMisses: CacheMisses;
}

/** A workload of one run: the programs, the memory they work on, and what came out of it. */
export interface WorkloadModel {
  /** What one operation is called: `insert`. */
  readonly operationName: string;
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[];
  /** Every process's window, ordered, without gaps, from address 0. */
  readonly regions: readonly Region[];
  /** Memory that it shares page by page; none unless its programs follow plans. */
  readonly sharedRegions?: readonly SharedRegion[];
  /** Puts the memory into the state that the measurement starts from; takes no simulated time. */
  prepare(runsProgram: (process: number) => boolean): void;
  /** Whether a process has a program at all; absent where all have. */
  hasProgram?(process: number): boolean;
  program(operations: ProcessOperations): Program;
  /**
   * Operations that those which ended stand for, where windows of several are measured as one: what an operation takes of
   * resources and of the network is a share of these, as rates are theirs. Absent where each stands for itself.
   */
  performed?(ended: number): number;
  /**
   * The interval of the run that its rates are of, with the operations in it: busy shares of resources, and what an operation
   * takes of them, are of the same. Absent where all that is measured is of the whole run.
   */
  rate?(ended: EndedOperations): Rate | undefined;
  /** Checks the content of the memory after the run; throws a SimulationFault where it is wrong. */
  verify(): Record<string, number>;
  /** Called after `verify` and `rate`. */
  metrics(measured: Measured): Record<string, MetricValue>;
}
