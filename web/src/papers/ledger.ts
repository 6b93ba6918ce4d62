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

/** Roles by decreasing weight, with their titles on the page. */
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

/** Verdicts that deserve attention come first within a role. */
const ATTENTION: readonly ShownVerdict[] = ['not-met', 'undecided', 'inconsistent-as-printed'];
const attention = (claim: Claim) =>
  (ATTENTION.indexOf(verdictOf(claim)) + ATTENTION.length + 1) % (ATTENTION.length + 1);

/** Returns the claims that match a filter, in the order of roles, misses first. */
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

/** Returns the machines of a ledger, in its order; empty if it concerns a single one. */
export function machinesOf(claims: readonly Claim[]): string[] {
  return [...new Set(claims.flatMap(({ machine }) => machine ?? []))];
}

/** Groups claims by machine, in the ledger's order; one group if it concerns a single machine. */
export function byMachine(
  claims: readonly Claim[],
  machines: readonly string[],
): { machine: string; claims: readonly Claim[] }[] {
  if (machines.length === 0) return [{ machine: '', claims }];
  return machines
    .map((machine) => ({ machine, claims: claims.filter((claim) => claim.machine === machine) }))
    .filter((group) => group.claims.length > 0);
}

/** Counts these claims by verdict; verdicts without claims are omitted. */
export function counted(claims: readonly Claim[]): { verdict: ShownVerdict; count: number }[] {
  return VERDICTS.map((verdict) => ({
    verdict,
    count: claims.filter((claim) => verdictOf(claim) === verdict).length,
  })).filter(({ count }) => count > 0);
}

export interface Score {
  readonly met: number;
  readonly notMet: number;
  /** Claims that no model can meet as printed, since the paper contradicts itself. */
  readonly inconsistent: number;
  /** Claims whose interval includes the limit. */
  readonly undecided: number;
  readonly notMeasured: number;
  readonly all: number;
}

/** Counts the claims of a role by outcome; unmeasured ones are neither met nor missed. */
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

/** Returns `21 of 29 measured`, or that none was measured. */
export function scoreText({ met, notMeasured, all }: Score): string {
  const measured = all - notMeasured;
  return measured === 0 ? 'none measured' : `${whole(met)} of ${whole(measured)} measured`;
}

/** Returns the other counts of a score: `3 inconsistent as printed, 2 not met, 2 of 31 not measured yet`. */
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

/** Whether the latest result of a study is still being computed. */
export const isUnderWay = ({ latest }: Study): boolean => latest?.state === 'queued' || latest?.state === 'running';

/** Returns available studies without a result of this model version at a size. */
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

/** Returns the specification of a study at a size; probes have only one size. */
export function sized({ sizes }: Study, size: 'quick' | 'full'): Study['sizes'][number] | undefined {
  return sizes.find((candidate) => candidate.size === size) ?? sizes[0];
}
