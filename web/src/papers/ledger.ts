import type { Claim, Paper, Study } from '../api/types.ts';
import { significant, whole } from '../numbers/format.ts';

export const VERDICTS = [
  'met',
  'inconsistent-as-printed',
  'not-met',
  'calibrated',
  'input',
  'not-applicable',
  'not-measured',
] as const;
export type ShownVerdict = (typeof VERDICTS)[number];

/** Roles in the order of their weight, as the page names them. */
export const ROLES = [
  { role: 'validate', title: 'Held out' },
  { role: 'structural', title: 'Exact rules' },
  { role: 'calibrate', title: 'Calibrated' },
  { role: 'input', title: 'Inputs' },
  { role: 'document', title: 'Context' },
] as const;

export const verdictOf = ({ verdict }: Claim): ShownVerdict => verdict ?? 'not-measured';

export interface LedgerFilter {
  readonly role: string;
  readonly verdict: string;
  readonly figure: string;
  readonly text: string;
}

/** Claims that a filter lets through, in the order of the roles. */
export function filtered(claims: readonly Claim[], filter: LedgerFilter): Claim[] {
  const text = filter.text.toLowerCase();
  const order = ROLES.map(({ role }) => role as string);
  return claims
    .filter((claim) => filter.role === '' || claim.role === filter.role)
    .filter((claim) => filter.verdict === '' || verdictOf(claim) === filter.verdict)
    .filter((claim) => filter.figure === '' || claim.studies.includes(filter.figure))
    .filter(({ id, claim, why }) => text === '' || `${id} ${claim} ${why}`.toLowerCase().includes(text))
    .toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
}

/** How many of these claims have each verdict; verdicts that none has are left out. */
export function counted(claims: readonly Claim[]): { verdict: ShownVerdict; count: number }[] {
  return VERDICTS.map((verdict) => ({
    verdict,
    count: claims.filter((claim) => verdictOf(claim) === verdict).length,
  })).filter(({ count }) => count > 0);
}

export interface Score {
  /** Met or shown to be inconsistent as printed. */
  readonly settled: number;
  readonly all: number;
}

/** Of the claims with a role: how many hold, or cannot hold as they are printed. */
export function score(counts: Paper['counts'], role: string): Score {
  const ofRole = counts[role] ?? {};
  const all = Object.values(ofRole).reduce((sum, count) => sum + count, 0);
  return { settled: (ofRole.met ?? 0) + (ofRole['inconsistent-as-printed'] ?? 0), all };
}

export function measuredText(value: number | null): string {
  if (value === null) return '–';
  return Number.isInteger(value) ? whole(value) : significant(value, 4);
}

/** Whether what is shown of a study is still being computed. */
export const isUnderWay = ({ latest }: Study): boolean => latest?.state === 'queued' || latest?.state === 'running';

/** Studies that have no result of this model at a size, and could have. */
export function missing({ studies, modelVersion }: Paper, size: 'quick' | 'full'): Study[] {
  return studies.filter(
    (study) =>
      study.available &&
      !isUnderWay(study) &&
      !(study.latest?.state === 'succeeded' && study.latest.modelVersion === modelVersion && covers(study, size)),
  );
}

const covers = ({ latest, sizes }: Study, size: string): boolean =>
  latest?.size === size || latest?.size === 'full' || sizes.length === 1;

/** The specification of a study at a size; a probe has one size only. */
export function sized({ sizes }: Study, size: 'quick' | 'full'): Study['sizes'][number] | undefined {
  return sizes.find((candidate) => candidate.size === size) ?? sizes[0];
}
