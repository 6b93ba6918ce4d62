import type { Claim, Paper, Study } from '../api/types.ts';
import { significant, whole } from '../numbers/format.ts';

export const VERDICTS = [
  'met',
  'inconsistent-as-printed',
  'not-met',
  'undecided',
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
  readonly machine: string;
  readonly text: string;
}

/** Within a role what deserves a look comes first. */
const ATTENTION: readonly ShownVerdict[] = ['not-met', 'undecided', 'inconsistent-as-printed'];
const attention = (claim: Claim) =>
  (ATTENTION.indexOf(verdictOf(claim)) + ATTENTION.length + 1) % (ATTENTION.length + 1);

/** Claims that a filter lets through, in the order of the roles, misses first. */
export function filtered(claims: readonly Claim[], filter: LedgerFilter): Claim[] {
  const text = filter.text.toLowerCase();
  const order = ROLES.map(({ role }) => role as string);
  return claims
    .filter((claim) => filter.role === '' || claim.role === filter.role)
    .filter((claim) => filter.verdict === '' || verdictOf(claim) === filter.verdict)
    .filter((claim) => filter.figure === '' || claim.studies.includes(filter.figure))
    .filter((claim) => filter.machine === '' || claim.machine === filter.machine)
    .filter(({ id, claim, why }) => text === '' || `${id} ${claim} ${why}`.toLowerCase().includes(text))
    .toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role) || attention(a) - attention(b));
}

/** Machines that a ledger is about, in its own order; none where it is about a single one. */
export function machinesOf(claims: readonly Claim[]): string[] {
  return [...new Set(claims.flatMap(({ machine }) => machine ?? []))];
}

/** The claims of each machine, in the order of the ledger's machines; all in one where it is about a single one. */
export function byMachine(
  claims: readonly Claim[],
  machines: readonly string[],
): { machine: string; claims: readonly Claim[] }[] {
  if (machines.length === 0) return [{ machine: '', claims }];
  return machines
    .map((machine) => ({ machine, claims: claims.filter((claim) => claim.machine === machine) }))
    .filter((group) => group.claims.length > 0);
}

/** How many of these claims have each verdict; verdicts that none has are left out. */
export function counted(claims: readonly Claim[]): { verdict: ShownVerdict; count: number }[] {
  return VERDICTS.map((verdict) => ({
    verdict,
    count: claims.filter((claim) => verdictOf(claim) === verdict).length,
  })).filter(({ count }) => count > 0);
}

export interface Score {
  readonly met: number;
  readonly notMet: number;
  /** The paper contradicts itself: no model could meet the claim as it is printed. */
  readonly inconsistent: number;
  /** The interval reaches across the limit. */
  readonly undecided: number;
  readonly notMeasured: number;
  readonly all: number;
}

/** The claims of a role by what has become of them; what was not measured is neither met nor missed. */
export function score(counts: Paper['counts'], role: string): Score {
  const ofRole = counts[role] ?? {};
  return {
    met: ofRole.met ?? 0,
    notMet: ofRole['not-met'] ?? 0,
    inconsistent: ofRole['inconsistent-as-printed'] ?? 0,
    undecided: ofRole.undecided ?? 0,
    notMeasured: ofRole['not-measured'] ?? 0,
    all: Object.values(ofRole).reduce((sum, count) => sum + count, 0),
  };
}

/** `21 of 29 measured`, or that none was. */
export function scoreText({ met, notMeasured, all }: Score): string {
  const measured = all - notMeasured;
  return measured === 0 ? 'none measured' : `${whole(met)} of ${whole(measured)} measured`;
}

/** What else there is to say of a score: `3 inconsistent as printed, 2 not met, 2 of 31 not measured yet`. */
export function scoreRest({ notMet, inconsistent, undecided, notMeasured, all }: Score): string {
  const parts = [
    inconsistent > 0 ? `${whole(inconsistent)} inconsistent as printed` : '',
    notMet > 0 ? `${whole(notMet)} not met` : '',
    undecided > 0 ? `${whole(undecided)} undecided` : '',
    notMeasured > 0 ? `${whole(notMeasured)} of ${whole(all)} not measured yet` : '',
  ];
  return parts.filter(Boolean).join(', ');
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
