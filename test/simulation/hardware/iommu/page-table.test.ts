import { describe, expect, it } from 'vitest';
import { ACTIVE_PUT, PLAIN } from '../../../../src/simulation/hardware/iommu/control-bits.ts';
import { PageTable } from '../../../../src/simulation/hardware/iommu/page-table.ts';

const PAGE = 4096;

describe('entries of a page table', () => {
  const table = () =>
    new PageTable(
      PAGE,
      3 * PAGE,
      [
        { name: 'fixed', begin: 0, end: PAGE, bits: ACTIVE_PUT, handler: 1 },
        { name: 'changing', begin: PAGE, end: 3 * PAGE, bits: PLAIN, mayChange: true },
      ],
      2,
    );

  it('change page by page and process by process', () => {
    const pages = table();
    pages.associate(1, PAGE + 8, ACTIVE_PUT, 2);
    expect(pages.decisionOf(1, 2 * PAGE - 8, 'put').sink).toBe('access-log');
    expect(pages.handlerOf(1, PAGE)).toBe(2);
    expect(pages.decisionOf(1, 2 * PAGE, 'put').sink).toBe('none');
    expect(pages.decisionOf(0, PAGE, 'put').sink).toBe('none');
    expect([pages.isAssociated(1, PAGE), pages.isAssociated(0, PAGE)]).toEqual([true, false]);
  });

  it('change only where that was announced, so that others can rely on them', () => {
    const pages = table();
    expect([pages.mayChange(0), pages.mayChange(PAGE)]).toEqual([false, true]);
    expect(() => pages.associate(0, PAGE - 8, PLAIN, 0)).toThrow('may not change');
  });
});
