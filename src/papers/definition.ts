import type { ParameterValue } from '../simulation/parameters.ts';
import type { Claim } from '../spec/resources/paper.ts';
import type { Run } from '../spec/resources/run.ts';
import type { Ablations } from './ablation.ts';
import type { Contradiction } from './contradiction.ts';
import type { Evidence, Value } from './evidence.ts';
import type { Expectation } from './expectation.ts';

/**
 * input: the paper gives it as a parameter. calibrate: a parameter was, or could have been, fitted to it. validate: held
 * out, this alone is evidence. structural: an exact count or rule of a protocol. document: context.
 */
export type Role = Claim['role'];
export type Verdict = NonNullable<Claim['verdict']>;

/** One number that a claim is about. */
export interface Quantity {
  /** What is measured, in words: `AA-Poll over AM`. */
  readonly name: string;
  readonly unit: string;
  readonly expected: Expectation;
}

/** What a check found in stored results. */
export interface Finding<Name extends string = string> {
  readonly values: Readonly<Record<Name, Value>>;
  /** A sentence on how it was measured and, where it misses, why. */
  readonly why: string;
  /**
   * Set where these results show that the claim cannot hold as it is printed: together with what, and by which
   * measured number. It turns a miss into `inconsistent-as-printed`, never into a hit.
   */
  readonly contradiction?: string;
}

export interface ClaimDefinition<Name extends string = string> {
  /** Id in the register of claims: `aa.dht.2x-r5`. */
  readonly id: string;
  readonly role: Role;
  /** The preset that is to answer, where a ledger is about several machines. */
  readonly machine?: string;
  /** Section, figure or listing. */
  readonly where: string;
  readonly claim: string;
  /** What is run to check it. */
  readonly setup: string;
  /** Why the expectation is as wide as it is. */
  readonly tolerance?: string;
  /** The first one is what the ledger shows in short. */
  readonly quantities: Readonly<Record<Name, Quantity>>;
  /** Studies that decide: without the results of one of them there is no verdict. The check sees no others, but for these: */
  readonly studies: readonly string[];
  /** Studies that its sentence draws on where they have been run. No number and no verdict comes of them. */
  readonly explainedBy?: readonly string[];
  /** Reads stored results only. Absent while what it needs is not simulated: `awaits` says what. */
  readonly measure?: (evidence: Evidence) => Finding<Name>;
  readonly awaits?: string;
  /** Why it is no evidence although the paper gives it as a result: a parameter was fitted to it or chosen after it. */
  readonly calibration?: {
    /** The one parameter that was fitted; absent where a choice was made after results had been seen. */
    readonly parameter?: string;
    readonly because: string;
  };
}

/** Writes a claim down with the names of its quantities checked against what its check returns. */
export function claim<Name extends string>(definition: ClaimDefinition<Name>): ClaimDefinition {
  return definition;
}

/** All studies that a claim's check reads: those that decide, and those that only explain. */
export const readBy = ({ studies, explainedBy = [] }: ClaimDefinition): readonly string[] => [
  ...studies,
  ...explainedBy,
];

/** How the results of a figure are drawn; what is left out is chosen as for any comparison. */
export interface Drawing {
  /** Part of the file name where a figure has several panels. */
  readonly panel?: string;
  readonly metric?: string;
  readonly x?: string;
  readonly series?: string;
  readonly baseline?: string;
  readonly facet?: Readonly<Record<string, ParameterValue>>;
  /** Metrics that are shares of one whole: bars of them, those of all studies of a figure in one picture. */
  readonly parts?: readonly string[];
}

/** What is run for a paper: one of its figures, or a probe of a rule that no figure shows. */
export interface StudyDefinition {
  /** `figure-7a`, `table-3`; the id of a probe begins with `probe-`. */
  readonly id: string;
  /** The figure or table that this is a part of, where several studies make one: `figure-5` of `figure-5-water`. */
  readonly figure?: string;
  readonly title: string;
  /** What is run, and what the paper leaves open. */
  readonly summary: string;
  /** A file below examples/, or the specification itself. */
  readonly source: { readonly file: string } | { readonly specification: Readonly<Record<string, unknown>> };
  readonly drawings?: readonly Drawing[];
  /**
   * Code of the error with which some of its runs have to fail: a limit that shows in what is refused. A service refuses
   * such an experiment as a whole, so that only `onesided reproduce` runs it.
   */
  readonly refusedWith?: string;
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
  /** What has to break each claim that is evidence. */
  readonly ablations: Ablations;
  /** Why claims are inconsistent as printed: each is one finding, however many claims it touches. */
  readonly contradictions: readonly Contradiction[];
}

/** Whether a run came out as its study wants it: it succeeded, or was refused where that is the point. */
export const isAsMeant = (
  { refusedWith }: StudyDefinition,
  { status, error }: Pick<Run, 'status' | 'error'>,
): boolean => status === 'succeeded' || (refusedWith !== undefined && error?.code === refusedWith);

/** A figure or table of the paper, which is drawn. */
export const isFigure = ({ id }: StudyDefinition): boolean => !id.startsWith('probe-');
