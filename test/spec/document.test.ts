import { describe, expect, it, vi } from 'vitest';
import { Composer, Parser, stringify } from 'yaml';
import { readDocument } from '../../src/spec/document.ts';
import { base, codeOf, faultsOf, valid } from './base-specification.ts';

const detailOf = (text: string, format?: 'json' | 'yaml') =>
  faultsOf(text, format ? { format } : undefined)[0]?.detail ?? 'accepted';

describe('texts that are refused', () => {
  it.each([
    ['an empty text', '', /^the specification is empty; accepted: machine, workload/],
    ['nothing but comments', '# nothing\n', /^the specification is empty/],
    ['a list', '[1]', /accepted: an object/],
    ['a key twice in YAML', 'seed: 1\nseed: 2', /line 2, column 1: the key "seed" appears twice/],
    ['a key twice in JSON', '{"seed": 1, "seed": 2}', /appears twice/],
    ['a key twice, escaped differently', '{"seed": 1, "s\\u0065ed": 2}', /appears twice/],
    ['a custom tag', 'seed: !!js/function "x"', /line 1, column 7: tags/],
    ['a binary tag', 'seed: !!binary aGk=', /tags/],
    ['two documents', 'seed: 1\n---\nseed: 2', /more than one document/],
    ['a list as a key', '? [a]\n: 1', /not a plain string/],
    ['an alias to itself', 'tags: &a [*a]', /refers to a node that contains it/],
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

describe('bombs are refused by a bound on work, not by how long they take', () => {
  const size = 1024 * 1024;
  const repeated = (text: string, bytes = size) => text.repeat(Math.floor(bytes / text.length));
  const tooMany = /^too many values/;
  it.each([
    ['brackets', repeated('['), tooMany],
    ['fewer brackets', repeated('[', 20_000), /^nested too deeply; accepted: 16 levels/],
    ['braces', repeated('{a: '), tooMany],
    ['fewer braces', repeated('{a: ', 20_000), /^nested too deeply/],
    ['dashes', repeated('- '), tooMany],
    ['fewer dashes', repeated('- ', 20_000), /^nested too deeply/],
    ['nested keys', repeated('a: '), tooMany],
    ['complex keys', repeated('? ', 20_000), /^nested too deeply/],
    ['anchors', repeated('&a '), tooMany],
    ['tags', repeated('!a '), tooMany],
    ['aliases', repeated('*a '), /^too many aliases; accepted: 100/],
    ['documents', repeated('---\n', 200_000), /more than one document/],
    ['comments', repeated('#\n'), tooMany],
    ['many keys', Array.from({ length: 80_000 }, (_, index) => `k${index}: 1`).join('\n'), tooMany],
    ['deep JSON', `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`, tooMany],
    [
      'many JSON keys',
      `{${Array.from({ length: 70_000 }, (_, index) => `"k${index}":1`).join()}}`,
      /^has 70000 keys; accepted: at most 1000/,
    ],
  ])('%s', (_name, text, detail) => {
    expect(detailOf(text)).toMatch(detail);
  });

  /** Lists of nine, each nine times the one before: 1 + 9 (1 + 9 (1 + …)) values, far beyond what could be built. */
  const laughs = (lists: number) => {
    const names = [...'abcdefghij'].slice(0, lists);
    const items = (before = 'x') => Array(9).fill(before).join(',');
    return names.map((name, index) => `${name}: &${name} [${items(index ? `*${names[index - 1]}` : 'x')}]`).join('\n');
  };
  const valuesOf = (lists: number) => {
    const each = [10];
    while (each.length < lists) each.push(1 + 9 * (each.at(-1) ?? 0));
    return 1 + each.reduce((sum, values) => sum + values, 0);
  };

  it('a billion laughs: as many values as it would have are told, and none is built', () => {
    expect(valuesOf(9)).toBeGreaterThan(4e8);
    expect(detailOf(laughs(9))).toBe(
      `more than 200000 values: ${valuesOf(9)} with aliases written out; accepted: fewer`,
    );
    expect(detailOf(laughs(6))).toContain(`: ${valuesOf(6)} with aliases`);
  });

  it('laughs that fit are read: it is values that count, not aliases', () => {
    expect(valuesOf(5)).toBeLessThan(200_000);
    const data = readDocument(laughs(5)) as Record<string, unknown[]>;
    expect(data.e?.flat(5)).toEqual(Array(9 ** 5).fill('x'));
  });

  it('a hundred thousand faults: the first ends it', () => {
    expect(detailOf(`[${','.repeat(100_000)}`)).toBe('line 1, column 3: Unexpected , in flow sequence');
    // The library goes on unless what it calls throws, and that is not part of its interface.
    const noted = vi.fn();
    const composer = new Composer();
    Reflect.set(composer, 'onError', noted);
    for (const token of new Parser().parse('[,,,')) for (const _document of composer.next(token));
    expect(noted).toHaveBeenCalledTimes(4);
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

describe('keys of JSON are told apart', () => {
  it.each([
    ['a key that ends in a backslash', String.raw`{"a\\": 1, "a\\": 2}`],
    ['a key in another spelling', String.raw`{"a": 1, "\u0061": 2}`],
    ['after a text that ends in a quotation mark', String.raw`{"a": "x\"", "a": 2}`],
  ])('twice: %s', (_name, text) => {
    expect(detailOf(text)).toMatch(/appears twice/);
  });

  it('in different objects, and in texts that look like keys', () => {
    const text = String.raw`{"name": "\"a\": {\"b\\\":", "a": {"b": 1}, "c": [{"b": 1}, {"b": 1}]}`;
    expect(detailOf(text)).not.toMatch(/appears twice/);
  });
});
