/**
 * Speed of schedules: `npm run bench:goal [-- --json FILE] [--ranks N --rounds N] [--repeat N]`. Parses and replays put/ack
 * schedules. Reports CPU time, also as a ratio to the time for counting the lines of the same bytes in the same run.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measure, memoryToParse, type Row } from './measure.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    parse: { type: 'string' },
    ranks: { type: 'string' },
    rounds: { type: 'string', default: '1000' },
    repeat: { type: 'string', default: '3' },
  },
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
      : [[Number(values.ranks), Number(values.rounds)]];
  const rows: Row[] = [];
  for (const [ranks, rounds] of sizes) rows.push(await measure(ranks!, rounds!, Number(values.repeat)));
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
