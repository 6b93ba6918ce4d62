import { entry } from '../analysis/comparable-run.ts';

/** What one process does to the memory of another, as benchmarks know it. */
export type Access = 'put' | 'put-immediate' | 'get' | 'compare-and-swap' | 'fetch-and-add' | 'accumulate';

/**
 * `one-way`: half a ping-pong of puts, each seen by polling memory. `round-trip`: until the origin knows that it is done.
 * `bandwidth`: payload per time while several accesses are under way.
 */
export type Quantity = 'one-way' | 'round-trip' | 'bandwidth';

export type Tool = 'perftest' | 'osu' | 'ucx';

/** What a test of a tool measures, whatever the size. */
export interface Subject {
  readonly access: Access;
  readonly quantity: Quantity;
  /** Both processes access each other at once; a bandwidth is then the sum of both. */
  readonly bothWays: boolean;
  /** Accesses under way at once. */
  readonly inFlight: number;
  /** Most bytes that went with the request itself, where the tool says so. */
  readonly inlineBytes?: number;
}

/** One row of a benchmark's table. */
export interface Measurement extends Subject {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly tool: Tool;
  /** As it is run: `ib_write_lat`, `osu_put_bw`, `ucp_get`. */
  readonly test: string;
  readonly bytes: number;
  /** Of a latency in ns, of a bandwidth in B/ns. */
  readonly value: number;
  /**
   * Relative standard error of the value itself, as far as the table shows it: from the samples that it is the median or mean
   * of, and from the digits printed. What another run of the test would differ by is no part of it.
   */
  readonly error: number;
}

/** A row, or all rows of a test, that no experiment on the model answers. */
export interface Unanswered {
  readonly file: string;
  readonly line: number;
  readonly test: string;
  readonly reason: string;
}

/** A test of a file, with what the tool prints of how it ran: `Mtu: 4096[B]`. */
export interface TestConditions {
  readonly test: string;
  /** Where it begins. */
  readonly line: number;
  readonly conditions: Readonly<Record<string, string>>;
}

/** What was read from a file. */
export interface ToolOutput {
  readonly file: string;
  /** SHA-256 of the file. */
  readonly digest: string;
  readonly tool: Tool;
  readonly tests: readonly TestConditions[];
  readonly measurements: readonly Measurement[];
  readonly unanswered: readonly Unanswered[];
}

/** Rows of one test that share a reason as one, from the first line on: `ib_read_bw.txt:13-16`. */
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
