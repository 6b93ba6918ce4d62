import type { Machine } from './machines/schema.ts';

/** Values of a mechanism that rules of workloads may read as well; absent if it has no such parameter. */
export interface KnownOfMechanism {
  readonly coherentNodes?: number;
}

/**
 * A run as seen by rules, without seed and trace: every parameter has its value. A workload and a mechanism read their own values
 * by name and type.
 */
export interface RunSetting<Workload = unknown, Mechanism = unknown> {
  /** Available only if the hardware is described; rules do not apply to a machine that is a model. */
  readonly machine: Machine;
  readonly mechanism: Mechanism;
  readonly workload: Workload;
  readonly processes: number;
  /** Number of processes that run the program: smaller than the total if a mechanism sets some aside. */
  readonly computing: number;
  /** Capabilities offered by the mechanism. */
  readonly offers: readonly string[];
  readonly demands: Demands;
}

/** Upper bounds on what a workload's program demands of a mechanism; omitted ones are small for any parameters. */
export interface Demands {
  /** Its largest transfer: size, alignment of its addresses, and whether both ends can be on one node. */
  readonly transfer?: { readonly bytes: number; readonly stepBytes: number; readonly withinNode: boolean };
  /** Its largest access that control bits pass to an access log, and how much of it is logged. */
  readonly activeAccess?: { readonly bytes: number; readonly loggedBytes: number };
  /** Whether it uses atomics; plans derive this from its calls. */
  readonly atomics?: boolean;
  /** Memory that each process exposes. */
  readonly windowBytes?: number;
  /**
   * Whether a process accesses only windows of later processes, so that none outside a domain of the first nodes accesses one
   * inside.
   */
  readonly accessesLater?: boolean;
}

/** Values that are individually valid but cannot be simulated together. */
export interface Impossibility {
  /** Code of the error catalogue. */
  readonly code: string;
  /** The incompatible values, and what would be accepted. */
  readonly message: string;
  /** Parameters with these values: `processes`, `machine.NAME`, `mechanism.NAME`, `workload.NAME`. */
  readonly blames: readonly string[];
  /** The one that the message says how to change; by default the first that the specification sets. */
  readonly mend?: string;
}

/** A constraint across values, defined beside the model that needs it. Both plans and runs without a plan refuse violations. */
export type Rule<Workload = unknown, Mechanism = unknown> = (
  setting: RunSetting<Workload, Mechanism>,
) => Impossibility | undefined;
