import type { Measurement, Subject, Unanswered } from '../measurement.ts';
import { OutputError } from '../output-error.ts';
import type { TestRows } from './test-rows.ts';
import {
  cellsOf,
  elsewhere,
  hidden,
  printed,
  RUN_AGAIN,
  requirePlausible,
  requirePlausibleRate,
  sizeText,
  type ToolText,
} from './text.ts';

// Formats of ucx_perftest from UCX 1.9 on: a framed header, then rows that begin with a stage, the last of them `Final:`.
const HEADER =
  /^\|\s*\|\s*\|\s*(latency|overhead) \((\w+)\)\s*\|\s*bandwidth \(([^)]+)\)\s*\|\s*message rate \(msg\/s\)\s*\|/;
const OLD_HEADER = /^\|\s*\|\s*latency \(usec\)\s*\|\s*bandwidth/;
const COMMAND = /\bucx_perftest\b(.*)$/;
const BANNER = /^\|\s*(Test|Message size|Window size|API|Send memory|Recv memory|Data layout):\s+(.+?)\s*\|/;
/** Percentile in the first time column, from the second line of the header. */
const PERCENTILE = /^\|\s*Stage\s*\|[^|]*\|\s*([\d.]+)%ile\s*\|/;
const FINAL = /^\s*Final:\s+(.*)$/;

const NS_PER_US = 1000;
/** ucx_perftest's MB is 2^20 bytes. */
const BYTES_PER_NS = 2 ** 20 / 1e9;
/** Requests in flight in bandwidth tests of UCP without -O. */
const WINDOW = 32;

const TESTS: Readonly<Record<string, Pick<Subject, 'access' | 'quantity'>>> = {
  put_lat: { access: 'put', quantity: 'one-way' },
  put_bw: { access: 'put', quantity: 'bandwidth' },
  get: { access: 'get', quantity: 'round-trip' },
  fadd: { access: 'fetch-and-add', quantity: 'round-trip' },
  cswap: { access: 'compare-and-swap', quantity: 'round-trip' },
};
/** Titles that the server prints for tests. */
const TITLES: Readonly<Record<string, string>> = {
  'put latency': 'put_lat',
  'put bandwidth': 'put_bw',
  'get latency / bandwidth / message rate': 'get',
  'atomic fetch-and-add latency / bandwidth / rate': 'fadd',
  'atomic compare-swap latency / bandwidth / rate': 'cswap',
};

export const isUcx = (line: string): boolean => HEADER.test(line) || OLD_HEADER.test(line);

/** Reads the tests of one output, in order. @throws OutputError */
export function readUcx(text: ToolText): TestRows[] {
  const headers = text.lines.flatMap((line, at) => (isUcx(line) ? [at] : []));
  return headers.map((header, i) =>
    readTest(text, header, { from: (headers[i - 1] ?? -1) + 1, to: headers[i + 1] ?? text.lines.length }),
  );
}

/** What the test was run with: `-t`, `-s` and `-O` of the command line, or the frame before the header. */
interface Asked {
  readonly test?: string;
  readonly bytes?: number;
  readonly window?: number;
  /** Kind of memory, if that of either side is not host memory. */
  readonly memory?: string;
  readonly conditions: Readonly<Record<string, string>>;
}

function readTest(text: ToolText, headerAt: number, { from, to }: { from: number; to: number }): TestRows {
  const fail = (at: number, problem: string, fix: string) => new OutputError(text.file, at + 1, problem, fix);
  if (OLD_HEADER.test(text.lines[headerAt]!))
    throw fail(
      headerAt,
      'this table was printed by UCX before 1.9, which does not show whether it is complete',
      'run it with UCX 1.9 or later',
    );
  const [, , time, rate] = HEADER.exec(text.lines[headerAt]!) ?? [];
  if (time !== 'usec' || rate !== 'MB/s')
    throw fail(headerAt, `the table is in ${time} and ${rate}, not in usec and MB/s`, RUN_AGAIN);
  const asked = askedIn(text, from, headerAt);
  if (asked.test === undefined)
    throw fail(
      headerAt,
      'the table does not say which test it belongs to',
      'put the command before it, as in: ucx_perftest host -t ucp_put_lat -s 8',
    );
  const short = asked.test.replace(/^ucp_/, '');
  const known = TESTS[short];
  const { test, conditions } = asked;
  const place = { test, line: headerAt + 1 };
  const reason = known
    ? asked.memory && elsewhere(asked.memory, 'run it with -m host')
    : 'the model has no such one-sided access: run put_lat, put_bw, get, fadd or cswap';
  const unanswered: Unanswered[] = reason ? [{ file: text.file, ...place, reason }] : [];
  if (!known || reason) return { ...place, conditions, measurements: [], unanswered };
  const finalAt = text.lines.findIndex((line, at) => at > headerAt && at < to && FINAL.test(line));
  if (finalAt < 0) throw fail(to - 1, 'the line "Final:" is missing: the output is cut off', 'run the test to its end');
  const inFlight = asked.window ?? (short === 'put_bw' ? WINDOW : 1);
  // With several operations in flight their times overlap, so only the rate is meaningful.
  const quantity = known.quantity === 'round-trip' && inFlight > 1 ? 'bandwidth' : known.quantity;
  const subject: Subject = { ...known, quantity, bothWays: false, inFlight };
  const row = readFinal(text, finalAt, { ...asked, subject, hasMedian: hasMedian(text, headerAt, finalAt) });
  return { ...place, conditions, measurements: [{ ...row, test }], unanswered };
}

