import { describe, expect, it } from 'vitest';
import { rangeOf, rangesOf } from '../../src/api/rest/runs/ranges.ts';

describe('rangeOf', () => {
  it.each([
    ['64..512', { from: 64, to: 512 }],
    ['512..', { from: 512 }],
    ['..0.25', { to: 0.25 }],
    ['1e6..', { from: 1e6 }],
    ['64', { from: 64, to: 64 }],
    ['-2..-1', { from: -2, to: -1 }],
  ])('%s', (text, range) => expect(rangeOf(text, 'processes')).toEqual(range));
});

describe('rangesOf', () => {
  it('keeps what several ranges of one name allow', () => {
    expect(rangesOf(['a.b:1..', 'a.b:..5', 'a.b:2..9', 'c:3'], 'parameter')).toEqual({
      'a.b': { from: 2, to: 5 },
      c: { from: 3, to: 3 },
    });
  });
});
