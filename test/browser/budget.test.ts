import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const dist = new URL('../../web/dist/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

if (!existsSync(manifestFile)) throw new Error('The page is not built. Run: npm run build:web');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;

/** Names of a chunk and of all that it needs before it can run. */
function closure(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const needed of manifest[name]?.imports ?? []) closure(needed, seen);
  return seen;
}

function named(part: string): string {
  const found = Object.keys(manifest).find((name) => name.endsWith(part));
  if (!found) throw new Error(`The build has no ${part}`);
  return found;
}

const kilobytes = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0) / 1000;
const script = (names: Iterable<string>) => kilobytes([...names].map((name) => manifest[name]!.file));
const style = (names: Iterable<string>) => kilobytes([...names].flatMap((name) => [...(manifest[name]!.css ?? [])]));
const added = (name: string, to: ReadonlySet<string>) => [...closure(name)].filter((part) => !to.has(part));

const entry = closure(named('index.html'));

describe('size of the page, compressed', () => {
  it('is at most 70 kB of script and 8 kB of style for the first view', () => {
    expect(script(entry)).toBeLessThan(70);
    expect(style(entry)).toBeLessThan(8);
  });

  it('is at most 25 kB more for the timeline, which is fetched when a trace is shown', () => {
    const run = closure(named('RunView.svelte'), new Set(entry));
    const timeline = added(named('Timeline.svelte'), run);
    expect(run.has(named('Timeline.svelte'))).toBe(false);
    expect(script(timeline)).toBeLessThan(25);
  });

  it('is at most 25 kB more for the form, without the YAML reader, which comes later', () => {
    const form = added(named('NewView.svelte'), entry);
    expect(script(form)).toBeLessThan(25);
    expect(form).not.toContain(named('yaml-text.ts'));
  });

  it.each(['ExperimentView.svelte', 'RunView.svelte', 'CatalogView.svelte'])('is at most 42 kB more for %s', (view) => {
    expect(script(added(named(view), entry))).toBeLessThan(42);
  });
});

it('asks no other site for anything', () => {
  const html = ['index.html', 'graphiql.html'].map((file) => readFileSync(new URL(file, dist), 'utf8')).join('');
  const files = Object.values(manifest).flatMap(({ file, css }) => [file, ...(css ?? [])]);
  const sheets = files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(new URL(file, dist), 'utf8'));
  expect([html, ...sheets].join('').match(/(?:src|href)="https?:|url\(["']?(?:https?:)?\/\/|@import/g)).toBeNull();
});
