import { OutputError } from '../output-error.ts';

/** The text of a tool, line by line. */
export interface ToolText {
  readonly file: string;
  readonly lines: readonly string[];
}

/** A number as it was printed. */
export interface Printed {
  readonly value: number;
  /** Half a unit of its last digit. */
  readonly rounding: number;
}

const NUMBER = /^-?\d+(?:\.(\d+))?$/;

/** @throws OutputError where a cell of a table is no number */
export function printed({ file }: ToolText, line: number, cell: string): Printed {
  const match = NUMBER.exec(cell);
  if (!match)
    throw new OutputError(file, line, `${JSON.stringify(cell)} is found where a number is expected`, RUN_AGAIN);
  return { value: Number(cell), rounding: 0.5 * 10 ** -(match[1]?.length ?? 0) };
}

export const RUN_AGAIN = 'give the whole output of the tool, unchanged';

/** Cells of a row, without what is around the table. */
export const cellsOf = (line: string): string[] => line.trim().split(/\s+/);

/** Share of a value that its last printed digit hides, as a standard deviation. */
export const hidden = ({ value, rounding }: Printed): number => rounding / Math.sqrt(3) / value;

/** `8 B`, `64 KiB`: only where it is exact. */
export function sizeText(bytes: number): string {
  if (bytes >= 1_048_576 && bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MiB`;
  return bytes >= 1024 && bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} B`;
}

/** Smallest rate that an RDMA network is believed to have, in B/ns, and longest time for the first byte, in ns. */
const [SLOWEST, LONGEST] = [0.01, 500_000];

/** Shortest time that is believed, in ns: light takes as long to and fro in half a meter of cable. */
const SHORTEST = 5;

/** Largest bandwidth that is believed, in B/ns: five times that of the fastest adapters. */
const FASTEST = 1000;

/** @throws OutputError where a bandwidth is more than any network has */
export function requirePlausibleRate({ file }: ToolText, line: number, bytesPerNs: number): void {
  if (bytesPerNs <= FASTEST) return;
  const found = `${Number(bytesPerNs.toPrecision(3))} GB/s is not a plausible network bandwidth`;
  throw new OutputError(file, line, found, 'does the unit of the header apply to the rows?');
}

/** Why rows of memory elsewhere than at the host are left out. */
export const elsewhere = (memory: string, fix: string): string =>
  `it accesses ${memory} memory, but only host memory is modelled: ${fix}`;

/** Latencies beyond any network are something else than microseconds: cycles or nanoseconds, mostly, or milliseconds. */
export function requirePlausible(text: ToolText, line: number, row: { bytes: number; latencyNs: number }): void {
  const { bytes, latencyNs } = row;
  if (latencyNs >= SHORTEST && latencyNs <= LONGEST + bytes / SLOWEST) return;
  const found = `${sizeText(bytes)} in ${(latencyNs / 1000).toFixed(Math.abs(latencyNs) < SHORTEST ? 5 : 2)} us is not a plausible network latency`;
  const fix = latencyNs > 0 ? 'print microseconds (ib_…_lat without -C, which prints cycles)' : RUN_AGAIN;
  throw new OutputError(text.file, line, found, fix);
}
