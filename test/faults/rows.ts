import { apiRows } from './rows/api.ts';
import { databaseRows } from './rows/database.ts';
import { limitRows } from './rows/limits.ts';
import { networkRows } from './rows/network.ts';
import { queueRows } from './rows/queue.ts';
import { serveRows } from './rows/serve.ts';
import { soakRows } from './rows/soak.ts';
import { workerRows } from './rows/workers.ts';
import type { Row } from './support/row.ts';

const all = [workerRows, networkRows, queueRows, databaseRows, apiRows, serveRows, limitRows, soakRows];

/** The fault table, in the order of its numbers. */
export const ROWS: readonly Row[] = all.flat().sort((a, b) => a.number - b.number);

/** Rows of the short form: those that are over within half a minute. */
export const QUICK = ROWS.filter(({ leftOut }) => leftOut === undefined);

/** One of each process that may die, and the bomb that costs nothing: what `npm test` has the time for. */
const FIRST = [1, 9, 11, 12, 18];
export const FEW = QUICK.filter(({ number }) => FIRST.includes(number));

/** Runs of the sweep that is under way when a fault comes. */
export const RUNS = { full: 2000, short: 150 } as const;
