import { looksAt } from '../analysis/looks.ts';
import { isExact } from '../papers/certainty.ts';
import { type ClaimDefinition, isFigure, type PaperDefinition, type StudyDefinition } from '../papers/definition.ts';
import { ledger, type NoResults, type StudyResults } from '../papers/ledger.ts';
import { loadStudy } from '../papers/studies.ts';
import { type ExperimentPlan, planExperiment } from '../plan/plan-experiment.ts';
import { type PlannedRun, withoutTrace } from '../plan/run-plans.ts';
import { isAdaptive } from '../spec/replications.ts';
import type { Claim } from '../spec/resources/paper.ts';
import type { Run } from '../spec/resources/run.ts';

export type Size = 'quick' | 'full';

/** A study with its runs, or the reason why it cannot be run. */
export interface PlannedStudy {
  readonly study: StudyDefinition;
  readonly plan: ExperimentPlan | NoResults;
}

export interface MeasuredStudy {
  readonly study: StudyDefinition;
  readonly plan: ExperimentPlan;
  readonly runs: readonly Run[];
}

export interface ReproductionOptions {
  readonly size: Size;
  /** Replaces the seed of the specifications. */
  readonly seed?: number;
}

/** A paper's studies with their runs, and the resulting verdicts on its claims. */
export interface Reproduction {
  readonly planned: readonly PlannedStudy[];
  readonly measured: readonly MeasuredStudy[];
  readonly claims: readonly Claim[];
}

export type RunAll = (runs: readonly PlannedRun[]) => Promise<readonly Run[]>;

/** Maximum number of replications of a study, for claims that fewer leave undecided. A study may have a lower one. */
const MOST_REPLICATIONS = 12;

/**
 * Runs all studies of a paper and judges its claims. Studies that leave a claim undecided get twice the replications until it is
 * decided or they have all that they may have; earlier results are reused. More seeds of a study without random draws would
 * change nothing.
 */
export async function reproducePaper(
  paper: PaperDefinition,
  options: ReproductionOptions,
  run: RunAll,
): Promise<Reproduction> {
  const runOnce = remembering(run);
  let planned = planStudies(paper.studies, options);
  for (;;) {
    const measured = await runStudies(planned, runOnce);
    const claims = ledgerOf(paper, planned, measured);
    const undecided = new Set(claims.flatMap(({ verdict, studies }) => (verdict === 'undecided' ? studies : [])));
    const random = measured.filter(({ study, runs }) => undecided.has(study.id) && !isExact(runs));
    const open = new Set(random.map(({ study }) => study.id));
    const next = planned.map((study) => (open.has(study.study.id) ? withMore(study) : study));
    if (next.every((study, i) => study === planned[i])) return { planned, measured, claims };
    planned = next;
  }
}

/**
 * Returns the study with the next larger number of replications, or unchanged if it has the maximum. The steps are those of
 * explorations, but they end with the verdict on a claim, which may depend on several studies, rather than with one interval.
 */
function withMore(known: PlannedStudy): PlannedStudy {
  if (!('runs' in known.plan)) return known;
  const { spec } = known.plan;
  const { mostReplications = MOST_REPLICATIONS } = known.study;
  if (isAdaptive(spec.replications) || spec.replications >= mostReplications) return known;
  const replications = looksAt(mostReplications, spec.replications)[1];
  const plan = planExperiment({ ...spec, replications: replications! }, { refusedWith: known.study.refusedWith });
  return { study: known.study, plan };
}

/** Wraps `run` to run each input only once; results are remembered by input digest. */
export function remembering(run: RunAll): RunAll {
  const known = new Map<string, Run>();
  return async (runs) => {
    const unknown = runs.filter(({ inputDigest }) => !known.has(inputDigest));
    for (const done of await run(unknown)) known.set(done.inputDigest, done);
    return runs.map(({ index, point, replication, inputDigest }) => {
      const done = known.get(inputDigest)!;
      return { ...done, index, point: { ...point }, replication };
    });
  };
}

