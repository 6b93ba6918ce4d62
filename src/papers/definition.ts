import type { ParameterValue } from '../simulation/parameters.ts';
import type { Claim } from '../spec/resources/paper.ts';
import type { Run } from '../spec/resources/run.ts';
import type { Ablations } from './ablation.ts';
import type { Contradiction } from './contradiction.ts';
import type { Evidence, Value } from './evidence.ts';
import type { Expectation } from './expectation.ts';

/**
 * input: the paper gives the number as a parameter. calibrate: a parameter was, or could have been, fitted to it. validate: held
 * out; only these claims are evidence. structural: an exact count or rule of a protocol. document: context.
 */
export type Role = Claim['role'];
export type Verdict = NonNullable<Claim['verdict']>;

/** A number that a claim states. */
export interface Quantity {
  /** What is measured, in words: `AA-Poll over AM`. */
  readonly name: string;
  readonly unit: string;
  readonly expected: Expectation;
}

/** The finding of a check in stored results. */
export interface Finding<Name extends string = string> {
  readonly values: Readonly<Record<Name, Value>>;
  /** A sentence on how the values were measured and, if the claim is missed, why. */
  readonly why: string;
  /**
   * Set if these results show that the claim cannot hold as printed: states what it contradicts, and by which measured
   * number. It turns a miss into `inconsistent-as-printed`, never into a hit.
   */
  readonly contradiction?: string;
}

export interface ClaimDefinition<Name extends string = string> {
  /** Id in the register of claims: `aa.dht.2x-r5`. */
  readonly id: string;
  readonly role: Role;
  /** The machine preset that the claim tests, if a ledger covers several machines. */
  readonly machine?: string;
  /** Section, figure or listing. */
  readonly where: string;
  readonly claim: string;
  /** The simulations that check the claim. */
  readonly setup: string;
  /** Why the expectation is as wide as it is. */
  readonly tolerance?: string;
  /** The ledger's summary shows the first quantity. */
  readonly quantities: Readonly<Record<Name, Quantity>>;
  /** Studies that decide: without the results of all of them there is no verdict. The check sees only these and `explainedBy`. */
  readonly studies: readonly string[];
  /** Studies that only the explanation uses, if they have been run. They affect no number and no verdict. */
  readonly explainedBy?: readonly string[];
  /** The check, which reads stored results only. Absent if what it needs is not simulated yet: `awaits` says what that is. */
  readonly measure?: (evidence: Evidence) => Finding<Name>;
  readonly awaits?: string;
  /** Why a result of the paper is no evidence here: a parameter was fitted to it, or a choice made after seeing it. */
  readonly calibration?: {
    /** The fitted parameter; absent if a choice was made after results had been seen. */
    readonly parameter?: string;
    readonly because: string;
  };
}

/** Defines a claim; the type system compares the names of its quantities with those that its check returns. */
export function claim<Name extends string>(definition: ClaimDefinition<Name>): ClaimDefinition {
  return definition;
}

/** Returns all studies that a claim's check reads: those that decide, and those that only explain. */
export const readBy = ({ studies, explainedBy = [] }: ClaimDefinition): readonly string[] => [
  ...studies,
  ...explainedBy,
];

/** How the results of a figure are drawn; omitted fields have the same defaults as in any comparison. */
export interface Drawing {
  /** Part of the file name if a figure has several panels. */
  readonly panel?: string;
  readonly metric?: string;
  readonly x?: string;
  readonly series?: string;
  readonly baseline?: string;
  readonly facet?: Readonly<Record<string, ParameterValue>>;
  /** Metrics that are shares of a whole, drawn as stacked bars: those of all studies of a figure in one picture. */
  readonly parts?: readonly string[];
}

/** An experiment for a paper: one of its figures, or a probe of a rule that no figure shows. */
export interface StudyDefinition {
  /** `figure-7a`, `table-3`; the id of a probe begins with `probe-`. */
  readonly id: string;
  /** The figure or table to which this study belongs, if that has several: `figure-5` for `figure-5-water`. */
  readonly figure?: string;
  readonly title: string;
  /** What is simulated, and what the paper leaves open. */
  readonly summary: string;
  /** A file below examples/, or the specification itself. */
  readonly source: { readonly file: string } | { readonly specification: Readonly<Record<string, unknown>> };
  readonly drawings?: readonly Drawing[];
  /**
   * Code of the error with which some of the runs must fail, which shows a limit of the model. A service refuses such an
   * experiment as a whole, so only `onesided reproduce` runs it.
   */
  readonly refusedWith?: string;
  /** Largest number of replications that it gets for undecided claims, if its runs are too long for twelve. */
  readonly mostReplications?: number;
}

export interface PaperDefinition {
  readonly id: string;
  readonly title: string;
  readonly authors: string;
  readonly published: string;
  /** Contradictions of the paper's own numbers that the ledger refers to. */
  readonly notes: readonly string[];
  readonly studies: readonly StudyDefinition[];
  readonly claims: readonly ClaimDefinition[];
  /** The ablations that must break each claim that is evidence. */
  readonly ablations: Ablations;
  /** Reasons why claims are inconsistent as printed; each is one finding, however many claims it affects. */
  readonly contradictions: readonly Contradiction[];
}

/** Whether a run ended as its study intends: it succeeded, or was refused with the expected error. */
export const isAsMeant = (
  { refusedWith }: StudyDefinition,
  { status, error }: Pick<Run, 'status' | 'error'>,
): boolean => status === 'succeeded' || (refusedWith !== undefined && error?.code === refusedWith);

/** Whether a study reproduces a figure or table of the paper, which is drawn, and is no probe. */
export const isFigure = ({ id }: StudyDefinition): boolean => !id.startsWith('probe-');
