/** The production queue and engine as a program of its own: `hold FILE STEPS` or `put-ack FILE RANKS`. */
import { readFileSync } from 'node:fs';
import { runHold, runPutAck } from './onesided-work.ts';
import { holdDraws, putAck } from './work.ts';

const [kind, file = '', number = '0'] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(file)).buffer;
if (kind === 'hold') {
  console.log(JSON.stringify(runHold(new Float64Array(bytes), Number(number))));
} else {
  const targets = new Int32Array(bytes);
  const ranks = Number(number);
  // Compiled before it is measured, as in a worker that has been up for a while.
  runPutAck(putAck(16, 4000, 'random'));
  runHold(holdDraws(64), 1);
  console.log(JSON.stringify(runPutAck({ ...putAck(ranks, 1, 'shift'), rounds: targets.length / ranks, targets })));
}
