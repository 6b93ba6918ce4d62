import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS, unknownSettings } from '../../src/cli/unknown-settings.ts';

const root = join(import.meta.dirname, '../..');

it('knows every variable that a part reads or a document names', () => {
  const named = ['src', 'workers', 'docs', 'deploy', 'compose.yaml', 'README.md'].flatMap(textsOf);
  const found = new Set(named.flatMap((text) => text.match(/\bONESIDED_[A-Z][A-Z_]*[A-Z]\b/g) ?? []));
  expect(found.size).toBeGreaterThan(35);
  expect([...found].filter((name) => !SETTINGS.includes(name))).toEqual([]);
  expect(SETTINGS.filter((name) => !found.has(name))).toEqual([]);
});

it('says of what is none what it probably means', () => {
  const env = { ONESIDED_RATE_LIMTI: '5', ONESIDED_RATE_LIMIT: '5', ONE_SIDED: 'x', PATH: '/bin' };
  expect(unknownSettings(env)).toEqual([
    expect.stringMatching(/^ONESIDED_RATE_LIMTI .*did you mean ONESIDED_RATE_LIMIT\?/),
  ]);
});

function textsOf(place: string): string[] {
  if (/\.\w+$/.test(place)) return [readFileSync(join(root, place), 'utf8')];
  return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.(ts|md|sh|ya?ml|env|service)$/.test(name) && !/generated|decisions|unknown-settings/.test(name),
    )
    .map((name) => readFileSync(join(root, place, name), 'utf8'));
}
