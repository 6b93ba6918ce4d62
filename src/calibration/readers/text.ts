import { withDigits } from '../../spec/wording.ts';
import { OutputError } from '../output-error.ts';

/** Output of a tool, by lines. */
export interface ToolText {
  readonly file: string;
  readonly lines: readonly string[];
}

/** A number, with its precision as printed. */
export interface Printed {
  readonly value: number;
  /** Half a unit of the last printed digit. */
  readonly rounding: number;
}

const NUMBER = /^-?\d+(?:\.(\d+))?$/;

/** Parses a cell of a table. @throws OutputError if it is not a number */
export function printed({ file }: ToolText, line: number, cell: string): Printed {
  const match = NUMBER.exec(cell);
  if (!match)
    throw new OutputError(file, line, `${JSON.stringify(cell)} is found where a number is expected`, RUN_AGAIN);
  return { value: Number(cell), rounding: 0.5 * 10 ** -(match[1]?.length ?? 0) };
}

export const RUN_AGAIN = 'give the whole output of the tool, unchanged';

/** Splits a row into its cells, ignoring surrounding space. */
export const cellsOf = (line: string): string[] => line.trim().split(/\s+/);

/** Returns the relative standard deviation due to rounding to the last printed digit. */
export const hidden = ({ value, rounding }: Printed): number => rounding / Math.sqrt(3) / value;

/** Formats a size: `8 B`, `64 KiB`. Larger units are used only if they are exact. */
export function sizeText(bytes: number): string {
  if (bytes >= 1_048_576 && bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MiB`;
  return bytes >= 1024 && bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} B`;
}

/** Lowest plausible rate of an RDMA network, B/ns, and longest plausible time for the first byte, ns. */
const [SLOWEST, LONGEST] = [0.01, 500_000];

/** Shortest plausible time, ns: the time light takes for a round trip through half a metre of cable. */
const SHORTEST = 5;

/** Highest plausible bandwidth, B/ns: five times that of the fastest adapters. */
const FASTEST = 1000;

/** @throws OutputError if a bandwidth exceeds that of any network */
export function requirePlausibleRate({ file }: ToolText, line: number, bytesPerNs: number): void {
  if (bytesPerNs <= FASTEST) return;
  const found = `${withDigits(bytesPerNs, 3)} GB/s is not a plausible network bandwidth`;
  throw new OutputError(file, line, found, 'does the unit of the header apply to the rows?');
}

/** Returns the reason why rows that access memory other than the host's are left out. */
export const elsewhere = (memory: string, fix: string): string =>
  `it accesses ${memory} memory, but only host memory is modelled: ${fix}`;

/** Rejects latencies that no network has. They are usually not in microseconds but in cycles, nanoseconds or milliseconds. */
export function requirePlausible(text: ToolText, line: number, row: { bytes: number; latencyNs: number }): void {
  const { bytes, latencyNs } = row;
  if (latencyNs >= SHORTEST && latencyNs <= LONGEST + bytes / SLOWEST) return;
  const found = `${sizeText(bytes)} in ${(latencyNs / 1000).toFixed(Math.abs(latencyNs) < SHORTEST ? 5 : 2)} us is not a plausible network latency`;
  const fix = latencyNs > 0 ? 'print microseconds (ib_…_lat without -C, which prints cycles)' : RUN_AGAIN;
  throw new OutputError(text.file, line, found, fix);
}
