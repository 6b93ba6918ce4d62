import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/failure.ts';
import { wrongWords } from './support/deployed.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'deploy/systemd');
const units = readdirSync(folder);
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const textOf = (unit: string) => readFileSync(join(folder, unit), 'utf8');

/** What systemd says of a unit, with the Node of this test and this checkout in the place of installed ones. */
function verified(unit: string): string {
  const place = mkdtempSync(join(tmpdir(), 'onesided-units-'));
  try {
    const text = textOf(unit).replace('/usr/bin/node', process.execPath).replace('/opt/onesided', root);
    writeFileSync(join(place, unit), text);
    return execFileSync('systemd-analyze', ['verify', join(place, unit)], { encoding: 'utf8', stdio: 'pipe' });
  } finally {
    rmSync(place, { recursive: true });
  }
}

describe.each(units)('%s', (unit) => {
  const command = /^ExecStart=\/usr\/bin\/node (\S+) (\S+)(.*)$/m.exec(textOf(unit))!;

  it('starts a command that there is, with options that it has', () => {
    const [, executable, name, rest] = command;
    expect(existsSync(join(root, executable!))).toBe(true);
    expect(wrongWords([name!, ...rest!.trim().split(' ')])).toEqual([]);
  });

  it('is not started again with settings that cannot be used', () => {
    expect(textOf(unit)).toContain(`RestartPreventExitStatus=${EXIT.badInput}\n`);
  });

  // A machine without systemd starts no units, and npm test takes a skipped test for a failure.
  if (hasSystemd) {
    it('is understood by systemd', () => {
      expect(verified(unit)).toBe('');
    });
  }
});