function askedIn(text: ToolText, from: number, headerAt: number): Asked {
  const { lines } = text;
  let [test, bytes, window]: [string | undefined, number | undefined, number | undefined] = [
    undefined,
    undefined,
    undefined,
  ];
  let memory: string | undefined;
  const conditions: Record<string, string> = {};
  for (let at = from; at < headerAt; at += 1) {
    const line = lines[at]!;
    const [, options] = COMMAND.exec(line) ?? [];
    if (options !== undefined) {
      test = optionIn(options, 't', /\w+/) ?? test;
      bytes = sizeIn(text, at, options) ?? bytes;
      memory = memoryIn(options) ?? memory;
      window = numberIn(optionIn(options, 'O', /\d+/)) ?? window;
    }
    const [, name, value = ''] = BANNER.exec(line) ?? [];
    if (name) conditions[name] = value;
  }
  test ??= TITLES[conditions.Test ?? ''] ?? conditions.Test;
  bytes ??= numberIn(conditions['Message size']);
  window ??= numberIn(conditions['Window size']);
  memory ??= [conditions['Send memory'], conditions['Recv memory']].find((shown) => shown && shown !== 'host');
  const numbers = { ...(bytes && { bytes }), ...(window && { window }) };
  return { ...(test && { test }), ...numbers, ...(memory && { memory }), conditions };
}

/** Returns the value of a command-line option, with or without a space before it: `-O 16`, `-O16`. */
const optionIn = (options: string, letter: string, value: RegExp): string | undefined =>
  new RegExp(`\\s-${letter}\\s*(${value.source})`).exec(options)?.[1];

/** Returns the first kind of memory that is not host memory: `-m cuda`, `-m host,rocm` (client and server). */
function memoryIn(options: string): string | undefined {
  const shown = optionIn(options, 'm', /\S+/) ?? '';
  return shown.split(',').find((kind) => kind !== '' && kind !== 'host');
}

/**
 * Reads the size in bytes; only one size and one thread are accepted. A list of sizes means messages in several pieces, and
 * several threads mean several messages at once.
 */
function sizeIn({ file }: ToolText, at: number, options: string): number | undefined {
  const shown = optionIn(options, 's', /\S+/);
  const threads = optionIn(options, 'T', /\S+/);
  const fix = 'run ucx_perftest with one thread and one size in bytes, as in -s 8192';
  if (threads !== undefined && threads !== '1')
    throw new OutputError(file, at + 1, `-T ${threads} uses several threads`, fix);
  if (shown === undefined || /^\d+$/.test(shown)) return numberIn(shown);
  throw new OutputError(file, at + 1, `-s ${shown} is not a single size in bytes`, fix);
}

const numberIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** Tells whether the first time column is the median; -R changes the percentile. */
function hasMedian({ lines }: ToolText, headerAt: number, finalAt: number): boolean {
  const shown = lines.slice(headerAt, finalAt).map((line) => PERCENTILE.exec(line)?.[1]);
  return shown.every((percentile) => percentile === undefined || Number(percentile) === 50);
}

/** Columns of a row: iterations; typical, average and overall time; average and overall bandwidth; average and overall rate. */
const COLUMNS = 8;
/** Message size in bytes without -s. */
const USUAL_BYTES = 8;

function readFinal(
  text: ToolText,
  at: number,
  { subject, bytes = USUAL_BYTES, hasMedian }: Asked & { readonly subject: Subject; readonly hasMedian: boolean },
): Omit<Measurement, 'test'> {
  const cells = cellsOf(FINAL.exec(text.lines[at]!)?.[1] ?? '').map((cell) => printed(text, at + 1, cell));
  if (cells.length < COLUMNS)
    throw new OutputError(
      text.file,
      at + 1,
      `the row has ${cells.length} of ${COLUMNS} columns: it is cut off`,
      'run the test to its end',
    );
  const [, typical, , overall, , rate, , messages] = cells as [...typeof cells, (typeof cells)[0]];
  requireSize(text, at, bytes, { bandwidth: rate!, messages: messages! });
  const place = { ...subject, file: text.file, line: at + 1, tool: 'ucx' as const, bytes };
  if (subject.quantity === 'bandwidth') requirePlausibleRate(text, at + 1, rate!.value * BYTES_PER_NS);
  if (subject.quantity === 'bandwidth') return { ...place, value: rate!.value * BYTES_PER_NS, error: hidden(rate!) };
  const time = hasMedian && typical!.value > 0 ? typical! : overall!;
  requirePlausible(text, at + 1, { bytes, latencyNs: time.value * NS_PER_US });
  return { ...place, value: time.value * NS_PER_US, error: hidden(time) };
}

/** Requires that bandwidth divided by message rate equals the message size. */
function requireSize(
  { file }: ToolText,
  at: number,
  bytes: number,
  row: Readonly<Record<'bandwidth' | 'messages', { value: number; rounding: number }>>,
): void {
  const { bandwidth, messages } = row;
  if (!(bandwidth.value > 0 && messages.value > 0)) return;
  const found = (bandwidth.value * 2 ** 20) / messages.value;
  const tolerance = 0.01 + 2 * (bandwidth.rounding / bandwidth.value + messages.rounding / messages.value);
  if (Math.abs(found / bytes - 1) <= tolerance) return;
  const problem = `${bandwidth.value} MB/s at ${messages.value} messages per second mean messages of ${Math.round(found)} B, not of ${sizeText(bytes)}`;
  throw new OutputError(file, at + 1, problem, 'name the size with -s in the command before the table');
}
