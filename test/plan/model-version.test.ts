import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hashSimulation, modelVersion } from '../../src/plan/model-version.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'model-version-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

describe('the model version', () => {
  it('is sixteen hexadecimal digits, always the same', () => {
    expect(modelVersion()).toMatch(/^[0-9a-f]{16}$/);
    expect(modelVersion()).toBe(modelVersion());
  });

  it('follows names and contents of the sources, not line ends or other files', () => {
    const files = { 'a.ts': 'one\n', 'b/c.ts': 'two\n' };
    const version = hashSimulation(folderWith(files));
    expect(hashSimulation(folderWith({ ...files, 'README.md': 'words' }))).toBe(version);
    expect(hashSimulation(folderWith({ ...files, 'a.ts': 'one\r\n' }))).toBe(version);
    expect(hashSimulation(folderWith({ ...files, 'a.ts': 'One\n' }))).not.toBe(version);
    expect(hashSimulation(folderWith({ 'a.ts': 'one\n', 'c.ts': 'two\n' }))).not.toBe(version);
  });
});
