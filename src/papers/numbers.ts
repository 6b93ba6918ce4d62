import type { Claim } from '../spec/resources/paper.ts';

/** Numbers within this relative difference count as one: measured again, with another baseline, or at the next point. */
const SAME = 0.01;

/**
 * Groups the held-out claims that are met by the measured number that they rest on: same unit, and within one per cent. Whole
 * numbers and ratios close to 1 are often equal by chance and therefore join no groups.
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
