import { entry } from '../analysis/comparable-run.ts';
import type { Measurement, ToolOutput } from './measurement.ts';
import { OutputError } from './output-error.ts';
import { sizeText } from './readers/text.ts';

/** Conditions that belong to a network and its settings, as perftest prints them, and how a test is run with others. */
const OF_THE_NETWORK: Readonly<Record<string, string>> = {
  'Link type': 'give outputs from one network',
  Mtu: 'run both with the same -m',
  'Connection type': 'run both with the same -c',
};

/** One machine has one network: parameters that were fitted to two would be those of neither. */
export function requireOneNetwork(outputs: readonly ToolOutput[]): void {
  for (const [condition, fix] of Object.entries(OF_THE_NETWORK)) {
    const shown = outputs.flatMap(({ file, tests, unanswered }) =>
      tests
        .filter(({ line, conditions }) => conditions[condition] && !unanswered.some((test) => test.line === line))
        .map(({ line, conditions }) => ({ file, line, value: conditions[condition]! })),
    );
    const [first] = shown;
    const other = shown.find(({ value }) => value !== first?.value);
    if (!first || !other) continue;
    const problem = `${condition} is ${other.value} here and ${first.value} in ${first.file}:${first.line}`;
    throw new OutputError(other.file, other.line, problem, fix);
  }
}

/** Repetitions of a test on one machine differ by less. */
const MOST_DIFFERENCE = Math.log(1.25);
/** So do tests of other tools of the same accesses, whatever their software adds. */
const MOST_BETWEEN_TOOLS = Math.log(2);

/** The same accesses cannot take different times on one machine. */
export function requireAgreement(measurements: readonly Measurement[]): void {
  const like = new Map<string, Measurement[]>();
  for (const row of measurements) {
    const { access, quantity, bytes, bothWays } = row;
    const before = entry(like, [access, quantity, bytes, bothWays].join(' '), () => []);
    for (const other of before.filter((known) => isSameInline(known, row) && isAsManyInFlight(known, row)))
      requireLike(row, other);
    before.push(row);
  }
}

/** Of messages from this size on, so many in flight keep any network busy, and more do not make it faster. */
const [LONG_BYTES, MANY] = [1_048_576, 16];

/** Tools have windows of their own; one tool with another depth is asked for something else. */
function isAsManyInFlight(one: Measurement, other: Measurement): boolean {
  if (one.inFlight === other.inFlight) return true;
  return one.tool !== other.tool && one.bytes >= LONG_BYTES && Math.min(one.inFlight, other.inFlight) >= MANY;
}

/** Tools that do not print what they send with the request may send as much as those that do. */
function isSameInline({ inlineBytes: one }: Measurement, { inlineBytes: other }: Measurement): boolean {
  return one === other || one === undefined || other === undefined;
}

function requireLike(row: Measurement, before: Measurement): void {
  const isSameTest = row.test === before.test;
  const most = isSameTest ? MOST_DIFFERENCE : MOST_BETWEEN_TOOLS;
  const difference = Math.abs(Math.log(row.value / before.value));
  if (difference <= Math.max(most, 3 * Math.hypot(row.error, before.error))) return;
  const of = isSameTest ? '' : `${before.test} in `;
  const problem = `${row.test} of ${sizeText(row.bytes)} differs from ${of}${before.file}:${before.line} by a factor of ${Math.exp(difference).toFixed(2)}`;
  const fix = 'leave one of the two out: they were not measured on one machine under the same conditions';
  throw new OutputError(row.file, row.line, problem, fix);
}

/** Protocols change with the size, which may save this share of the time of a shorter message; noise adds to it. */
const MOST_SAVED = 0.4;

/** More bytes cannot take much less time: one of the two rows is not what the test measured. */
export function requireGrowth(measurements: readonly Measurement[]): void {
  const tests = new Map<string, Measurement[]>();
  for (const row of measurements) {
    const { file, test, inFlight, bothWays, inlineBytes } = row;
    entry(tests, [file, test, inFlight, bothWays, inlineBytes].join(' '), () => []).push(row);
  }
  for (const rows of tests.values()) {
    const bySize = rows.toSorted((a, b) => a.bytes - b.bytes);
    bySize.reduce((longest, row) => {
      if (timeOf(row) >= (1 - MOST_SAVED) * timeOf(longest)) return timeOf(row) > timeOf(longest) ? row : longest;
      const problem = `${row.test} of ${sizeText(row.bytes)} takes ${timeOf(row).toFixed(0)} ns, but that of ${sizeText(longest.bytes)} in line ${longest.line} ${timeOf(longest).toFixed(0)} ns`;
      throw new OutputError(
        row.file,
        row.line,
        problem,
        'run the test again on an idle machine, or leave out the wrong row',
      );
    });
  }
}

/** Of one access, in ns. */
const timeOf = ({ quantity, bytes, value }: Measurement): number => (quantity === 'bandwidth' ? bytes / value : value);
