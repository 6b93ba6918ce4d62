import { spawnSync } from 'node:child_process';
import { it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { requireTurns } from './support/turns.ts';

it('bench:engine runs all there is in turns, finds equal results and reports them', () => {
  const peers = ['cpp-priority-queue', 'cpp-calendar'] as const;
  const hasCompiler = spawnSync('g++', ['--version']).status === 0;
  requireTurns(temporaryFolder(), peers, hasCompiler ? peers : []);
});
