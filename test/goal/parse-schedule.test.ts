import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSchedule, type Schedule, ScheduleError, ScheduleParser } from '../../src/simulation/catalogue.ts';
import { programs, textOf } from './program.ts';
import { finishOf, keptSchedule, replay } from './replay.ts';

const parse = (text: string) => parseSchedule(Buffer.from(text));
const inRank = (line: string) => `num_ranks 2\nrank 0 {\na: calc 5\n${line}\n}\nrank 1 {\n}\n`;

function errorOf(text: string | Uint8Array): ScheduleError | undefined {
  try {
    parseSchedule(Buffer.from(text));
    return undefined;
  } catch (error) {
    if (error instanceof ScheduleError) return error;
    throw error;
  }
}

/** Every column of a schedule as plain numbers. */
const columnsOf = (schedule: Schedule) =>
  JSON.parse(
    JSON.stringify(schedule, (_, value) => (ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : value)),
  );

describe('a schedule', () => {
  it('is read into columns, rank by rank', () => {
    const text = [
      '// a comment',
      'num_ranks 2',
      'rank 0 {',
      'a: send 8b to 1 tag 7 cpu 1 nic 2',
      '/* two',
      ' lines */ b: recv 9b from -1 tag -1',
      'b requires a // why not',
      'calc 100',
      'b irequires a',
      '}',
      'rank 1 { }',
    ].join('\r\n');
    expect(columnsOf(parse(text))).toEqual({
      ranks: 2,
      operations: 3,
      dependencies: 2,
      begin: [0, 3],
      end: [3, 3],
      kind: [0, 1, 2],
      size: [8, 9, 100],
      peer: [1, -1, 0],
      tag: [7, -1, 0],
      cpu: [1, 0, 0],
      nic: [2, 0, 0],
      line: [4, 6, 8],
      waitsFor: [0, 2, 0],
      onStart: { first: [0, 1, 1, 1], list: [1] },
      onDone: { first: [0, 1, 1, 1], list: [1] },
      cpus: 2,
      nics: 3,
    });
  });

  it('keeps the first meaning of a label, within its rank', () => {
    const { onDone } = parse('num_ranks 1\nrank 0 {\na: calc 1\na: calc 2\nb: calc 3\nb requires a\n}\n');
    expect(columnsOf(parse('num_ranks 1\nrank 0 {\na: calc 1\n}'))).toMatchObject({ operations: 1 });
    expect([...onDone.first]).toEqual([0, 1, 1, 1]);
  });

  it('may hold numbers up to 2^53 - 1 and tags up to 2^32 - 2', () => {
    const schedule = parse(inRank('send 9007199254740991b to 1 tag 4294967294'));
    expect([schedule.size[1], schedule.tag[1]! >>> 0]).toEqual([Number.MAX_SAFE_INTEGER, 4294967294]);
  });

  it('is the same however its bytes are cut into pieces', () => {
    const text = Buffer.from(keptSchedule('allreduce_ring_8_1'));
    const whole = columnsOf(parseSchedule(text));
    const cuts = fc.array(fc.nat(text.length), { maxLength: 40 });
    const check = (places: number[]) => {
      const sorted = [0, ...places.sort((a, b) => a - b), text.length];
      const pieces = sorted.slice(1).map((end, index) => text.subarray(sorted[index], end));
      expect(columnsOf(parseSchedule(pieces))).toEqual(whole);
    };
    fc.assert(fc.property(cuts, check), { numRuns: 100 });
    const parser = new ScheduleParser();
    for (const byte of text) parser.write(Uint8Array.of(byte));
    expect(columnsOf(parser.finish())).toEqual(whole);
  });
});

