import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { pluginPlace } from '../../src/plugins/place.ts';

const folder = mkdtempSync(join(tmpdir(), 'onesided place ü-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds a module by its path, from a folder, and by its URL', () => {
  const file = join(folder, 'mine.js');
  writeFileSync(file, '');
  const place = { name: 'mine', file, root: folder };
  expect(pluginPlace(file)).toEqual(place);
  expect(pluginPlace('./mine.js', folder)).toEqual(place);
  expect(pluginPlace(pathToFileURL(file).href)).toEqual(place);
});
