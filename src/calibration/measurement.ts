import { entry } from '../analysis/comparable-run.ts';

/** Kinds of access by one process to the memory of another that benchmarks measure. */
export type Access = 'put' | 'put-immediate' | 'get' | 'compare-and-swap' | 'fetch-and-add' | 'accumulate';

/**
 * `one-way`: half a ping-pong of puts, each detected by polling memory. `round-trip`: until the origin knows that the access is
 * complete. `bandwidth`: payload per time with several accesses in flight.
 */
export type Quantity = 'one-way' | 'round-trip' | 'bandwidth';

export type Tool = 'perftest' | 'osu' | 'ucx';

/** What a test of a tool measures, regardless of the size. */
export interface Subject {
  readonly access: Access;
  readonly quantity: Quantity;
  /** Whether both processes access each other at once. A bandwidth is then the sum of both directions. */
  readonly bothWays: boolean;
  /** Number of accesses in flight. */
  readonly inFlight: number;
  /** Maximum inline size in bytes: data that is sent within the request itself. Absent if the tool does not print it. */
  readonly inlineBytes?: number;
}

/** One row of a benchmark's table. */
export interface Measurement extends Subject {
  readonly file: string;
  /** Line number, from 1. */
  readonly line: number;
  readonly tool: Tool;
  /** Name of the test as a command: `ib_write_lat`, `osu_put_bw`, `ucp_get`. */
  readonly test: string;
  readonly bytes: number;
  /** A latency in ns, or a bandwidth in B/ns. */
  readonly value: number;
  /**
   * Relative standard error of the value itself, as far as the table shows it: from the samples of which it is the median or
   * mean, and from the number of digits printed. Variation between runs of the test is not included.
   */
  readonly error: number;
}

/** A row, or all rows of a test, that no experiment on the model can reproduce. */
export interface Unanswered {
  readonly file: string;
  readonly line: number;
  readonly test: string;
  readonly reason: string;
}

/** A test in a file, with the conditions that the tool prints: `Mtu: 4096[B]`. */
export interface TestConditions {
  readonly test: string;
  /** Line at which the test begins, from 1. */
  readonly line: number;
  readonly conditions: Readonly<Record<string, string>>;
}

/** Contents of one file of tool output. */
export interface ToolOutput {
  readonly file: string;
  /** SHA-256 of the file. */
  readonly digest: string;
  readonly tool: Tool;
  readonly tests: readonly TestConditions[];
  readonly measurements: readonly Measurement[];
  readonly unanswered: readonly Unanswered[];
}

/** Merges the rows of one test that share a reason into one entry, with their first and last line: `ib_read_bw.txt:13-16`. */
export function inRanges(
  entries: readonly Unanswered[],
): readonly { readonly rows: string; readonly test: string; readonly reason: string }[] {
  const groups = new Map<string, Unanswered[]>();
  for (const found of entries) entry(groups, [found.file, found.test, found.reason].join('\n'), () => []).push(found);
  return [...groups.values()].map((group) => {
    const { file, line, test, reason } = group[0]!;
    const last = group.at(-1)!.line;
    return { rows: last === line ? `${file}:${line}` : `${file}:${line}-${last}`, test, reason };
  });
}
