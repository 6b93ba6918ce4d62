import type { Claim, ClaimQuantity } from '../spec/resources/paper.ts';
import type { Run } from '../spec/resources/run.ts';
import type { ClaimDefinition, Finding, PaperDefinition, Quantity, Verdict } from './definition.ts';
import { type Evidence, NoEvidence, presetValue, Study, type Value } from './evidence.ts';
import { expectationText, fits } from './expectation.ts';
import { parameterSet } from './parameter-set.ts';

/** Results of a study, from this process or from the store. */
export interface StudyResults {
  readonly runs: readonly Run[];
  /** Seed of the specification. */
  readonly seed: number;
  /** The stored experiment that they are from. */
  readonly experiment?: string;
}

/** Why a study has no results: what it needs is not built, or nobody has run it. */
export interface NoResults {
  readonly reason: string;
  readonly built: boolean;
}

export type ResultsOf = (study: string) => StudyResults | NoResults;

/** Every claim of a paper with its verdict, from results alone. */
export function ledger(paper: PaperDefinition, resultsOf: ResultsOf): Claim[] {
  return paper.claims.map((definition) => judge(definition, resultsOf));
}

/** One claim: its check reads the results of its studies, the verdict follows from what it found. */
export function judge(definition: ClaimDefinition, resultsOf: ResultsOf): Claim {
  const entry = { ...described(definition), ...provenance(definition, resultsOf) };
  const missing = whatIsMissing(definition, resultsOf);
  if (missing) return { ...entry, ...unmeasured(definition, missing) };
  if (!definition.measure) return { ...entry, ...context(definition) };
  try {
    return { ...entry, ...verdictOf(definition, definition.measure(evidenceFor(definition, resultsOf))) };
  } catch (error) {
    if (!(error instanceof NoEvidence)) throw error;
    return { ...entry, ...unmeasured(definition, { reason: `Not measured: ${error.message}.`, built: false }) };
  }
}

function described(definition: ClaimDefinition) {
  const quantities = Object.values(definition.quantities).map((quantity) => quantityOf(quantity));
  const first = quantities[0];
  return {
    id: definition.id,
    role: definition.role,
    where: definition.where,
    claim: definition.claim,
    setup: definition.setup,
    tolerance: definition.tolerance ?? null,
    expected: first?.expected ?? '',
    unit: first?.unit ?? '',
    measured: null,
    interval: null,
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
    interval: found?.low !== undefined && found.high !== undefined ? [found.low, found.high] : null,
    fits: found ? fits(expected, found.value) : null,
  };
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

/** Something that cannot be run is not met; something that merely was not run has no verdict. */
function unmeasured({ role }: ClaimDefinition, { reason, built }: NoResults): Pick<Claim, 'verdict' | 'why'> {
  if (role === 'document') return { verdict: 'not-applicable', why: reason };
  return { verdict: built ? null : 'not-met', why: reason };
}

/** A document without a check: there is nothing to measure, or not yet. */
function context({ awaits, setup }: ClaimDefinition): Pick<Claim, 'verdict' | 'why'> {
  return { verdict: 'not-applicable', why: awaits === undefined ? setup : `Not simulated yet: ${awaits}.` };
}

function evidenceFor({ id, studies }: ClaimDefinition, resultsOf: ResultsOf): Evidence {
  return {
    study: (name) => {
      if (!studies.includes(name)) throw new Error(`the check of ${id} reads ${name}, which the claim does not name`);
      const found = resultsOf(name);
      if (!('runs' in found)) throw new NoEvidence(found.reason);
      return new Study(
        name,
        found.runs.filter(({ status }) => status === 'succeeded'),
        found.runs.filter(({ status }) => status === 'failed'),
      );
    },
    preset: presetValue,
  };
}

function verdictOf(definition: ClaimDefinition, finding: Finding) {
  const quantities = Object.entries(definition.quantities).map(([name, quantity]) =>
    quantityOf(quantity, finding.values[name]),
  );
  const isMet = quantities.every((quantity) => quantity.fits === true);
  const first = quantities[0];
  const contradiction = isMet ? undefined : finding.contradiction;
  return {
    quantities,
    measured: first?.measured ?? null,
    interval: first?.interval ?? null,
    verdict: verdict(definition, isMet, contradiction !== undefined),
    why: [finding.why, contradiction, definition.calibration?.because].filter((part) => part).join(' '),
  };
}

function verdict({ role, calibration }: ClaimDefinition, isMet: boolean, isContradicted: boolean): Verdict {
  if (role === 'document') return 'not-applicable';
  if (calibration) return 'calibrated';
  if (!isMet) return isContradicted ? 'inconsistent-as-printed' : 'not-met';
  return role === 'input' ? 'input' : 'met';
}

/** Number of claims by role, then by verdict; `not-measured` where there is no result. */
export function countClaims(claims: readonly Claim[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { role, verdict } of claims) {
    const ofRole = counts[role] ?? {};
    const key = verdict ?? 'not-measured';
    counts[role] = { ...ofRole, [key]: (ofRole[key] ?? 0) + 1 };
  }
  return counts;
}
