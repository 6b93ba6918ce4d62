import { describe, expect, it } from 'vitest';
import { summaryText } from '../../src/cli/ledger-text.ts';
import { countClaims, ledger } from '../../src/papers/ledger.ts';
import { papers } from '../../src/papers/registry.ts';

const nothing = () => ({ reason: 'not measured yet', built: true });

describe.each(papers)('$id, before anything has been measured', (paper) => {
  const claims = ledger(paper, nothing);

  it('has missed nothing, whether or not it is built', () => {
    const counts = countClaims(claims);
    for (const role of ['validate', 'structural']) expect(Object.keys(counts[role]!)).toEqual(['not-measured']);
    expect(summaryText(claims)).toMatch(/^\d+ validate not measured yet; \d+ structural not measured yet;/);
  });

  it('leaves no claim out of the summary, fitted or not', () => {
    const parts = summaryText(claims)
      .trimEnd()
      .split(/; | and /);
    const counted = parts.map((part) => Number(/^(?:\d+ of )?(\d+)/.exec(part)![1]));
    expect(counted.reduce((sum, count) => sum + count)).toBe(claims.length);
  });

  it('counts what cannot be measured here as not measured also when others have been', () => {
    const begun = [...claims, { ...claims[0]!, role: 'document' as const, verdict: 'met' as const, measured: 1 }];
    for (const role of ['validate', 'structural']) {
      expect(Object.keys(countClaims(begun)[role]!)).toEqual(['not-measured']);
    }
  });

  it('says of what is not built that it cannot be measured here', () => {
    const unbuilt = paper.claims.filter(({ measure, role }) => !measure && role !== 'document').map(({ id }) => id);
    for (const claim of claims.filter(({ id }) => unbuilt.includes(id))) {
      expect(claim).toMatchObject({
        verdict: null,
        measured: null,
        why: expect.stringMatching(/^It cannot be measured here\./),
      });
    }
  });
});

it('a claim whose study cannot be run here has no verdict, and counts as not measured', () => {
  const paper = papers.find(({ id }) => id === 'active-access')!;
  const claims = ledger(paper, () => ({ reason: 'its runs have to be refused', built: false }));
  const claim = claims.find(({ id }) => id === 'aa.3.7.max-4k');
  const why = expect.stringMatching(/^It cannot be measured here\. .*: its runs have to be refused$/);
  expect(claim).toMatchObject({ verdict: null, measured: null, why });
  expect(countClaims(claims)).not.toHaveProperty('structural.not-met');
});
