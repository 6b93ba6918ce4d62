import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireSpecification } from '../../src/spec/parse.ts';
import { EventParser } from '../../web/src/api/event-stream.ts';
import { entriesOf, matching, nearestIds } from '../../web/src/catalog/entries.ts';
import { parseFilter, withoutTerm, withTerm } from '../../web/src/experiments/filter.ts';
import { momentOf, numbersOf, rangeOf } from '../../web/src/experiments/filter-values.ts';
import { sweepSummary } from '../../web/src/experiments/sweep-summary.ts';
import { usualBaseline } from '../../web/src/new/usual-baseline.ts';
import {
  bytes,
  exact,
  groupedIn,
  legible,
  metricTitle,
  ordinal,
  pathTitle,
  pathUnit,
  scaleFor,
  significant,
  tickText,
  whole,
  withUnit,
} from '../../web/src/numbers/format.ts';
import { routeOf } from '../../web/src/routing/routes.ts';

describe('numbers', () => {
  it('writes three significant digits, groups from five digits and a true minus sign', () => {
    expect([0, 1.7249, 0.0714, 321.4, 16_098.4, -12.345].map((value) => significant(value))).toEqual([
      '0',
      '1.72',
      '0.0714',
      '321',
      '16\u202f098',
      '\u221212.3',
    ]);
    expect(whole(4096)).toBe('4096');
    expect(whole(200_000)).toBe('200\u202f000');
  });

  it('never shows an unknown value as a number', () => {
    expect([undefined, null, Number.NaN, Number.POSITIVE_INFINITY].map((value) => significant(value))).toEqual([
      '–',
      '–',
      '–',
      '–',
    ]);
  });

  it('keeps the value of what it writes within its three digits', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e15, noNaN: true }), (value) => {
        const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
        const [mantissa = '', exponent = ''] = significant(value)
          .replaceAll(/\u202f(?!×|10)/g, '')
          .replaceAll('\u202f', '')
          .split('×10');
        const power = Number([...exponent].map((sign) => (sign === '⁻' ? '-' : digits.indexOf(sign))).join('') || 0);
        expect(Math.abs(Number(mantissa) * 10 ** power - value) / value).toBeLessThan(0.0051);
      }),
    );
  });

  it('chooses one prefix for a column', () => {
    expect(scaleFor('1/s', 3.2e8)).toEqual({ factor: 1e-6, unit: 'M/s' });
    expect(scaleFor('ns', 14_210)).toEqual({ factor: 1, unit: 'ns' });
    expect(scaleFor('1', 12)).toEqual({ factor: 1, unit: '' });
    expect(bytes(84_000_000)).toBe('84.0\u202fMB');
  });

  it('turns names into words and powers of ten into such', () => {
    expect(metricTitle('remote_operations_per_insert')).toBe('Remote operations per insert');
    expect(metricTitle('inserts_per_second')).toBe('Inserts');
    expect(pathTitle('machine.wireLatencyNs')).toBe('Wire latency');
    expect(['machine.wireLatencyNs', 'workload.putBytes', 'machine.linkBytesPerNs', 'processes'].map(pathUnit)).toEqual(
      [...['ns', 'B', 'B/ns', '']],
    );
    expect(pathTitle('machine.linkBytesPerNs')).toBe('Link');
    expect(withUnit('workload.putBytes', 8192)).toBe('8\u202fKiB');
    expect(groupedIn('376000 (345920 to 406080.5), 4096, a1234567')).toBe(
      '376\u202f000 (345\u202f920 to 406\u202f080.5), 4096, a1234567',
    );
    expect([80_000, 100_000, 120_000].map(tickText)).toEqual(['80\u202f000', '100\u202f000', '120\u202f000']);
    expect([1, 2, 3, 4, 11, 12, 21, 103].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '21st',
      '103rd',
    ]);
    expect([1e7, 65_536, 0.05, true].map(exact)).toEqual(['10\u202f000\u202f000', '65\u202f536', '0.05', 'true']);
  });

  it('rounds a default that was computed and says so, and leaves what was stated', () => {
    expect([100 / 33, 56.84, 549_755_813_888, 'scattered'].map(legible)).toEqual([
      '≈\u202f3.0303',
      '56.84',
      '549\u202f755\u202f813\u202f888',
      'scattered',
    ]);
  });
});

