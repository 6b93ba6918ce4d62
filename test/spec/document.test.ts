import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { base, codeOf, faultsOf, valid } from './base-specification.ts';

const detailOf = (text: string, format?: 'json' | 'yaml') =>
  faultsOf(text, format ? { format } : undefined)[0]?.detail ?? 'accepted';

describe('texts that are refused', () => {
  it.each([
    ['an empty text', '', /^the specification is empty; accepted: machine, workload/],
    ['nothing but comments', '# nothing\n', /^the specification is empty/],
    ['a list', '[1]', /accepted: an object/],
    ['a key twice in YAML', 'seed: 1\nseed: 2', /line 2, column 1: the key "seed" stands twice/],
    ['a key twice in JSON', '{"seed": 1, "seed": 2}', /stands twice/],
    ['a key twice, escaped differently', '{"seed": 1, "s\\u0065ed": 2}', /stands twice/],
    ['a custom tag', 'seed: !!js/function "x"', /line 1, column 7: tags/],
    ['a binary tag', 'seed: !!binary aGk=', /tags/],
    ['two documents', 'seed: 1\n---\nseed: 2', /more than one document/],
    ['a list as a key', '? [a]\n: 1', /not a plain text/],
    ['an alias to itself', 'tags: &a [*a]', /too deeply/],
    ['an alias without its anchor', 'tags: *a', /alias/i],
    ['a prototype key in YAML', '__proto__: {name: x}', /not accepted as a key/],
    ['a prototype key in JSON', '{"__proto__": {"name": "x"}}', /not accepted as a key/],
    ['a constructor', 'workload: {kind: dht, constructor: {prototype: {}}}', /not accepted as a key/],
    ['not a number', 'processes: .nan', /finite/],
    ['too large a number', 'processes: 1e999', /finite/],
    ['a truncated list', 'tags: [a', /line 1/],
  ])('%s', (_name, text, detail) => {
    expect(detailOf(text)).toMatch(detail);
  });

  it('says which code fits', () => {
    expect(codeOf('tags: [a')).toBe('SPEC_SYNTAX');
    expect(codeOf('seed: 1')).toBe('SPEC_INVALID');
    expect(codeOf(`# ${'x'.repeat(1024 * 1024)}`)).toBe('SPEC_TOO_LARGE');
    expect(detailOf('{"a": }', 'json')).toMatch(/not JSON/);
  });

  it('do not change the prototype of objects', () => {
    faultsOf('{"__proto__": {"polluted": true}}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('bombs are refused within a second', () => {
  const size = 1024 * 1024;
  const repeated = (text: string) => text.repeat(Math.floor(size / text.length));
  const letters = [...'abcdefghij'];
  const laughs = letters.map((letter, index) => {
    const before = letters[index - 1];
    return `${letter}: &${letter} [${Array(9)
      .fill(before ? `*${before}` : 'x')
      .join(',')}]`;
  });
  it.each([
    ['brackets', repeated('[')],
    ['braces', repeated('{a: ')],
    ['dashes', repeated('- ')],
    ['nested keys', repeated('a: ')],
    ['complex keys', repeated('? ')],
    ['anchors', repeated('&a ')],
    ['tags', repeated('!a ')],
    ['aliases', repeated('*a ')],
    ['documents', repeated('---\n')],
    ['comments', repeated('#\n')],
    ['a billion laughs', laughs.join('\n')],
    ['many keys', Array.from({ length: 80_000 }, (_, index) => `k${index}: 1`).join('\n')],
    ['deep JSON', `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`],
    ['many JSON keys', `{${Array.from({ length: 70_000 }, (_, index) => `"k${index}":1`).join()}}`],
  ])('%s', (_name, text) => {
    const before = process.cpuUsage();
    expect(faultsOf(text).length).toBeGreaterThan(0);
    // CPU time, with room for a busy machine; unbounded, most of these take several seconds, some minutes.
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
  });
});

describe('texts that are accepted', () => {
  it('may share lists by a few aliases', () => {
    const text =
      'machine: cray-xe6\nworkload: {kind: dht}\nmechanisms: &all [rma]\nprocesses: 4\ntags: &t [a]\nquick: {tags: *t, mechanisms: *all}';
    expect(valid(text).quick).toEqual({ tags: ['a'], mechanisms: ['rma'] });
  });

  it('may hold any letters, and start with a byte order mark', () => {
    const name = 'Δ – 結果 🧪';
    expect(valid(`\ufeff${JSON.stringify({ ...base, name })}`).name).toBe(name);
    expect(valid(stringify({ ...base, name })).name).toBe(name);
  });

  it('take no word for a truth value but true and false', () => {
    expect(valid(`%YAML 1.1\n---\n${JSON.stringify({ ...base, name: 'x' }).replace('"x"', 'no')}`).name).toBe('no');
  });
});
