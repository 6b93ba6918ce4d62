import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { TINY } from '../../../bench/start/measure.ts';

const COMMAND = fileURLToPath(new URL('../../../bin/onesided.js', import.meta.url));
const HOOK = new URL('./loaded-modules.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'onesided-loaded-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a command line loads to do its work: parts of the program by folder below `src`, packages, and how many modules. */
function loadedBy(...line: readonly string[]) {
  const list = join(folder, 'loaded');
  writeFileSync(list, '');
  const env = { ...process.env, LOADED_MODULES: list };
  const { status, stderr } = spawnSync(process.execPath, ['--import', HOOK, COMMAND, ...line], {
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const modules = readFileSync(list, 'utf8')
    .split('\n')
    .filter((address) => address.startsWith(pathToFileURL('/').href));
  const named = (pattern: RegExp) =>
    [...new Set(modules.flatMap((address) => pattern.exec(address)?.[1] ?? []))].sort();
  return {
    modules: modules.length,
    packages: named(/node_modules\/((?:@[^/]+\/)?[^/]+)/),
    parts: named(/dist\/src\/([a-z-]+)\//),
  };
}

it('--version loads the list of commands, and none of them', { timeout: 60_000 }, () => {
  const { modules, packages, parts } = loadedBy('--version');
  expect(packages).toEqual(['commander']);
  expect(parts).toEqual(['cli', 'plugins', 'spec']);
  expect(modules).toBeLessThan(20);
});

it('a run of a JSON specification loads neither YAML nor service, papers or bundles', { timeout: 60_000 }, () => {
  const file = join(folder, 'tiny.json');
  writeFileSync(file, JSON.stringify(TINY));
  const { modules, packages, parts } = loadedBy('run', file, '--no-store', '--no-progress');
  expect(packages).toEqual(['commander', 'piscina']);
  for (const part of ['api', 'store', 'queue', 'papers', 'crate', 'calibration', 'explorer'])
    expect(parts).not.toContain(part);
  expect(modules).toBeLessThan(220);
});
