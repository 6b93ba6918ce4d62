import { describe, expect, it } from 'vitest';
import { PageTable } from '../../../../src/simulation/hardware/iommu/page-table.ts';
import { windowOf } from '../../../../src/simulation/workloads/window.ts';

describe('the flushing page', () => {
  const pages = new PageTable(4096, 5 * 4096, windowOf([{ name: 'data', bytes: 3 * 4096 }], 4096), 8);

  it('is one page of the device, whichever process is meant', () => {
    const flush = 4 * 4096;
    const all = Array.from({ length: 8 }, (_, process) => pages.pageOf(process, flush));
    expect(new Set(all).size).toBe(1);
    const others = Array.from({ length: 8 }, (_, process) => pages.pageOf(process, flush - 1));
    expect(new Set([...others, ...all]).size).toBe(9);
  });

  it('is not reached by what begins before it', () => {
    expect(pages.lastPageOf(2, 3 * 4096, 1_000_000)).toBe(pages.pageOf(2, 3 * 4096));
    expect(pages.lastPageOf(2, 4096, 4097)).toBe(pages.pageOf(2, 2 * 4096));
    expect(pages.lastPageOf(2, 4 * 4096, 8)).toBe(pages.pageOf(5, 4 * 4096));
  });
});
