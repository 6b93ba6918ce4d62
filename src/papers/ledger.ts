import type { Claim, ClaimQuantity } from '../spec/resources/paper.ts';
import type { Run } from '../spec/resources/run.ts';
import { distinct, hasInterval, type MeasureAgain, withCertainty } from './certainty.ts';
import { CHANGED_AFTER_MISS } from './changed-after-miss.ts';
import type { ClaimDefinition, Finding, PaperDefinition, Quantity, Verdict } from './definition.ts';
import { type Evidence, NoEvidence, presetValue, Study, unlessMissing, type Value } from './evidence.ts';
import { decide, expectationText } from './expectation.ts';
import { parameterSet } from './parameter-set.ts';

/** Results of a study, from this process or from the store. */
export interface StudyResults {
  readonly runs: readonly Run[];
  /** Seed of the specification. */
  readonly seed: number;
  /** Id of the stored experiment with these runs. */
  readonly experiment?: string;
}

/** Why a study has no results: it needs something that is not built, or has not been run. */
export interface NoResults {
  readonly reason: string;
  readonly built: boolean;
}

export type ResultsOf = (study: string) => StudyResults | NoResults;

/** Returns every claim of a paper with its verdict, from results alone. */
export function ledger(paper: PaperDefinition, resultsOf: ResultsOf): Claim[] {
  return paper.claims.map((definition) => judge(withHindsight(definition), resultsOf));
}

/** Demotes a claim to no evidence if it once did not count as met but does now, whatever changed in between. */
function withHindsight(definition: ClaimDefinition): ClaimDefinition {
  const found = CHANGED_AFTER_MISS[definition.id];
  if (found === undefined || definition.calibration) return definition;
  const because = `It did not count as met (${found.missedBy}) before a change of ${found.changed}: no evidence.`;
  return { ...definition, role: 'calibrate', calibration: { because } };
}

/** Judges one claim: its check reads the results of its studies, and the verdict follows from the finding. */
export function judge(definition: ClaimDefinition, resultsOf: ResultsOf): Claim {
  const entry = { ...described(definition), ...provenance(definition, resultsOf) };
  const missing = whatIsMissing(definition, resultsOf);
  if (missing) return { ...entry, ...unmeasured(definition, missing) };
  if (!definition.measure) return { ...entry, ...context(definition) };
  try {
    return { ...entry, ...verdictOf(definition, findingOf(definition, definition.measure, resultsOf)) };
  } catch (error) {
    if (!(error instanceof NoEvidence)) throw error;
    return { ...entry, ...unproven(definition, `Not measured: ${error.message}.`) };
  }
}

function described(definition: ClaimDefinition) {
  const quantities = Object.values(definition.quantities).map((quantity) => quantityOf(quantity));
  const first = quantities[0];
  return {
    id: definition.id,
    role: definition.role,
    machine: definition.machine ?? null,
    where: definition.where,
    claim: definition.claim,
    setup: definition.setup,
    tolerance: definition.tolerance ?? null,
    expected: first?.expected ?? '',
    unit: first?.unit ?? '',
    measured: null,
    interval: null,
    exact: false,
    quantities,
    studies: [...definition.studies],
  };
}

function quantityOf({ name, unit, expected }: Quantity, found?: Value): ClaimQuantity {
  const { low = null, high = null } = expected;
  return {
    name,
    unit,
    expected: expectationText(expected),
    low,
    high,
    measured: found?.value ?? null,
    interval: found && hasInterval(found) ? [found.low!, found.high!] : null,
    exact: found?.exact === true,
    fits: fitOf(expected, found),
  };
}

/** Returns null if nothing was measured, or if the interval contains a limit. */
function fitOf(expected: Quantity['expected'], found: Value | undefined): boolean | null {
  const decision = found && decide(expected, found);
  return decision === undefined || decision === 'undecided' ? null : decision === 'fits';
}

function provenance({ studies }: ClaimDefinition, resultsOf: ResultsOf) {
  const results = studies.map(resultsOf).filter((found) => 'runs' in found);
  const experiments = results.flatMap(({ experiment }) => experiment ?? []);
  const runs = results.flatMap((found) => found.runs);
  return { seed: results[0]?.seed ?? null, experiments, parameterSet: runs.length > 0 ? parameterSet(runs) : null };
}

function whatIsMissing({ studies, measure, awaits, role }: ClaimDefinition, resultsOf: ResultsOf) {
  if (!measure) return role === 'document' ? undefined : { reason: `Not simulated yet: ${awaits}.`, built: false };
  const absent = studies.map((study) => ({ study, found: resultsOf(study) })).find(({ found }) => !('runs' in found));
  if (!absent || 'runs' in absent.found) return undefined;
  return { ...absent.found, reason: `${absent.study}: ${absent.found.reason}` };
}

