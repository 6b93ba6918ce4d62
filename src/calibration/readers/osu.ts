import type { Measurement, Subject } from '../measurement.ts';
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
  type ToolText,
} from './text.ts';

// Formats of the OSU Micro-Benchmarks 5 to 7: lines with # state what is measured, rows begin with a size.
const BANNER = /^\s*#\s*OSU\s+(\S.*?)\s+Test(?:\s+v?([\d.]+\S*))?\s*$/i;
const CONDITION = /^\s*#\s*([A-Z][\w ]*?)\s*:\s*(.+?)\s*$/;
const HEADER = /^\s*#\s*Size\b(.*)$/;
const ROW = /^\s*\d+(\s+\S|\s*$)/;

/** Suffix of the title of a test that was run with -d. */
const ACCELERATOR = /-(CUDA|OPENACC|ROCM|SYCL)\b/i;
const DEVICE = /\b(DEVICE|MANAGED) \([DM]\)/;

const LATENCY = /^\s*(?:Avg\s+)?Lat(?:ency)?\s*\(us\)/i;
const BANDWIDTH = /^\s*Bandwidth\s*\(MB\/s\)/i;

const NS_PER_US = 1000;
/** What OSU calls MB is 10^6 bytes. */
const BYTES_PER_NS = 1e6 / 1e9;
/** Window of osu_put_bw, osu_get_bw and osu_put_bibw without -W. */
const WINDOW = 64;
/** A value without two digits after its decimal point was cut off, as OSU always prints two. */
const CUT_VALUE = /^\d+(\.\d?)?$/;

const roundTrip = (access: Subject['access']): Subject => ({
  access,
  quantity: 'round-trip',
  bothWays: false,
  inFlight: 1,
});
const bandwidth = (access: Subject['access'], bothWays = false): Subject => ({
  access,
  quantity: 'bandwidth',
  bothWays,
  inFlight: WINDOW,
});

interface OsuTest {
  readonly name: string;
  readonly subject: Subject;
}

const TESTS: Readonly<Record<string, OsuTest>> = {
  'mpi_put latency': { name: 'osu_put_latency', subject: roundTrip('put') },
  'mpi_get latency': { name: 'osu_get_latency', subject: roundTrip('get') },
  'mpi_put bandwidth': { name: 'osu_put_bw', subject: bandwidth('put') },
  'mpi_get bandwidth': { name: 'osu_get_bw', subject: bandwidth('get') },
  'mpi_put bi-directional bandwidth': { name: 'osu_put_bibw', subject: bandwidth('put', true) },
  'mpi_get_accumulate latency': { name: 'osu_get_acc_latency', subject: roundTrip('accumulate') },
  'mpi_accumulate latency': { name: 'osu_acc_latency', subject: roundTrip('accumulate') },
  'mpi_compare_and_swap latency': { name: 'osu_cas_latency', subject: roundTrip('compare-and-swap') },
  'mpi_fetch_and_op latency': { name: 'osu_fop_latency', subject: roundTrip('fetch-and-add') },
};

export const isOsu = (line: string): boolean => BANNER.test(line);

/** Reads the tests of one output, in order. @throws OutputError */
export function readOsu(text: ToolText): TestRows[] {
  const begins = text.lines.flatMap((line, at) => (isOsu(line) ? [at] : []));
  return begins.map((begin, i) => readTest(text, begin, begins[i + 1] ?? text.lines.length));
}

function readTest(text: ToolText, begin: number, end: number): TestRows {
  const [, title = '', version] = BANNER.exec(text.lines[begin]!) ?? [];
  const known = TESTS[title.replace(ACCELERATOR, '').toLowerCase()];
  const headerAt = text.lines.findIndex((line, at) => at > begin && at < end && HEADER.test(line));
  const conditions = conditionsIn(text, begin, headerAt < 0 ? end : headerAt);
  const shown = { ...(version && { Version: version }), ...conditions };
  const reason = known
    ? (deviceMemory(text, begin, headerAt) ?? unanswered(known, conditions))
    : 'the model has no such one-sided access: run osu_put_…, osu_get_…, osu_cas_… or osu_fop_…';
  if (!known || reason) {
    const test = known?.name ?? title;
    return {
      ...{ test, line: begin + 1 },
      conditions: shown,
      measurements: [],
      unanswered: [{ file: text.file, line: begin + 1, test, reason: reason ?? '' }],
    };
  }
  if (headerAt < 0) throw new OutputError(text.file, begin + 1, 'the output ends before its table', RUN_AGAIN);
  requireUnit(text, headerAt, known.subject);
  const measurements = rowsOf(text, headerAt, end).map((at) => readRow(text, at, known));
  if (measurements.length === 0)
    throw new OutputError(text.file, headerAt + 1, 'the table has no rows', 'run the test to its end');
  const all = { ...shown, ...windowOf(known) };
  return { test: known.name, line: begin + 1, conditions: all, measurements, unanswered: [] };
}

