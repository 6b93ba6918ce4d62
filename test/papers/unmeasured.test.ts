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

  it('counts what is not built as missed once something has been', () => {
    const unbuilt = claims.filter(({ verdict }) => verdict === 'not-met').length;
    const begun = [...claims, { ...claims[0]!, role: 'document' as const, verdict: 'met' as const, measured: 1 }];
    const missed = Object.values(countClaims(begun)).reduce((sum, ofRole) => sum + (ofRole['not-met'] ?? 0), 0);
    expect(missed).toBe(unbuilt);
  });
});