/** Describes a claim without results, which is neither met nor missed, and whether it could be measured here. */
function unmeasured({ role }: ClaimDefinition, { reason, built }: NoResults): Pick<Claim, 'verdict' | 'why'> {
  if (role === 'document') return { verdict: 'not-applicable', why: reason };
  return { verdict: null, why: built ? reason : `It cannot be measured here. ${reason}` };
}

/** Describes a claim whose studies were run but do not contain the evidence: it is not met, even if runs failed. */
function unproven({ role }: ClaimDefinition, why: string): Pick<Claim, 'verdict' | 'why'> {
  return { verdict: role === 'document' ? 'not-applicable' : 'not-met', why };
}

/** Describes a claim of context without a check: there is nothing to measure, or it is not simulated yet. */
function context({ awaits, setup }: ClaimDefinition): Pick<Claim, 'verdict' | 'why'> {
  return { verdict: 'not-applicable', why: awaits === undefined ? setup : `Not simulated yet: ${awaits}.` };
}

function evidenceFor({ id, studies, explainedBy = [] }: ClaimDefinition, resultsOf: ResultsOf): Evidence {
  const named = (names: readonly string[], name: string) => {
    if (names.includes(name)) return resultsOf(name);
    throw new Error(`the check of ${id} reads ${name}, which the claim does not name`);
  };
  return {
    study: (name) => {
      const found = named(studies, name);
      if (!('runs' in found)) throw new NoEvidence(found.reason);
      return studyOf(name, found);
    },
    beside: (name, tell) => {
      const found = named(explainedBy, name);
      return 'runs' in found ? unlessMissing(() => tell(studyOf(name, found))) : undefined;
    },
    preset: presetValue,
  };
}

/** Returns the finding of a check with the certainty of each of its values. */
function findingOf(
  definition: ClaimDefinition,
  measure: NonNullable<ClaimDefinition['measure']>,
  resultsOf: ResultsOf,
): Finding {
  const finding = measure(evidenceFor(definition, resultsOf));
  const studies = new Map(
    definition.studies.flatMap((id) => {
      const found = resultsOf(id);
      return 'runs' in found ? [[id, found.runs]] : [];
    }),
  );
  const measureAgain: MeasureAgain = (runsOf) => {
    const from: ResultsOf = (id) => {
      const [found, runs] = [resultsOf(id), runsOf.get(id)];
      return 'runs' in found && runs ? { ...found, runs } : found;
    };
    return measure(evidenceFor(definition, from)).values;
  };
  return { ...finding, values: withCertainty(finding.values, studies, measureAgain) };
}

function studyOf(name: string, { runs }: StudyResults): Study {
  const read = distinct(runs);
  return new Study(
    name,
    read.filter(({ status }) => status === 'succeeded'),
    read.filter(({ status }) => status === 'failed'),
  );
}

function verdictOf(definition: ClaimDefinition, finding: Finding) {
  const quantities = Object.entries(definition.quantities).map(([name, quantity]) =>
    quantityOf(quantity, finding.values[name]),
  );
  const outcome = outcomeOf(quantities);
  const first = quantities[0];
  const contradiction = outcome === 'missed' ? finding.contradiction : undefined;
  return {
    quantities,
    measured: first?.measured ?? null,
    interval: first?.interval ?? null,
    exact: first?.exact ?? false,
    verdict: verdict(definition, outcome, contradiction !== undefined),
    why: [finding.why, contradiction, ...remarks(definition, outcome)].filter((part) => part).join(' '),
  };
}

type Outcome = 'met' | 'missed' | 'undecided';

/** One missed quantity makes the claim missed; otherwise, one undecided quantity leaves it undecided. */
function outcomeOf(quantities: readonly ClaimQuantity[]): Outcome {
  if (quantities.some(({ fits, measured }) => fits === false || measured === null)) return 'missed';
  return quantities.every(({ fits }) => fits === true) ? 'met' : 'undecided';
}

function remarks({ calibration, role }: ClaimDefinition, outcome: Outcome): (string | undefined)[] {
  if (calibration)
    return [calibration.because, outcome === 'missed' ? 'What came of that misses what is printed.' : ''];
  const open = 'The interval reaches across the limit: more replications could decide it either way.';
  return [outcome === 'undecided' && role !== 'document' ? open : ''];
}

function verdict({ role, calibration }: ClaimDefinition, outcome: Outcome, isContradicted: boolean): Verdict {
  if (role === 'document') return 'not-applicable';
  if (calibration) return 'calibrated';
  if (outcome === 'undecided') return 'undecided';
  if (outcome === 'missed') return isContradicted ? 'inconsistent-as-printed' : 'not-met';
  return role === 'input' ? 'input' : 'met';
}

/** Returns the number of claims by role, then by verdict; `not-measured` if there is no result. */
export function countClaims(claims: readonly Claim[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { role, verdict } of claims) {
    const ofRole = counts[role] ?? {};
    const key = verdict ?? 'not-measured';
    counts[role] = { ...ofRole, [key]: (ofRole[key] ?? 0) + 1 };
  }
  return counts;
}
