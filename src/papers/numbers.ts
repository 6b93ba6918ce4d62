import type { Claim } from '../spec/resources/paper.ts';

/** Numbers as near as this share are one number: measured again, with another baseline, or at the next point. */
const SAME = 0.01;

/**
 * Held-out claims that are met, in groups that rest on one measured number: the same unit, and within a per cent. Whole
 * numbers and ratios of about 1 are alike by chance and join nothing.
 */
export function byNumber(claims: readonly Claim[]): Claim[][] {
  const groups: Claim[][] = [];
  for (const claim of claims.filter(({ role, verdict }) => role === 'validate' && verdict === 'met')) {
    const joined = groups.filter((group) => group.some((other) => restOnOne(claim, other)));
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push([...joined.flat(), claim]);
  }
  return groups;
}

function restOnOne(a: Claim, b: Claim): boolean {
  if (a.machine !== b.machine) return false;
  return a.quantities.some((of) => b.quantities.some((to) => of.unit === to.unit && isSame(of.measured, to.measured)));
}

function isSame(a: number | null, b: number | null): boolean {
  if (a === null || b === null || Number.isInteger(a) || Number.isInteger(b)) return false;
  const nearOne = (value: number) => Math.abs(value - 1) <= SAME;
  return !nearOne(a) && !nearOne(b) && Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));
}