describe('filter line', () => {
  it('asks for keys and words', () => {
    expect(parseFilter('state:running,queued mechanism:aa-sp tag:"figure 7a" strong scaling').query).toEqual({
      state: ['queued', 'running'],
      mechanism: 'aa-sp',
      tag: 'figure 7a',
      q: 'strong scaling',
    });
  });

  it('takes the words of the list for states, in any case', () => {
    expect(parseFilter('state:Done').query).toEqual({ state: ['succeeded', 'partial'] });
    expect(parseFilter('state:"Done, some failed"').query).toEqual({ state: ['succeeded', 'partial'] });
    expect(parseFilter('state:Cancelled,waiting').query).toEqual({ state: ['queued', 'cancelled'] });
    expect(parseFilter('state:Done').complaints).toEqual([]);
  });

  it('finds last week’s experiments with a parameter', () => {
    const now = new Date('2026-11-25T12:00:00Z');
    const { query, complaints } = parseFilter(
      'since:7d workload.collisionRate:0.05..0.25 machine.latencyNs:>=1e3',
      now,
    );
    expect(query).toEqual({
      createdSince: '2026-11-18T12:00:00.000Z',
      parameter: ['workload.collisionRate:0.05..0.25', 'machine.latencyNs:1e3..'],
    });
    expect(complaints).toEqual([]);
    const wrong = parseFilter('since:lately workload.collisionRate:many', now);
    expect([wrong.query, wrong.complaints.length]).toEqual([{}, 2]);
  });

  it.each([
    ['36h', '2026-11-24T00:00:00.000Z'],
    ['2w', '2026-11-11T12:00:00.000Z'],
    ['2026-11-20', new Date(2026, 10, 20).toISOString()],
    ['2026-13-20', undefined],
    ['7', undefined],
  ])('reads the moment %s as %s', (text, moment) => {
    expect(momentOf(text, new Date('2026-11-25T12:00:00Z'))).toBe(moment);
  });

  it.each([
    ['0.05', '0.05'],
    ['-1..2.5e3', '-1..2.5e3'],
    ['..4', '..4'],
    ['<=4', '..4'],
    ['<4', undefined],
    ['a..b', undefined],
  ])('reads the numbers %s as %s', (text, range) => {
    expect(numbersOf(text)).toBe(range);
  });

  it('says what it cannot ask for', () => {
    const { complaints, query } = parseFilter('nodes:8 processes:many state:over');
    expect(complaints).toHaveLength(3);
    expect(complaints[0]).toContain('“nodes” is not a filter key');
    expect(complaints[1]).toContain('>=512');
    expect(complaints[2]).toContain('succeeded');
    expect(query).toEqual({});
  });

  it.each([
    ['512', '512'],
    ['64..512', '64..512'],
    ['64..', '64..'],
    ['..64', '..64'],
    ['>=512', '512..'],
    ['>512', '513..'],
    ['<=64', '..64'],
    ['<64', '..63'],
    ['..', undefined],
    ['-3', undefined],
    ['>', undefined],
    ['8x', undefined],
  ])('reads processes:%s as %s', (text, range) => {
    expect(rangeOf(text)).toBe(range);
    expect(parseFilter(`processes:${text}`).query).toEqual(range ? { processes: range } : {});
  });

  it('changes one key and leaves the rest as it was typed', () => {
    expect(withTerm('state:running aa', 'state', 'failed')).toBe('aa state:failed');
    expect(withTerm('state:running aa', 'state', undefined)).toBe('aa');
    expect(withoutTerm('state:running aa', 'aa')).toBe('state:running');
  });
});

