/** Runs queue and engine of a state of the code: `hold FILE STEPS` or `put-ack FILE RANKS`, followed by its module. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Measured } from '../support/states.ts';
import { runHold, runPutAck } from './onesided-work.ts';
import { holdDraws, putAck } from './work.ts';

const [kind, file = '', number = '0', module = ''] = process.argv.slice(2);
const { Engine, EventQueue } = (await import(pathToFileURL(module).href)) as Measured;
const bytes = new Uint8Array(readFileSync(file)).buffer;
if (kind === 'hold') {
  console.log(JSON.stringify(runHold(new Float64Array(bytes), Number(number), new EventQueue())));
} else {
  const targets = new Int32Array(bytes);
  const ranks = Number(number);
  // Compiled before it is measured, as in a worker that has been up for a while.
  runPutAck(putAck(16, 4000, 'random'), new Engine());
  runHold(holdDraws(64), 1, new EventQueue());
  const work = { ...putAck(ranks, 1, 'shift'), rounds: targets.length / ranks, targets };
  console.log(JSON.stringify(runPutAck(work, new Engine())));
}
