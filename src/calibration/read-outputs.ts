import { createHash } from 'node:crypto';
import { entry } from '../analysis/comparable-run.ts';
import type { Measurement, Tool, ToolOutput } from './measurement.ts';
import { OutputError } from './output-error.ts';
import { isOsu, readOsu } from './readers/osu.ts';
import { isPerftest, readPerftest } from './readers/perftest.ts';
import type { TestRows } from './readers/test-rows.ts';
import { sizeText, type ToolText } from './readers/text.ts';
import { isUcx, readUcx } from './readers/ucx.ts';

interface Reader {
  readonly tool: Tool;
  readonly begins: (line: string) => boolean;
  readonly read: (text: ToolText) => TestRows[];
}

const READERS: readonly Reader[] = [
  { tool: 'perftest', begins: isPerftest, read: readPerftest },
  { tool: 'osu', begins: isOsu, read: readOsu },
  { tool: 'ucx', begins: isUcx, read: readUcx },
];

/** The output of a benchmark, as it was printed. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads outputs of perftest, the OSU Micro-Benchmarks and ucx_perftest.
 * @throws OutputError with file and line, where one is cut off, in other units, of another tool, or contradicts itself
 * or another one
 */
export function readOutputs(files: readonly NamedText[]): readonly ToolOutput[] {
  const outputs = files.map(readOutput);
  requireDistinct(outputs);
  const measurements = outputs.flatMap((output) => output.measurements);
  requireAgreement(measurements);
  requireGrowth(measurements);
  return outputs;
}

function readOutput({ name, text }: NamedText): ToolOutput {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n');
  const found = READERS.filter(({ begins }) => lines.some(begins));
  const [reader, other] = found;
  if (!reader)
    throw new OutputError(
      name,
      1,
      'this is no output of perftest (ib_write_lat, …), of the OSU one-sided tests or of ucx_perftest',
      'give it whole, from the title of the test on',
    );
  if (other)
    throw new OutputError(
      name,
      lines.findIndex(other.begins) + 1,
      `an output of ${other.tool} begins in a file of ${reader.tool}`,
      'give each tool a file of its own',
    );
  const tests = reader.read({ file: name, lines });
  return {
    file: name,
    digest: createHash('sha256').update(text).digest('hex'),
    tool: reader.tool,
    tests: [...new Set(tests.map(({ test }) => test))],
    conditions: Object.assign({}, ...tests.map(({ conditions }) => conditions)),
    measurements: tests.flatMap(({ measurements }) => measurements),
    unanswered: tests.flatMap(({ unanswered }) => unanswered),
  };
}

function requireDistinct(outputs: readonly ToolOutput[]): void {
  const first = new Map<string, string>();
  for (const { file, digest } of outputs) {
    const before = first.get(digest);
    if (before !== undefined) throw new OutputError(file, 1, `${before} is the same output`, 'give it once');
    first.set(digest, file);
  }
}

/** Repetitions of a test on one machine differ by less. */
const MOST_DIFFERENCE = 0.25;

/** The same test cannot have two results on one machine. */
function requireAgreement(measurements: readonly Measurement[]): void {
  const first = new Map<string, Measurement>();
  for (const row of measurements) {
    const { test, bytes, inFlight, bothWays, inlineBytes } = row;
    const key = [test, bytes, inFlight, bothWays, inlineBytes].join(' ');
    const before = first.get(key) ?? row;
    first.set(key, before);
    const difference = Math.abs(Math.log(row.value / before.value));
    if (difference <= Math.max(MOST_DIFFERENCE, 3 * Math.hypot(row.spread, before.spread))) continue;
    const problem = `${test} of ${sizeText(bytes)} differs from ${before.file}:${before.line} by a factor of ${Math.exp(difference).toFixed(2)}`;
    throw new OutputError(
      row.file,
      row.line,
      problem,
      'leave one of the two out: they are not of one machine under the same conditions',
    );
  }
}

/** Protocols change with the size, which may save this share of the time of a shorter message; noise adds to it. */
const MOST_SAVED = 0.4;

/** More bytes cannot take much less time: one of the two rows is not what the test measured. */
function requireGrowth(measurements: readonly Measurement[]): void {
  const tests = new Map<string, Measurement[]>();
  for (const row of measurements) {
    const { file, test, inFlight, bothWays, inlineBytes } = row;
    entry(tests, [file, test, inFlight, bothWays, inlineBytes].join(' '), () => []).push(row);
  }
  for (const rows of tests.values()) {
    const bySize = rows.toSorted((a, b) => a.bytes - b.bytes);
    bySize.reduce((longest, row) => {
      if (timeOf(row) >= (1 - MOST_SAVED) * timeOf(longest)) return timeOf(row) > timeOf(longest) ? row : longest;
      const problem = `${row.test} of ${sizeText(row.bytes)} takes ${timeOf(row).toFixed(0)} ns, that of ${sizeText(longest.bytes)} in line ${longest.line} ${timeOf(longest).toFixed(0)} ns`;
      throw new OutputError(
        row.file,
        row.line,
        problem,
        'run the test again on an idle machine, or leave the wrong row out',
      );
    });
  }
}

/** Of one access, in ns. */
const timeOf = ({ quantity, bytes, value }: Measurement): number => (quantity === 'bandwidth' ? bytes / value : value);
