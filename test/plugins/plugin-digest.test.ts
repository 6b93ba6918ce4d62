import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withPlugins } from '../../src/plan/model-version.ts';
import { digestOfFiles, nameOf } from '../../src/plugins/plugin-digest.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const CONTENT = {
  'plugin/index.js': "import './model.js';\n",
  'plugin/model.js': 'export {};\n',
  'plugin/node_modules/left/index.js': 'module.exports = 1;\n',
};

/** Writes files into a folder of their own; the digest of all of them as those of a plugin. */
function digestOf(content: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-digest-'));
  folders.push(folder);
  const files = Object.entries(content).map(([path, text]) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  });
  return digestOfFiles(join(folder, 'plugin'), files.reverse());
}

describe('the digest of a plugin', () => {
  it('is the same wherever it lies, wherever its dependencies are installed, and with CRLF line ends', () => {
    const digest = digestOf(CONTENT);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(digestOf(CONTENT)).toBe(digest);
    const { 'plugin/node_modules/left/index.js': left, ...rest } = CONTENT;
    expect(digestOf({ ...rest, 'node_modules/left/index.js': left })).toBe(digest);
    expect(digestOf({ ...CONTENT, 'plugin/model.js': 'export {};\r\n' })).toBe(digest);
  });

  it('changes with every file, its name and its content', () => {
    const { 'plugin/model.js': model, ...rest } = CONTENT;
    const others = [
      ...Object.keys(CONTENT).map((path) => ({ ...CONTENT, [path]: '// changed\n' })),
      { ...rest, 'plugin/other.js': model },
      rest,
      { ...CONTENT, 'plugin/more.js': '' },
    ];
    expect(new Set([CONTENT, ...others].map(digestOf)).size).toBe(others.length + 1);
  });

  it('takes native code as it is', () => {
    const native = (text: string) => digestOf({ ...CONTENT, 'plugin/fast.node': text });
    expect(native('a\r\nb')).not.toBe(native('a\nb'));
  });
});

it('files are named within the plugin or within the package that they come from', () => {
  expect(nameOf('/a/plugin', '/a/plugin/lib/x.js')).toBe('lib/x.js');
  expect(nameOf('/a/plugin', '/a/shared.js')).toBe('../shared.js');
  expect(nameOf('/a/plugin', '/a/node_modules/@b/c/d.js')).toBe('npm:@b/c/d.js');
  expect(nameOf('/a/node_modules/plugin', '/a/node_modules/plugin/x.js')).toBe('x.js');
  expect(nameOf('/a/node_modules/plugin', '/a/node_modules/left/x.js')).toBe('npm:left/x.js');
});

describe('the model version', () => {
  it('is as it was without plugins, and depends on them but not on their order', () => {
    expect(withPlugins('0123456789abcdef', [])).toBe('0123456789abcdef');
    const both = withPlugins('0123456789abcdef', ['aa', 'bb']);
    expect(both).toMatch(/^[0-9a-f]{16}$/);
    expect(withPlugins('0123456789abcdef', ['bb', 'aa'])).toBe(both);
    const versions = [both, withPlugins('0123456789abcdef', ['aa']), withPlugins('1123456789abcdef', ['aa', 'bb'])];
    expect(new Set(versions).size).toBe(3);
  });
});
