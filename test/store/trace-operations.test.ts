import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { expect, it } from 'vitest';
import { STAGES } from '../../src/simulation/run.ts';
import { toPlanes } from '../../src/store/trace-columns.ts';
import { decodeOperations, encodeOperations } from '../../src/store/trace-operations.ts';

const ids = Int32Array.of(4, 5);
const startNs = Float64Array.of(10, 20);
const latencyNs = Float64Array.of(3, 7);

it('gives back the operations of a trace', async () => {
  const stagesNs = Float64Array.from({ length: 2 * STAGES.length }, (_, place) => place);
  const [chunk] = await encodeOperations({ id: ids, startNs, latencyNs, stagesNs });
  expect(await decodeOperations(chunk!.data, chunk!.count)).toEqual({ id: ids, startNs, latencyNs, stagesNs });
});

it('reads operations that were stored when there were fewer stages: those that came since took no time', async () => {
  const then = STAGES.length - 1;
  const stored = Float64Array.from({ length: 2 * then }, (_, place) => place + 1);
  const planes = [toPlanes(ids, 4), toPlanes(startNs, 8), toPlanes(latencyNs, 8), toPlanes(stored, 8)];
  const { stagesNs } = await decodeOperations(await promisify(deflate)(Buffer.concat(planes)), 2);
  expect([...stagesNs]).toEqual([...stored.subarray(0, then), 0, ...stored.subarray(then), 0]);
});
