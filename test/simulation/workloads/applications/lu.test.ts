import { describe, expect, it } from 'vitest';
import { counted, metric, runApplication, succeeded } from './runs.ts';

const lu = (processes: number, parameters = {}, more = {}) => ({ application: 'lu', processes, parameters, ...more });

/** Foreign blocks that the updates of each thread read, on a grid of threads: every one once, since it is final. */
function foreignBlocks(blocks: number, rows: number, columns: number): number[] {
  const ownerOf = (row: number, column: number) => (row % rows) * columns + (column % columns);
  const read = Array.from({ length: rows * columns }, () => new Set<number>());
  const note = (reader: number, row: number, column: number) => {
    if (ownerOf(row, column) !== reader) read[reader]!.add(row * blocks + column);
  };
  for (let step = 0; step < blocks; step += 1)
    for (let row = step; row < blocks; row += 1)
      for (let column = step; column < blocks; column += 1) {
        const owner = ownerOf(row, column);
        if (row > step && column > step) {
          note(owner, row, step);
          note(owner, step, column);
        } else if (row + column > 2 * step) note(owner, step, step);
      }
  return read.map(({ size }) => size);
}

describe('faults of lu', () => {
  it('are foreign blocks that a node reads, each once: 262.6 on average for 32 x 32 blocks on a grid of 2 x 4', () => {
    const expected = foreignBlocks(32, 2, 4);
    expect(expected.reduce((sum, count) => sum + count, 0) / 8).toBeCloseTo(262.6, 1);
    const { counters, metrics } = succeeded(lu(8, { matrixSize: 256, blockSide: 8 }));
    expect(counters).toMatchObject({
      read_faults: expected.reduce((sum, count) => sum + count, 0),
      upgrades: 0,
      write_faults: 0,
    });
    expect(metrics.first_node_faults_per_barrier!.value).toBeCloseTo(expected[0]! / 65, 10);
    expect(metrics.bytes_per_fault!.value).toBe(512);
  });

  it.each([
    [3, 1, 3],
    [4, 2, 2],
    [6, 2, 3],
  ])('are those of the grid of %d threads: %d x %d', (threads, rows, columns) => {
    const sum = foreignBlocks(4, rows, columns).reduce((total, count) => total + count, 0);
    expect(counted(lu(threads), 'page_faults')).toBe(sum);
  });

  it('are as many as units got by transfers, but for diagonal blocks, which were got in the same step', () => {
    const sum = foreignBlocks(4, 2, 2).reduce((total, count) => total + count, 0);
    const { counters } = succeeded(lu(4, {}, { mechanism: 'rma' }));
    expect(counters).toMatchObject({ fetched_units: sum, returned_units: 0 });
  });
});

it('multiplies a third of the cube, as much for any number of threads', () => {
  const adds = counted(lu(1), 'multiply_adds');
  expect(adds / 64 ** 3).toBeCloseTo(1 / 3, 2);
  expect(counted(lu(5), 'multiply_adds')).toBe(adds);
});

it('has barriers that wait for the diagonal: more of them, a lower speedup', () => {
  const speedup = (blockSide: number) => metric(lu(4, { matrixSize: 128, blockSide, multiplyAddNs: 1000 }), 'speedup');
  expect(speedup(64)).toBeLessThan(speedup(16));
});

describe('units of lu', () => {
  it.each([
    [32, 5000, 'accepted: unitBytes 8192 or more'],
    [32, 3000, 'accepted: unitBytes 4096, or at least 8192'],
    [40, 8192, 'accepted: unitBytes 12800 or more'],
  ])('are refused if they do not divide a block: side %i, %i B', (blockSide, unitBytes, fix) => {
    const { error } = runApplication(lu(2, { matrixSize: 320, blockSide, unitBytes }));
    expect(error).toMatchObject({ code: 'SIM_SHARED_UNITS', message: expect.stringContaining(fix) });
  });

  it('transfer as many bytes whether they are blocks or quarters of them', () => {
    const [whole, quarters] = [8192, 2048].map(
      (unitBytes) => succeeded(lu(4, { matrixSize: 256, blockSide: 32, unitBytes })).counters,
    );
    expect(quarters!.data_bytes).toBe(whole!.data_bytes);
    expect(quarters!.page_faults).toBe(4 * whole!.page_faults!);
  });
});
