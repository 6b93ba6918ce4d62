import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const scripts: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
const documents = [
  ...readdirSync(root),
  ...['docs', 'examples', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ),
].filter((path) => path.endsWith('.md'));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe.each(documents)('%s', (path) => {
  const text = read(path);

  it('links only to what is there', () => {
    const links = matches(text, /\]\(([^)#\s]+)(?:#[^)]*)?\)/g).filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const named = matches(text, /npm run ([a-z:]+)/g);
    expect(named.filter((name) => !(name in scripts.scripts))).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  it('shows only rooms that exist', () => {
    const rooms = matches(read('docs/architecture.md'), /^\| `([a-z/]+\/)` \|/gm);
    expect(rooms.length).toBeGreaterThan(10);
    expect(rooms.filter((room) => !existsSync(join(root, room)))).toEqual([]);
  });
});
