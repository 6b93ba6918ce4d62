import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lookOf } from '../../web/src/plots/looks.ts';
import { contrast, distance, VISIONS } from './colour-vision.ts';

const css = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8');

/** The colours of the light theme (0) or of the dark one (1). */
function colours(theme: 0 | 1): Map<string, string> {
  const found = css.matchAll(/--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/gi);
  return new Map([...found].map(([, name = '', light = '', dark = light]) => [name, theme === 0 ? light : dark]));
}

const themes = { light: colours(0), dark: colours(1) };
const EIGHT = ['aa-1', 'aa-2', 'aa-3', 'rma-1', 'am-1', 'am-2', 'am-3', 'am-4'].map((name) => `m-${name}`);
const TEXT: readonly (readonly [string, string, number])[] = [
  ['ink', 'surface', 7],
  ['ink-2', 'surface', 7],
  ['ink-3', 'surface', 4.5],
  ['ink-3', 'bg', 4.5],
  ['ink-3', 'sunken', 4.5],
  ['ink-3', 'select', 4.5],
  ['ok', 'surface', 4.5],
  ['bad', 'surface', 4.5],
  ['warn', 'surface', 4.5],
  ['ink-2', 'bad-bg', 4.5],
  ['ink-2', 'warn-bg', 4.5],
  ['on-primary', 'primary', 4.5],
  ['focus', 'surface', 3],
  ['rule-strong', 'surface', 3],
];

describe.each(Object.entries(themes))('%s theme', (_name, theme) => {
  const value = (name: string) => {
    const found = theme.get(name);
    if (!found) throw new Error(`tokens.css has no --${name}`);
    return found;
  };
  const named = (prefix: string) =>
    [...theme.keys()].filter((name) => name.startsWith(prefix) && !name.endsWith('-ink'));

  it.each(TEXT)('has %s on %s with a contrast of at least %d', (front, back, least) => {
    expect(contrast(value(front), value(back))).toBeGreaterThanOrEqual(least);
  });

  it('has a contrast of at least 3 for every mechanism on both grounds', () => {
    const low = named('m-').filter((name) =>
      ['bg', 'surface'].some((ground) => contrast(value(name), value(ground)) < 3),
    );
    expect(named('m-')).toHaveLength(22);
    expect(low).toEqual([]);
  });

  it('has stages that stand out from the ground and carry readable text', () => {
    const stages = named('s-');
    const low = stages.filter((name) => contrast(value(name), value('surface')) < 3);
    const unreadable = stages.filter((name) => contrast(value(name), value(`${name}-ink`)) < 4.5);
    expect(stages).toHaveLength(12);
    expect({ low, unreadable }).toEqual({ low: [], unreadable: [] });
  });

  it.each(VISIONS)('keeps the eight mechanisms of the hash table apart under %s vision', (vision) => {
    const near = EIGHT.flatMap((a, place) =>
      EIGHT.slice(0, place).map((b) => ({ a, b, apart: distance(value(a), value(b), vision) })),
    ).filter(({ apart }) => apart < 6.5);
    expect(near).toEqual([]);
  });
});

describe('lookOf', () => {
  it('takes only colours that tokens.css has, and hollow shapes where a family has more members', () => {
    const families = ['aa', 'rma', 'am', 'reg', 'ts', 'dsm', 'dp', 'own', 'ref'];
    const looks = families.flatMap((family) => [1, 2, 3, 4, 5, 6].map((member) => lookOf(family, member)));
    const missing = looks.filter(({ colour }) => !themes.light.has(colour.slice(6, -1)));
    expect(missing).toEqual([]);
    expect(lookOf('aa', 4)).toMatchObject({ colour: 'var(--m-aa-1)', hollow: true });
    expect(lookOf('aa', 3).hollow).toBe(false);
  });

  it('tells members of one family apart by shape', () => {
    expect(new Set([1, 2, 3, 4].map((member) => lookOf('am', member).shape)).size).toBe(4);
  });
});