/**
 * Returns the reason if the rows are not about host memory: the title shows it, or the line with the buffer locations of the
 * ranks.
 */
function deviceMemory({ lines }: ToolText, begin: number, headerAt: number): string | undefined {
  const [, accelerator] = ACCELERATOR.exec(lines[begin]!) ?? [];
  const placed = lines.slice(begin, Math.max(begin, headerAt)).find((line) => DEVICE.test(line));
  const memory = accelerator ?? DEVICE.exec(placed ?? '')?.[1]?.toLowerCase();
  return memory && elsewhere(memory, 'run it without -d, with buffers H H');
}

const windowOf = ({ subject }: OsuTest): Record<string, string> =>
  subject.quantity === 'bandwidth' ? { Window: `${WINDOW} (as without -W; not printed)` } : {};

function conditionsIn({ lines }: ToolText, begin: number, end: number): Record<string, string> {
  const pairs = lines.slice(begin + 1, end).flatMap((line) => {
    const [, name = '', value = ''] = CONDITION.exec(line) ?? [];
    return name ? [[name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** Returns the reason if the model has no such measurement: only with a flush is each access waited for on its own. */
function unanswered(
  { subject }: OsuTest,
  { Synchronization: sync }: Readonly<Record<string, string>>,
): string | undefined {
  // Versions before 5 do not print the synchronisation, and wait for each access by other means.
  if (sync === undefined) return 'it does not say how accesses are synchronised: run version 5 or later with -s flush';
  if (sync === 'MPI_Win_flush') return undefined;
  if (subject.bothWays && sync.startsWith('MPI_Win_post')) return undefined;
  return `it times ${sync} together with each access: run it with -s flush`;
}

function requireUnit({ file, lines }: ToolText, at: number, { quantity }: Subject): void {
  const columns = HEADER.exec(lines[at]!)?.[1] ?? '';
  const [wanted, unit] = quantity === 'bandwidth' ? [BANDWIDTH, 'MB/s'] : [LATENCY, 'us'];
  if (wanted.test(columns)) return;
  throw new OutputError(
    file,
    at + 1,
    `the table has ${JSON.stringify(columns.trim())} where ${quantity} in ${unit} is expected`,
    RUN_AGAIN,
  );
}

/**
 * Returns the line indices of the rows, up to the first line that is not a row: launchers print lines of their own around the
 * table.
 * @throws OutputError if rows continue after such a line
 */
function rowsOf({ file, lines }: ToolText, headerAt: number, end: number): number[] {
  const isRow = (at: number) => ROW.test(lines[at]!);
  const found: number[] = [];
  for (let at = headerAt + 1; at < end && (isRow(at) || found.length === 0); at += 1) {
    if (isRow(at)) found.push(at);
  }
  const behind = (found.at(-1) ?? end) + 1;
  const further = lines.findIndex((_, at) => at > behind && at < end && isRow(at));
  if (further < 0) return found;
  const problem = `rows of the table continue in line ${further + 1}, after a line that is not a row`;
  throw new OutputError(file, behind + 1, problem, 'remove the line from the table');
}

function readRow(text: ToolText, at: number, { name, subject }: OsuTest): Measurement {
  const [size = '', shown = '', ...others] = cellsOf(text.lines[at]!);
  if (others.includes('Fail'))
    throw new OutputError(
      text.file,
      at + 1,
      `the data of ${size} B did not arrive as sent: the validation (-c) failed`,
      'fix the corruption before fitting anything to this test',
    );
  if (shown === '')
    throw new OutputError(text.file, at + 1, `the row of ${size} B ends before its value`, 'run the test to its end');
  if (CUT_VALUE.test(shown))
    throw new OutputError(
      text.file,
      at + 1,
      `${JSON.stringify(shown)} lacks the digits after its decimal point: the output is cut off`,
      'run the test to its end',
    );
  const bytes = printed(text, at + 1, size).value;
  const cell = printed(text, at + 1, shown);
  const isLatency = subject.quantity !== 'bandwidth';
  if (isLatency) requirePlausible(text, at + 1, { bytes, latencyNs: cell.value * NS_PER_US });
  else requirePlausibleRate(text, at + 1, cell.value * BYTES_PER_NS);
  if (!(cell.value > 0))
    throw new OutputError(
      text.file,
      at + 1,
      `a ${subject.quantity} of ${shown} carries no information`,
      'leave out the row',
    );
  const value = cell.value * (isLatency ? NS_PER_US : BYTES_PER_NS);
  return { ...subject, file: text.file, line: at + 1, tool: 'osu', test: name, bytes, value, error: hidden(cell) };
}
