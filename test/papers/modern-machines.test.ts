import { expect, it } from 'vitest';
import { modernMachinesTable } from '../../scripts/support/modern-machines-table.ts';
import { modern } from '../../src/papers/modern/paper.ts';
import { committedLedger } from './quick-ledger.ts';

const cellsOf = (table: string, machine: string): string[] =>
  table
    .split('\n')
    .find((line) => line.startsWith(`| ${machine} |`))!
    .split('|')
    .map((cell) => cell.trim());

it('the table of modern machines counts what the ledger holds, and follows it', () => {
  const ledger = committedLedger(modern);
  const counted = (role: string, verdict?: string) =>
    Object.values(ledger).filter((entry) => entry.role === role && (verdict ?? entry.verdict) === entry.verdict).length;
  const table = modernMachinesTable();
  const all = cellsOf(table, 'all');
  expect(all[2]).toBe(`${counted('validate', 'met')} of ${counted('validate')}`);
  expect(all[3]).toBe(`${counted('structural', 'met')} of ${counted('structural')}`);
  const missed = { ...ledger, 'hdr.write.lat.2B': { role: 'validate', verdict: 'not-met' } };
  const [before, after] = [table, modernMachinesTable(missed)].map((text) => cellsOf(text, '`ib-hdr`'));
  expect(Number.parseInt(after![2]!, 10)).toBe(Number.parseInt(before![2]!, 10) - 1);
  expect(after![4]).toContain('`hdr.write.lat.2B`');
});
