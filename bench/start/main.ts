import { count, readOptions } from '../../scripts/support/options.mjs';
import { measureStarts } from './measure.ts';

const HELP = `npm run bench:start [-- OPTION…]

CPU time of processes that do almost nothing: \`node -e 0\`, \`onesided --version\` and a run of about a millisecond, in
turns. The fastest turn counts. Needs \`npm run build\`.`;

const { turns } = readOptions(HELP, { turns: count('N', 'starts of each process', 10) });

for (const { name, cpuMs, ratio } of measureStarts(turns)) {
  console.log(`${name.padEnd(20)} ${cpuMs.toFixed(0).padStart(5)} ms CPU  ${ratio.toFixed(2).padStart(6)} x node -e 0`);
}
