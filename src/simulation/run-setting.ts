import type { Machine } from './machines/schema.ts';
import type { ParameterValues } from './parameters.ts';

/** What a run is made of, but its seed and its trace, as rules see it: every parameter has its value. */
export interface RunSetting {
  /** Only where its hardware is described, else nothing asks for it: a machine that is a model has no rules. */
  readonly machine: Machine;
  readonly mechanism: ParameterValues;
  readonly workload: ParameterValues;
  readonly processes: number;
  /** Processes that run the program: fewer than there are where a mechanism sets some aside. */
  readonly computing: number;
  /** What the mechanism offers. */
  readonly offers: readonly string[];
  readonly demands: Demands;
}

/** What the program of a workload asks of a mechanism, at most; what it leaves out is small whatever its parameters are. */
export interface Demands {
  /** Its largest transfer: size, what its addresses are multiples of, and whether both ends can be on one node. */
  readonly transfer?: { readonly bytes: number; readonly stepBytes: number; readonly withinNode: boolean };
  /** Its largest access that control bits hand to an access log, and how much of it is logged. */
  readonly activeAccess?: { readonly bytes: number; readonly loggedBytes: number };
  /** Whether it makes atomics; plans tell by its calls. */
  readonly atomics?: boolean;
  /** Memory that each process exposes. */
  readonly windowBytes?: number;
  /** Whether a process accesses only windows of later ones: none outside a domain of the first nodes then accesses one within. */
  readonly accessesLater?: boolean;
}

/** Values that are each within their range but cannot be simulated together. */
export interface Impossibility {
  /** Of the error catalogue. */
  readonly code: string;
  /** What does not go together, with its values, and what would be accepted. */
  readonly message: string;
  /** Whose values these are: `processes`, `machine.NAME`, `mechanism.NAME`, `workload.NAME`. */
  readonly blames: readonly string[];
  /** The one of them that the message says how to change; without it, the first that a specification states. */
  readonly mend?: string;
}

/**
 * A condition on values together, stated beside the model that needs it. Plans refuse what breaks one, and so does a run
 * that comes without a plan.
 */
export type Rule = (setting: RunSetting) => Impossibility | undefined;