const mistakes: [string, string, number, number, RegExp][] = [
  ['nothing', '', 1, 1, /does not contain a schedule; expected num_ranks/],
  ['no ranks', 'num_ranks 0\n', 1, 11, /without ranks; expected a number of ranks from 1/],
  ['too many ranks', 'num_ranks 65537\n', 1, 11, /out of range; expected a number of ranks from 1 to 65536/],
  [
    'a rank too few',
    'num_ranks 2\nrank 1 {\n}\n',
    4,
    1,
    /num_ranks is 2, but the text defines 1 ranks; expected rank 0/,
  ],
  [
    'a rank too many',
    'num_ranks 1\nrank 0 {\n}\nrank 1 {\n}',
    4,
    6,
    /"1" is out of range; expected a rank from 0 to 0/,
  ],
  ['a rank twice', 'num_ranks 2\nrank 0 {\n}\nrank 0 {\n}', 4, 6, /rank 0 is defined twice; expected each rank once/],
  ['an end within a rank', 'num_ranks 1\nrank 0 {\ncalc 5\n', 4, 1, /ends within rank 0; expected }/],
  ['an end within a comment', 'num_ranks 1\nrank 0 {\n}\n/* and', 4, 1, /ends within a comment; expected \*\//],
  ['an end within a number', 'num_ranks 1\nrank 0 {\ncalc', 3, 5, /the line ends here; expected a time in ns/],
  ['no such rank', inRank('send 8b to 2'), 4, 12, /there is no rank 2; expected a rank from 0 to 1$/],
  ['a send to anyone', inRank('send 8b to -1'), 4, 12, /found "-1"; expected a rank from 0 to 1$/],
  ['a receive from nobody', inRank('recv 8b from -2'), 4, 14, /found "-2"; expected a rank .*, or -1 for anyone/],
  [
    'a tag too large',
    inRank('send 8b to 1 tag 4294967295'),
    4,
    18,
    /out of range; expected a tag from 0 to 4294967294$/,
  ],
  ['a CPU too large', inRank('calc 8 cpu 256'), 4, 12, /out of range; expected a CPU from 0 to 255/],
  ['options out of order', inRank('send 8b to 1 nic 1 cpu 1'), 4, 20, /found "cpu"; expected the end of the line/],
  ['a size beyond 2^53', inRank('send 9007199254740992b to 1'), 4, 6, /out of range; expected a size/],
  ['a size of many digits', inRank(`send ${'9'.repeat(400)}b to 1`), 4, 6, /out of range; expected a size/],
  ['a size without unit', inRank('send 8 to 1'), 4, 8, /found "to"; expected a size in bytes/],
  [
    'a label that is not defined',
    inRank('a requires b'),
    4,
    12,
    /label "b" is not defined; expected a label defined before/,
  ],
  ['a label of a later line', inRank('b requires a\nb: calc 1'), 4, 1, /label "b" is not defined/],
  ['a misspelt dependency', inRank('a require a'), 4, 3, /found "require"; expected requires or irequires/],
  ['an unknown operation', inRank('b: sned 8b to 1'), 4, 4, /found "sned"; expected send, recv, calc/],
  ['two statements in a line', inRank('calc 5 calc 6'), 4, 8, /expected the end of the line: one statement per line/],
  ['something else than text', inRank('\u0000'), 4, 1, /expected send, recv, calc/],
  ['half a comment', inRank('/ calc 5'), 4, 1, /expected \/\/ or \/\*/],
  ['a long label', inRank(`${'x'.repeat(300)}: calc 1`), 4, 1, /too long; expected at most 255/],
  ['a long line', `num_ranks 1\nrank 0 {\n//${'x'.repeat(70_000)}`, 3, 65_537, /too long; expected at most 65536/],
];

describe('what is wrong with a schedule is said with its place', () => {
  it.each(mistakes)('%s', (_, text, line, column, message) => {
    const error = errorOf(text);
    expect(error?.message).toMatch(message);
    expect([error?.line, error?.column]).toEqual([line, column]);
    expect(error?.message.startsWith(`line ${line}, column ${column}: `)).toBe(true);
    expect(error?.message.endsWith(`; expected ${error?.expected}`)).toBe(true);
  });

  it('whatever was done to the text: it is refused with a place, or is another schedule', { timeout: 60_000 }, () => {
    const change = fc.record({
      place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      remove: fc.nat(12),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 6 }),
        fc.constantFrom('9', '{', '}', '-1', 'b', '\n', ' ').map(Buffer.from),
      ),
    });
    let refused = 0;
    const check = (
      program: Parameters<typeof textOf>[0],
      changes: { place: number; remove: number; insert: Uint8Array }[],
    ) => {
      let text = Buffer.from(textOf(program));
      for (const { place, remove, insert } of changes) {
        const at = Math.floor(place * text.length);
        text = Buffer.concat([text.subarray(0, at), insert, text.subarray(at + remove)]);
      }
      const error = errorOf(text);
      if (error !== undefined) {
        refused += 1;
        expect(error.line).toBeLessThanOrEqual(text.toString('latin1').split('\n').length + 1);
        expect(error.column).toBeGreaterThan(0);
        expect(error.expected).not.toBe('');
        return;
      }
      const result = replay(text);
      if (result.status === 'succeeded') expect(finishOf(result)).toHaveLength(parseSchedule(text).ranks);
      else expect(result.error?.message).toMatch(/never match|wait for each other|no operations|2\^53/);
    };
    fc.assert(fc.property(programs, fc.array(change, { minLength: 1, maxLength: 3 }), check), { numRuns: 1000 });
    expect(refused).toBeGreaterThan(300);
  });
});
