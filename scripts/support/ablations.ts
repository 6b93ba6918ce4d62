import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MeasuredStudy, type PlannedStudy, type RunAll, runStudies } from '../../src/cli/reproduction.ts';
import { type Ablation, ablationOf } from '../../src/papers/ablation.ts';
import { isAsMeant, type PaperDefinition } from '../../src/papers/definition.ts';
import type { Claim } from '../../src/spec/resources/paper.ts';
import { isBroken } from './broken.ts';
import { judgedFrom, shown, withValues } from './variants.ts';

/** Outcome for a claim that counts as evidence without the part of the model that it depends on. */
export type Outcome =
  | ({ readonly without: string; readonly breaks: BrokenQuantity } & Pick<Ablation, 'chosenAfter' | 'extreme'>)
  /** No part of the model affects it, for this reason. */
  | { readonly unbreakable: string }
  /** It names no ablation, or one that does not break it. */
  | { readonly survives: string };

/** The first quantity of a claim that clearly misses under its ablation; see `isBroken`. */
export interface BrokenQuantity {
  readonly name: string;
  readonly expected: string;
  readonly measured: number | string;
  readonly ablated: number | string;
}

export type Outcomes = Readonly<Record<string, Outcome>>;

const FILE = join(import.meta.dirname, '..', '..', 'test', 'papers', 'ablations.json');

export const committedOutcomes = (): Readonly<Record<string, Outcomes>> => JSON.parse(readFileSync(FILE, 'utf8'));

export function commitOutcomes(outcomes: Readonly<Record<string, Outcomes>>): void {
  writeFileSync(FILE, `${JSON.stringify(outcomes, null, 2)}\n`);
}

export const isEvidence = ({ role, verdict }: { readonly role: string; readonly verdict: string | null }): boolean =>
  (role === 'validate' || role === 'structural') && verdict === 'met';

/**
 * Runs the studies of each claim that counts as evidence under its ablation. `studies` and `claims` are the results without
 * ablations.
 */
export async function ablate(
  paper: PaperDefinition,
  { planned, claims }: { readonly planned: readonly PlannedStudy[]; readonly claims: readonly Claim[] },
  run: RunAll,
): Promise<Outcomes> {
  const evidence = claims.filter(isEvidence).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const needed = [...new Set(evidence.flatMap(({ id }) => ablationOf(paper.ablations, id) ?? []))];
  const plans = needed.map((ablation) => {
    const studies = new Set(evidence.flatMap(({ id, studies }) => (ablation.breaks.includes(id) ? studies : [])));
    return underAblation(
      planned.filter(({ study }) => studies.has(study.id)),
      ablation,
    );
  });
  // As one plan, so runs shared by several ablations are computed once, by the same threads.
  const runs = await runStudies(plans.flat(), run);
  const measured = new Map(needed.map((ablation, i) => [ablation, runs.splice(0, plans[i]!.length)]));
  return Object.fromEntries(evidence.map((claim) => [claim.id, outcomeOf(paper, claim, measured)]));
}

function underAblation(planned: readonly PlannedStudy[], ablation: Ablation): PlannedStudy[] {
  const changed = withValues(planned, ablation.set);
  if (changed.some((study, i) => study !== planned[i])) return changed;
  throw new Error(`none of ${Object.keys(ablation.set).join(', ')} is in the studies of ${ablation.breaks.join(', ')}`);
}

function outcomeOf(
  paper: PaperDefinition,
  claim: Claim,
  measured: ReadonlyMap<Ablation, readonly MeasuredStudy[]>,
): Outcome {
  const ablation = ablationOf(paper.ablations, claim.id);
  const unbreakable = paper.ablations.unbreakable[claim.id];
  if (!ablation) return unbreakable === undefined ? { survives: 'It names no ablation.' } : { unbreakable };
  const studies = measured.get(ablation)!.filter(({ study }) => claim.studies.includes(study.id));
  const failed = studies.flatMap(({ study, runs }) => runs.filter((run) => !isAsMeant(study, run)));
  if (failed.length > 0) return { survives: `A run without ${ablation.without} fails: ${failed[0]!.error?.message}` };
  return verdictOf(claim, ablation, judgedFrom(paper, claim.id, studies));
}

function verdictOf(claim: Claim, { without, chosenAfter, extreme }: Ablation, judged: Claim): Outcome {
  const index = judged.quantities.findIndex((quantity, i) => isBroken(claim.quantities[i]!, quantity));
  const [before, after] = [claim.quantities[index], judged.quantities[index]];
  if (!before || !after) {
    const outcome = judged.verdict === 'not-met' ? 'hardly missed' : judged.verdict;
    return { survives: `Without ${without} it is ${outcome}: ${judged.why}` };
  }
  const breaks = {
    name: after.name,
    expected: after.expected,
    measured: shown(before.measured),
    ablated: shown(after.measured),
  };
  return {
    without,
    breaks,
    ...(chosenAfter !== undefined && { chosenAfter }),
    ...(extreme !== undefined && { extreme }),
  };
}
