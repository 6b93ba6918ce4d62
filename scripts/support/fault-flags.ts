import { parseArgs } from 'node:util';

export type FaultFlags = ReturnType<typeof readFaultFlags>;

/** Parses the options of `npm run faults`. @throws Error naming an unknown flag or invalid value. */
export function readFaultFlags(args: readonly string[]) {
  const { row, times, runs, over, answer, ...others } = parseArgs({
    args: [...args],
    options: {
      ...{ full: { type: 'boolean', default: false }, fresh: { type: 'boolean', default: false } },
      ...{ row: { type: 'string', multiple: true, default: [] }, times: { type: 'string' } },
      ...{ state: { type: 'string', default: '.onesided/faults.json' }, runs: { type: 'string' } },
      ...{ over: { type: 'string' }, answer: { type: 'string' } },
      help: { type: 'boolean', default: false },
    },
  }).values;
  return {
    ...others,
    rows: row.map((number) => count('row', number)),
    times: times === undefined ? undefined : count('times', times),
    runs: runs === undefined ? undefined : count('runs', runs),
    overMs: over === undefined ? undefined : 1000 * count('over', over),
    answerMs: answer === undefined ? undefined : count('answer', answer),
  };
}

function count(name: string, given: string): number {
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given);
  throw new Error(`--${name} ${given} is not a whole number from 1; see --help`);
}
