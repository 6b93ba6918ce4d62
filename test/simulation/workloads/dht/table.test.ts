import { describe, expect, it } from 'vitest';
import { Layout } from '../../../../src/simulation/workloads/dht/layout.ts';
import { Table } from '../../../../src/simulation/workloads/dht/table.ts';

const VOLUME = 4;
const tableOf = (overflow: 'reject' | 'resize') =>
  new Table(new Layout({ volumeElements: VOLUME, valueBytes: 0, operationsInFlight: 1 }, 4096), {
    ...{ volumeElements: VOLUME, overflow, processes: 1 },
    ...{ collisionRate: 0, seed: 1, operations: 20 },
  });

/** Elements whose place in the table is that of the first, which fills the heap cell by cell. */
function colliding(table: Table, count: number): number[] {
  const place = table.positionOf(1);
  const found: number[] = [];
  for (let element = 1; found.length < count; element += 1)
    if (table.positionOf(element) === place) found.push(element);
  return found;
}

describe('a table whose heap is as large as itself', () => {
  it('takes one element in its cell and as many in the heap as that has cells; the next is rejected', () => {
    const table = tableOf('reject');
    for (const [index, element] of colliding(table, VOLUME + 3).entries()) {
      table.expect(0, element);
      table.insert(0, element);
      expect({ index, rejected: table.rejected }).toEqual({ index, rejected: Math.max(0, index - VOLUME) });
    }
    expect(table.verify()).toEqual({ elements: VOLUME + 1, unreachable: 0 });
  });

  it('takes all where it may grow, and counts each time that it has to', () => {
    const table = tableOf('resize');
    const resizes: number[] = [];
    for (const element of colliding(table, 2 * VOLUME + 2)) {
      table.expect(0, element);
      table.insert(0, element);
      resizes.push(table.resizes);
    }
    expect(resizes).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 2]);
    expect(table.rejected).toBe(0);
    expect(table.verify()).toEqual({ elements: 2 * VOLUME + 2, unreachable: 0 });
  });
});