describe('event stream', () => {
  const stream =
    'retry: 1000\n\nid: 1\nevent: experiment\ndata: {"a":1}\n\n: heartbeat\n\nid: 2\r\ndata: x\r\ndata: y\r\n\r\n';
  const events = [
    { id: '1', event: 'experiment', data: '{"a":1}' },
    { id: '2', event: 'message', data: 'x\ny' },
  ];

  it('gives the same events however the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: stream.length - 1 }), { maxLength: 8 }), (cuts) => {
        const parser = new EventParser();
        const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
        const pieces = edges.slice(1).map((end, place) => stream.slice(edges[place], end));
        expect(pieces.flatMap((piece) => parser.push(piece))).toEqual(events);
      }),
    );
  });
});

describe('addresses', () => {
  it('belong to views', () => {
    expect(routeOf('/')).toEqual({ view: 'experiments' });
    expect(routeOf('/experiments/exp_1')).toEqual({ view: 'experiment', id: 'exp_1' });
    expect(routeOf('/catalog')).toEqual({ view: 'catalog', part: 'mechanisms', id: undefined });
    expect(routeOf('/catalog/machines/cray-xe6')).toEqual({ view: 'catalog', part: 'machines', id: 'cray-xe6' });
    expect(['/papers', '/papers/active-access'].map((path) => routeOf(path))).toEqual([
      { view: 'papers', id: undefined },
      { view: 'papers', id: 'active-access' },
    ]);
    expect(['/paper', '/runs', '/catalog/nothing'].map((path) => routeOf(path).view)).toEqual([
      'missing',
      'missing',
      'missing',
    ]);
  });
});

describe('catalogue', () => {
  const entry = (id: string, family: string, member: number) => ({ id, title: id, summary: '', family, member });
  const source = {
    machines: [],
    workloads: [],
    mechanisms: [entry('aa-poll', 'aa', 2), entry('aa-sp', 'aa', 1), entry('am', 'am', 1)],
  };

  it('lists mechanisms by family and place', () => {
    expect(entriesOf(source, 'mechanisms').map(({ id }) => id)).toEqual(['am', 'aa-sp', 'aa-poll']);
  });

  it('finds entries by words and names the nearest otherwise', () => {
    const entries = entriesOf(source, 'mechanisms');
    expect(matching(entries, 'active access poll').map(({ id }) => id)).toEqual(['aa-poll']);
    expect(matching(entries, 'rdma-cm')).toEqual([]);
    expect(nearestIds(entries, 'aa-spp')[0]).toBe('aa-sp');
  });
});

describe('sweep in words', () => {
  it('shortens long axes and names lockstep paths', () => {
    const sweep = [
      { path: 'processes', values: [32, 64, 128, 256] },
      {
        paths: ['workload.collisionRate', 'machine.iotlbWays'],
        values: [
          [0.05, '1'],
          [0.25, 'full'],
        ],
      },
    ];
    expect(sweepSummary({ sweep })).toBe('P 32…256 × collision rate 0.05, 0.25 × IOTLB ways 1, full');
    expect(sweepSummary({ processes: 512 })).toBe('P 512');
    const paths = ['workload.putBytes', 'mechanisms.firehose.pinnableBytes'];
    const together = [1, 2, 4, 8].map((size) => [size, 4096]);
    expect(sweepSummary({ sweep: [{ paths, values: together }] })).toBe(
      'put 1\u202fB…8\u202fB × firehose pinnable 4\u202fKiB',
    );
  });
});

describe('the usual baseline', () => {
  it('is the one that the service takes', () => {
    const kinds = fc
      .subarray(['am', 'rma', 'aa-poll', 'aa-int'], { minLength: 1 })
      .chain((some) => fc.shuffledSubarray(some, { minLength: some.length }));
    fc.assert(
      fc.property(kinds, (mechanisms) => {
        const { baseline } = requireSpecification({
          machine: 'cray-xe6',
          workload: { kind: 'dht' },
          mechanisms,
          processes: 4,
        });
        expect(usualBaseline(mechanisms)).toBe(baseline.mechanism);
      }),
    );
  });
});
