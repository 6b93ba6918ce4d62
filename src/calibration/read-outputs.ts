import { createHash } from 'node:crypto';
import { requireAgreement, requireGrowth, requireOneNetwork } from './agreement.ts';
import type { Measurement, Tool, ToolOutput } from './measurement.ts';
import { OutputError } from './output-error.ts';
import { isOsu, readOsu } from './readers/osu.ts';
import { isPerftest, readPerftest } from './readers/perftest.ts';
import type { TestRows } from './readers/test-rows.ts';
import type { ToolText } from './readers/text.ts';
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

/** The unmodified output of a benchmark. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads outputs of perftest, the OSU Micro-Benchmarks and ucx_perftest.
 * @throws OutputError with file and line if an output is truncated, in other units, from another tool, or contradicts itself or
 * another output
 */
export function readOutputs(files: readonly NamedText[]): readonly ToolOutput[] {
  const outputs = files.map(readOutput);
  requireDistinct(outputs);
  requireDistinctTables(outputs);
  requireOneNetwork(outputs);
  const measurements = outputs.flatMap((output) => output.measurements);
  requireFew(measurements);
  requireAgreement(measurements);
  requireGrowth(measurements);
  return outputs;
}

/** More rows would take hours, as each is simulated for each parameter in each step. */
const MOST_ROWS = 1000;

function requireFew(measurements: readonly Measurement[]): void {
  const beyond = measurements[MOST_ROWS];
  if (!beyond) return;
  const problem = `row ${MOST_ROWS + 1} of ${measurements.length} begins here; accepted: ${MOST_ROWS} in all files together`;
  throw new OutputError(beyond.file, beyond.line, problem, 'give fewer sizes or repetitions');
}

function readOutput({ name, text }: NamedText): ToolOutput {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n');
  if (text.trim() === '')
    throw new OutputError(name, 1, 'the file is empty', 'was the output written to another file?');
  const found = READERS.filter(({ begins }) => lines.some(begins));
  const [reader, other] = found;
  if (!reader && /^\s*(\[\s*)?\{/.test(text))
    throw new OutputError(name, 1, 'this looks like JSON', 'give the table that the tool prints on the terminal');
  if (!reader)
    throw new OutputError(
      name,
      1,
      'this is not an output of perftest (ib_write_lat, …), of the OSU one-sided tests or of ucx_perftest',
      'give it whole, starting with the title of the test',
    );
  if (other)
    throw new OutputError(
      name,
      lines.findIndex(other.begins) + 1,
      `an output of ${other.tool} begins within a file of ${reader.tool}`,
      'give each tool a file of its own',
    );
  const tests = reader.read({ file: name, lines });
  return {
    file: name,
    digest: createHash('sha256').update(text).digest('hex'),
    tool: reader.tool,
    tests: tests.map(({ test, line, conditions }) => ({ test, line, conditions })),
    measurements: tests.flatMap(({ measurements }) => measurements),
    unanswered: tests.flatMap(({ unanswered }) => unanswered),
  };
}

function requireDistinct(outputs: readonly ToolOutput[]): void {
  const first = new Map<string, string>();
  for (const { file, digest } of outputs) {
    const before = first.get(digest);
    if (before !== undefined) throw new OutputError(file, 1, `${before} is the same output`, 'give it only once');
    first.set(digest, file);
  }
}

/** Tables of at least this many rows are not identical by chance: no second run prints the very same numbers. */
const MANY_ROWS = 4;

/** Rejects a table that is given twice, as it would have twice the weight. */
function requireDistinctTables(outputs: readonly ToolOutput[]): void {
  const first = new Map<string, string>();
  for (const { file, tests, measurements } of outputs) {
    for (const [index, { test, line }] of tests.entries()) {
      const end = tests[index + 1]?.line ?? Number.POSITIVE_INFINITY;
      const rows = measurements.filter((row) => row.line > line && row.line < end);
      if (rows.length < MANY_ROWS) continue;
      const numbers = [test, ...rows.map(({ bytes, value, inFlight }) => `${bytes} ${value} ${inFlight}`)].join('\n');
      const before = first.get(numbers);
      if (before !== undefined)
        throw new OutputError(file, line, `the table is the same as in ${before}`, 'give it only once');
      first.set(numbers, `${file}:${line}`);
    }
  }
}
