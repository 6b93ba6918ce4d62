import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

const root = join(import.meta.dirname, '..', '..');

it('private members are `private`: nobody has to know two ways', () => {
  const files = sourceFiles(['src', 'workers', 'web/src', 'scripts', 'bench', 'test']);
  const others = files.filter((path) => /\bthis\.#[a-z]/.test(readFileSync(join(root, path), 'utf8')));
  expect(others).toEqual([]);
});
