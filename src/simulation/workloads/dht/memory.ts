import { type MemorySetting, powerOfTwo, type WorkloadMemory } from '../memory.ts';
import { windowEnd } from '../window.ts';
import { Layout } from './layout.ts';
import type { DhtValues } from './parameters.ts';

/** Initial number of rows for touched cells, and their maximum before more are needed. */
export const LEAST_ROWS = 512;
export const MOST_ROWS_AT_FIRST = 2 ** 22;
/** Approximate number of a process's operations in flight if nobody waits for them: as many as the queue of a NIC holds. */
const UNANSWERED = 8;
/** Tables that the cells of a volume are at most: see cells.ts. */
const MOST_TABLES = 8;
/** Four words and the last pointer. */
const ROW_BYTES = 20;
/** With a value. */
const VALUE_BYTES = 4;

/** Only cells that the run touches have a row: one or two an operation. */
export function dhtMemory(setting: MemorySetting<DhtValues>): WorkloadMemory {
  const { processes, parameters, pageBytes } = setting;
  const operations = processes * parameters.operationsPerProcess;
  const window = parameters.operationsInFlight > 1 ? parameters.operationsInFlight : 0;
  const { recordBytes, regions } = new Layout(parameters, pageBytes);
  const rowBytes = ROW_BYTES + (parameters.valueBytes > 0 ? VALUE_BYTES : 0);
  const drawBytes = parameters.keySkew > 0 ? 8 * parameters.volumeElements : 0;
  const rows = powerOfTwo(
    Math.max(LEAST_ROWS, 2 * Math.min(operations, processes * MOST_TABLES * parameters.volumeElements)),
  );
  return {
    // A table that turns out too small is copied to one of twice its size.
    arrayBytes: rows * rowBytes * (rows > MOST_ROWS_AT_FIRST ? 1.5 : 1) + 8 * processes * (1 + window) + drawBytes,
    operations,
    underWay: Math.min(Math.max(UNANSWERED, window), parameters.operationsPerProcess),
    windowBytes: windowEnd(regions),
    accessBytes: recordBytes,
  };
}