/** Plans studies of a paper. A study whose workload or file is missing carries the reason instead. */
export function planStudies(studies: readonly StudyDefinition[], { size, seed }: ReproductionOptions): PlannedStudy[] {
  return studies.map((study) => {
    const loaded = loadStudy(study);
    if (!loaded.ok) return { study, plan: { reason: loaded.reason, built: false } };
    const spec = seed === undefined ? loaded.spec : { ...loaded.spec, seed };
    return { study, plan: planExperiment(spec, { quick: size === 'quick', refusedWith: study.refusedWith }) };
  });
}

/** Runs all planned studies as one plan, so runs shared by studies are computed once. */
export async function runStudies(planned: readonly PlannedStudy[], run: RunAll): Promise<MeasuredStudy[]> {
  const built = planned.flatMap(({ study, plan }) => ('runs' in plan ? [{ study, plan }] : []));
  const runs = await run(built.flatMap(({ plan }) => plan.runs.map(withoutTrace)));
  let from = 0;
  return built.map(({ study, plan }) => {
    const own = runs.slice(from, from + plan.runs.length);
    from += plan.runs.length;
    return { study, plan, runs: own };
  });
}

/** Returns the paper's claims with verdicts from these results. */
export function ledgerOf(
  paper: PaperDefinition,
  planned: readonly PlannedStudy[],
  measured: readonly MeasuredStudy[],
): Claim[] {
  const results = new Map<string, StudyResults | NoResults>(
    planned.flatMap(({ study, plan }) => ('runs' in plan ? [] : [[study.id, plan]])),
  );
  for (const { study, plan, runs } of measured) results.set(study.id, { runs, seed: plan.spec.seed });
  return ledger(paper, (study) => results.get(study) ?? { reason: 'there is no such study', built: false });
}

/** A claim about a figure that needs further studies to be decided, with these studies. */
export interface LeftOut {
  readonly claim: string;
  readonly needs: readonly string[];
}

/** A part of a paper, with the claims about this part that it cannot decide. */
export interface Selection {
  readonly paper: PaperDefinition;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Resolves a name such as `active-access/figure-7a` within a paper. It selects the study, or all studies that make up the figure,
 * and those of the paper's claims that these studies alone can decide, or that need no study and are printed there. Without a
 * name, selects everything. Returns undefined if the paper has no such study.
 */
export function selection(paper: PaperDefinition, name?: string): Selection | undefined {
  if (name === undefined) return { paper, leftOut: [] };
  const studies = paper.studies.filter(({ id, figure }) => id === name || figure === name);
  if (studies.length === 0) return undefined;
  const ids = new Set(studies.map(({ id }) => id));
  const concerned = paper.claims.filter((claim) => claim.studies.some((id) => ids.has(id)) || isPrintedIn(claim, name));
  const claims = concerned.filter(({ studies: read }) => read.every((id) => ids.has(id)));
  const leftOut = concerned
    .filter((claim) => !claims.includes(claim))
    .map(({ id, studies: read }) => ({ claim: id, needs: read.filter((study) => !ids.has(study)) }));
  return { paper: { ...paper, studies, claims }, leftOut };
}

/** Whether a claim names `figure-4` as its location: `5.3, figure 4; abstract`. */
function isPrintedIn({ where }: ClaimDefinition, name: string): boolean {
  return where.toLowerCase().split(/[,;] /).includes(name.replace('-', ' '));
}

/** Returns the names accepted by `selection`: a figure with several studies comes before these. */
export function namesOf({ studies }: PaperDefinition): string[] {
  return [...new Set(studies.flatMap(({ id, figure }) => (figure === undefined ? [id] : [figure, id])))];
}

export const figuresOf = (measured: readonly MeasuredStudy[]): MeasuredStudy[] =>
  measured.filter(({ study }) => isFigure(study));
