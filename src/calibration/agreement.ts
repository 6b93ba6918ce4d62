import { entry } from '../analysis/comparable-run.ts';
import type { Measurement, ToolOutput } from './measurement.ts';
import { OutputError } from './output-error.ts';
import { sizeText } from './readers/text.ts';

/** Conditions of a network and its settings, as perftest prints them, each with the fix for outputs that differ in it. */
const OF_THE_NETWORK: Readonly<Record<string, string>> = {
  'Link type': 'give outputs from one network',
  Mtu: 'run both with the same -m',
  'Connection type': 'run both with the same -c',
};

/** Requires that all outputs come from one network: parameters fitted to two networks would describe neither. */
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

/** Repetitions of a test on one machine differ by less than this (as a logarithm). */
const MOST_DIFFERENCE = Math.log(1.25);
/**
 * Tests of the same accesses by different tools differ by less than this (as a logarithm), whatever overhead their software adds.
 */
const MOST_BETWEEN_TOOLS = Math.log(2);

/** Requires that the same accesses take about the same time in all outputs. */
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

/** With messages of at least this size, this many in flight saturate any network, and more do not make it faster. */
const [LONG_BYTES, MANY] = [1_048_576, 16];

/**
 * Tells whether two rows are comparable in their number of messages in flight. Each tool has its own window, but one tool run
 * with two depths measures two different things.
 */
function isAsManyInFlight(one: Measurement, other: Measurement): boolean {
  if (one.inFlight === other.inFlight) return true;
  return one.tool !== other.tool && one.bytes >= LONG_BYTES && Math.min(one.inFlight, other.inFlight) >= MANY;
}

/** Tells whether two rows may have the same inline size. A tool that does not print its inline size may use that of the other. */
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

/**
 * A longer message may take less time than a shorter one, by up to this share, as protocols change with the size; noise adds to
 * that.
 */
const MOST_SAVED = 0.4;

/** Requires that times do not fall much as sizes grow: otherwise one of the two rows is not what the test measured. */
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

/** Returns the time of one access, ns. */
const timeOf = ({ quantity, bytes, value }: Measurement): number => (quantity === 'bandwidth' ? bytes / value : value);
