import { papers } from '../../src/papers/registry.ts';
import { type CommittedLedger, committedLedger } from '../../test/papers/quick-ledger.ts';

/** Targeted share of each paper's held-out claims, and for three papers the targeted minimum number as well. */
const SHARE = 0.85;
const LEAST: Readonly<Record<string, number>> = { 'active-access': 21, firehose: 15, 'ioat-one-sided': 13 };

const HEAD = `# Targets for held-out claims

Derived from test/papers/*.ledger.json by \`npm run generate\`.

This table compares how many held-out claims of each paper are met with the target that was set before the evidence was
reviewed. The target: after all rules have been applied, ${100 * SHARE} % of the held-out claims of each paper are met, and no fewer
than 21 of Active Access, 15 of Firehose and 13 of I/OAT.

- Claims that are inconsistent as printed are reported separately and count neither as held out nor as met.
- Undecided claims, and claims that cannot be measured here, count as not met.

| paper | held out | met | share met | target | result |
|---|---|---|---|---|---|
`;

/** Returns docs/generated/targets.md. */
export const targetTable = (): string => HEAD + papers.map((paper) => row(paper.id, committedLedger(paper))).join('');

/** Returns the row of a paper; exported for its tests. */
export function row(paper: string, ledger: CommittedLedger): string {
  const heldOut = Object.values(ledger).filter(
    ({ role, verdict }) => role === 'validate' && verdict !== 'inconsistent-as-printed',
  );
  const met = heldOut.filter(({ verdict }) => verdict === 'met').length;
  const asked = Math.max(Math.ceil(SHARE * heldOut.length), LEAST[paper] ?? 0);
  const verdict = met >= asked ? 'reached' : `missed by ${asked - met}`;
  return `| \`${paper}\` | ${heldOut.length} | ${met} | ${Math.round((100 * met) / heldOut.length)} % | ${asked} | ${verdict} |\n`;
}
