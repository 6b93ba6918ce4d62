import { describe, expect, it } from 'vitest';
import { row } from '../../scripts/support/target-table.ts';

const ledger = (verdicts: readonly string[], role = 'validate') =>
  Object.fromEntries(verdicts.map((verdict, i) => [`${role}-${i}`, { role, verdict }]));
const times = (count: number, verdict: string) => Array.from({ length: count }, () => verdict);

describe('the target of a paper', () => {
  it('is 85 % of its held-out claims, without those that are inconsistent', () => {
    expect(row('x', ledger([...times(17, 'met'), ...times(3, 'not-met')]))).toBe(
      '| `x` | 20 | 17 | 85 % | 17 | reached |\n',
    );
    expect(row('x', ledger([...times(16, 'met'), ...times(4, 'undecided')]))).toContain('| 17 | missed by 1 |');
    expect(row('x', ledger([...times(17, 'met'), ...times(9, 'inconsistent-as-printed')]))).toContain(
      '| 17 | 17 | 100 % |',
    );
    expect(row('x', { ...ledger(['met']), ...ledger(times(9, 'not-met'), 'structural') })).toContain(
      '| 1 | 1 | 100 % |',
    );
  });

  it('is no less of some papers than by the count before the rules', () => {
    expect(row('firehose', ledger(times(10, 'met')))).toContain('| 10 | 10 | 100 % | 15 | missed by 5 |');
  });
});
