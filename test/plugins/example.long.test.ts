import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compiled, contractTestsOf, installedExample } from './installed-example.ts';

const plugin = join(installedExample(), 'plugin');

it('the example passes all contract tests, as its users run them', async () => {
  const { passed, failed, stdout } = await contractTestsOf(plugin);
  expect(failed, stdout.slice(-5000)).toBe(0);
  expect(passed).toBeGreaterThan(300);
});

it('types come along that are right by themselves', async () => {
  expect(await compiled(plugin, { skipLibCheck: false })).toBe('');
});
