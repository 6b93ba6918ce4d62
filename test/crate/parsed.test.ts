import { describe, expect, it } from 'vitest';
import { parsed } from '../../src/crate/check-files.ts';

describe('a document of a bundle', () => {
  it('is read whatever its texts hold, and however long they are', () => {
    const text = '\\"[{'.repeat(1e6);
    expect(parsed(JSON.stringify([text, { '[': '\\' }]), 'a')).toEqual([text, { '[': '\\' }]);
  });

  it('is refused where it is nested too deeply to be gone through, or no JSON', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(JSON.stringify(parsed(nested(64), 'a'))).toBe(nested(64));
    expect(() => parsed(nested(65), 'a')).toThrow('a is nested more than 64 levels deep');
    expect(() => parsed('{"a": '.repeat(1e6), 'a')).toThrow('a is nested more than 64 levels deep');
    expect(() => parsed('{"a": ', 'a')).toThrow('a is not JSON');
  });
});
