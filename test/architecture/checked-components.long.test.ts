import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ProjectCopy } from './support/project-copy.ts';

const copy = new ProjectCopy(['package.json', 'web/src', 'web/tsconfig.json', 'web/vite.config.ts', 'src']);
const pager = join(copy.folder, 'web/src/components/Pager.svelte');

afterAll(() => copy.remove());

it('npm run typecheck looks into the components of the page, their scripts and their markup', () => {
  const { scripts } = JSON.parse(readFileSync(join(copy.folder, 'package.json'), 'utf8'));
  const [command, ...options] = scripts.typecheck.split(' && ')[1].split(' ');
  expect(command).toBe('svelte-check');
  const check = () => copy.run('svelte-check/bin/svelte-check', ...options);
  expect(check()).toMatchObject({ status: 0, output: expect.stringContaining('0 errors') });

  const component = readFileSync(pager, 'utf8');
  writeFileSync(pager, component.replace('size: number;', 'size: string;'));
  expect(check()).toMatchObject({ status: 1, output: expect.stringContaining('components/Pager.svelte') });
  writeFileSync(pager, component.replace('disabled={!cursor}', 'disabled={cursors}'));
  expect(check()).toMatchObject({ status: 1, output: expect.stringContaining("Cannot find name 'cursors'") });
});
