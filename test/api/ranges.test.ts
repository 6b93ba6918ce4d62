import { describe, expect, it } from 'vitest';
import { rangeOf, rangesOf } from '../../src/api/rest/runs/ranges.ts';
import { ListQuery } from '../../src/api/rest/runs/schemas.ts';

describe('rangeOf', () => {
  it.each([
    ['64..512', { from: 64, to: 512 }],
    ['512..', { from: 512 }],
    ['..0.25', { to: 0.25 }],
    ['1e6..', { from: 1e6 }],
    ['64', { from: 64, to: 64 }],
    ['-2..-1', { from: -2, to: -1 }],
    ['1 048 576..', { from: 1048576 }],
    ['\u22121\u202f000', { from: -1000, to: -1000 }],
  ])('%s', (text, range) => expect(rangeOf(text, 'processes')).toEqual(range));
});

describe('rangesOf', () => {
  it('reads values as figures print them, in the unit of the path', () => {
    expect(
      rangesOf(['machine.iotlbPageBytes:64\u202fKiB..1 MiB', 'machine.wireLatencyNs:..5 us'], 'parameter'),
    ).toEqual({
      'machine.iotlbPageBytes': { from: 65536, to: 1048576 },
      'machine.wireLatencyNs': { to: 5000 },
    });
    expect(rangesOf(['workload.bytes:64 KiB..', 'workload.arrivalsPerSecond:2 M/s'], 'parameter')).toEqual({
      'workload.bytes': { from: 65536 },
      'workload.arrivalsPerSecond': { from: 2e6, to: 2e6 },
    });
    expect(() => rangesOf(['machine.gapPerByteNs:..80 ps'], 'parameter')).toThrow('80 ps is not a number in ns/B');
    expect(() => rangesOf(['machine.iotlbPageBytes:..5 us'], 'parameter')).toThrow('5 us is not a number in B');
    expect(() => rangeOf('5 MiB', 'processes')).toThrow('5 MiB is not a number');
  });

  it('are let through by the pattern of the query', () => {
    const { pattern } = ListQuery.properties.parameter.items as { pattern?: string };
    const fits = (text: string) => new RegExp(pattern!, 'u').test(text);
    expect(
      ['a:64\u202fKiB..1 MiB', 'a:1 048 576', 'a:..0.25', 'a:1e6..', 'a:-2..-1', 'a:1 1/s..2 k/s'].filter(
        (text) => !fits(text),
      ),
    ).toEqual([]);
    expect(['a:', 'a:x', 'a:1 2', 'a:1;2', 'a:MiB'].filter(fits)).toEqual([]);
  });

  it('keeps what several ranges of one name allow', () => {
    expect(rangesOf(['a.b:1..', 'a.b:..5', 'a.b:2..9', 'c:3'], 'parameter')).toEqual({
      'a.b': { from: 2, to: 5 },
      c: { from: 3, to: 3 },
    });
  });
});
