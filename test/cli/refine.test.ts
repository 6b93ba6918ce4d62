import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REFINED_TOLERANCE } from '../../src/cli/refine.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

const SECONDS = 60_000;
/** A copy engine beats a core from somewhere between 16 KiB and 32 KiB on, if the buffers are in the cache. */
const COPIES = `
name: copies
machine: ib-ndr
workload: {kind: memcpy, warmupOperations: 64}
mechanisms: [cpu-copy, dma-copy]
processes: 1
sweep:
  - {path: workload.buffers, values: [reused, fresh]}
  - {path: workload.copyBytes, values: [4096, 65536]}
`;

interface Result {
  readonly runs: readonly Run[];
  readonly comparison: Comparison;
}

async function refined(text: string, store: string, ...more: readonly string[]) {
  // The file last: no option takes it for its value.
  const line = ['run', '--store', store, '--no-progress', '--json', ...more, temporaryFile('copies.yaml', text)];
  const { code, stdout, stderr } = await inProcess(line);
  return { code, stderr, ...(JSON.parse(stdout) as Result) };
}

const bytesOf = ({ runs }: Result) => [
  ...new Set(runs.slice(8).map(({ point }) => Number(point['workload.copyBytes']))),
];

describe('run --refine', () => {
  it('narrows the bracket of a crossover by bisection, powers of two first; compare reads it again', {
    timeout: 2 * SECONDS,
  }, async () => {
    const [store, out] = ['runs', 'out'].map((name) => join(temporaryFolder(), name)) as [string, string];
    const whole = await refined(COPIES, store);
    expect(whole.comparison.crossovers).toMatchObject([{ between: [4096, 65536], refined: false }]);
    const result = await refined(COPIES, store, '--out', out, '--refine');
    const [crossover] = result.comparison.crossovers;
    const [from = 0, to = 0] = crossover!.between;
    expect([crossover!.refined, crossover!.a, crossover!.b]).toEqual([true, 'dma-copy', 'cpu-copy']);
    expect(to / from - 1).toBeLessThanOrEqual(REFINED_TOLERANCE);
    expect(bytesOf(result).slice(0, 2)).toEqual([16384, 32768]);
    expect(bytesOf(result).every((bytes) => Number.isInteger(bytes) && bytes > 4096 && bytes < 65536)).toBe(true);
    // Only the facet that is shown, each new value once for each of the two.
    expect(result.runs.slice(8).every(({ point }) => point['workload.buffers'] === 'reused')).toBe(true);
    expect(result.runs).toHaveLength(8 + 2 * bytesOf(result).length);
    expect(result.runs.map(({ index }) => index)).toEqual(result.runs.map((_run, i) => i));
    const again = await refined(COPIES, store, '--refine');
    expect(again.runs.every(({ reused }) => reused)).toBe(true);
    expect(again.comparison).toEqual(result.comparison);
    const { stdout } = await inProcess(['compare', out, '--json']);
    expect(JSON.parse(stdout)).toEqual({ schemaVersion: 1, ...result.comparison });
  });

  it('says if an axis cannot be narrowed', { timeout: SECONDS }, async () => {
    const lockstep = COPIES.replace(
      '{path: workload.copyBytes, values: [4096, 65536]}',
      '{paths: [workload.copyBytes, workload.warmupOperations], values: [[4096, 64], [65536, 65]]}',
    );
    const { code, stderr, runs } = await refined(lockstep, join(temporaryFolder(), 'runs'), '--refine');
    expect([code, runs.length]).toEqual([0, 8]);
    expect(stderr).toContain(
      'workload.copyBytes is not an axis of its own in the sweep: its crossovers are not narrowed',
    );
  });
});
