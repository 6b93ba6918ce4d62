import { expect, it } from 'vitest';
import { measureStarts } from '../../bench/start/measure.ts';

it('the command line loads what a command needs, not what all need', { timeout: 120_000 }, () => {
  const [node, version, run] = measureStarts(3);
  expect(node?.ratio).toBe(1);
  // Measured: 1.6 and 7.0. 8.0 when YAML and scales came module by module, 9.9 when the simulation came module by module, 14 when all commands came with all their libraries.
  expect(version?.ratio).toBeLessThan(2.1);
  expect(run?.ratio).toBeLessThan(9);
});
