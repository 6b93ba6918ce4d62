import { expect, it } from 'vitest';
import { measureStarts } from '../../bench/start/measure.ts';

it('the command line loads what a command needs, not what all need', { timeout: 120_000 }, () => {
  const [node, version, run] = measureStarts(3);
  expect(node?.ratio).toBe(1);
  // Measured: 1.5 and 9.7, of which 6.5 before the applications came: each workload is some modules more. 10 and 14 when all
  // commands came with all their libraries, module by module.
  expect(version?.ratio).toBeLessThan(2.1);
  expect(run?.ratio).toBeLessThan(13);
});
