import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';
import { hashSimulation, modelVersion } from '../../src/plan/model-version.ts';
import { withoutComments } from '../../src/plan/without-comments.ts';

const SIMULATION = join(import.meta.dirname, '..', '..', 'src', 'simulation');

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

function printed(code: string, removeComments: boolean): string {
  const source = ts.createSourceFile('model.ts', code, ts.ScriptTarget.Latest);
  return ts.createPrinter({ removeComments }).printFile(source);
}

describe('the model version', () => {
  it('is sixteen hexadecimal digits, always the same', () => {
    expect(modelVersion()).toMatch(/^[0-9a-f]{16}$/);
    expect(modelVersion()).toBe(modelVersion());
  });

  it('follows names and code of the sources, not line ends or other files', () => {
    const files = { 'a.ts': 'one\n', 'b/c.ts': 'two\n' };
    const version = hashSimulation(folderWith(files));
    expect(hashSimulation(folderWith({ ...files, 'README.md': 'words' }))).toBe(version);
    expect(hashSimulation(folderWith({ ...files, 'a.ts': 'one\r\n' }))).toBe(version);
    expect(hashSimulation(folderWith({ ...files, 'a.ts': 'One\n' }))).not.toBe(version);
    expect(hashSimulation(folderWith({ 'a.ts': 'one\n', 'c.ts': 'two\n' }))).not.toBe(version);
  });

  it('stays the same when only comments change', () => {
    const bare = 'const a = 1;\n\nconst b = 2;\n';
    const version = hashSimulation(folderWith({ 'a.ts': bare }));
    for (const commented of [
      '// Why.\nconst a = 1;\n\n/**\n * More,\n * at length.\n */\nconst b = 2;\n',
      '/** One. */\nconst a = 1; // first\n\nconst b = /* that is */ 2;\n',
    ])
      expect(hashSimulation(folderWith({ 'a.ts': commented }))).toBe(version);
    expect(hashSimulation(folderWith({ 'a.ts': bare.replace('const b', '// const b') }))).not.toBe(version);
  });
});

describe('code without its comments', () => {
  it('keeps what looks like a comment in a literal', () => {
    for (const code of [
      "const at = 'http://host'; const quote = '\\' // no';",
      `const nested = \`/* $\{a ? \`// $\{b}\` : "*/"}\`;`,
      "const pattern = /[/'*]\\/\\/'/; const rest = 'after';",
      'const half = (a / b) * (c / d);',
    ])
      expect(withoutComments(`${code} // removed\n`)).toBe(`${code}\n`);
  });

  it('is what the compiler prints without comments, for every file of the simulation', () => {
    const files = readdirSync(SIMULATION, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(300);
    const unlike = files.filter((file) => {
      const code = readFileSync(join(SIMULATION, file), 'utf8');
      return printed(withoutComments(code), false) !== printed(code, true);
    });
    expect(unlike).toEqual([]);
  });
});
