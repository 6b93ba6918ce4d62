import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { count, hidden, readOptions } from '../../scripts/support/options.mjs';
import { json, repeat } from '../support/options.ts';
import { measure, memoryToParse, type Row } from './measure.ts';

const HELP = `npm run bench:goal [-- OPTION…]

Speed of schedules: parses and replays put/ack schedules. Reports CPU time, also as a ratio to the time for counting the
lines of the same bytes in the same run.`;

const values = readOptions(HELP, {
  ranks: count('N', 'one schedule of so many ranks, instead of 64 ranks with 10000 rounds and 1024 with 1000'),
  rounds: count('N', 'its rounds, with --ranks', 1000),
  repeat: repeat(3),
  json,
  parse: hidden,
});
/** CPU seconds of the LogGOPS reference simulator on an idle machine: replay, and conversion of the text (about 3 s). */
const REFERENCE: Readonly<Record<string, { replay: number; conversion: number }>> = {
  '64 x 10000': { replay: 1.9, conversion: 3 },
  '1024 x 1000': { replay: 29.7, conversion: 3 },
};
if (values.parse !== undefined) {
  process.send?.(memoryToParse(values.parse));
  process.disconnect();
} else {
  await bench();
}

async function bench(): Promise<void> {
  const sizes =
    values.ranks === undefined
      ? [
          [64, 10_000],
          [1024, 1000],
        ]
      : [[values.ranks, values.rounds]];
  const rows: Row[] = [];
  for (const [ranks, rounds] of sizes) rows.push(await measure(ranks!, rounds!, values.repeat));
  console.log(
    `put/ack schedules, random targets, median of ${values.repeat}; ${cpus()[0]?.model}, Node ${process.version}`,
  );
  console.table(
    rows.map((row) => {
      const { schedule, megabytes, parseSeconds, replaySeconds, parsePerLineCount, bytesPerTextByte } = row;
      const reference = REFERENCE[schedule];
      return {
        schedule,
        'text MB': Math.round(megabytes),
        'parse s': parseSeconds.toFixed(2),
        'parse MB/s': Math.round(megabytes / parseSeconds),
        'parse / counting lines': parsePerLineCount.toFixed(1),
        'memory B/B of text': bytesPerTextByte.toFixed(1),
        'replay s': replaySeconds.toFixed(2),
        'reference s': reference ? (reference.replay + reference.conversion).toFixed(1) : '',
      };
    }),
  );
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ rows, reference: REFERENCE }, null, 2)}\n`);
}
