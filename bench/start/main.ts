import { parseArgs } from 'node:util';
import { measureStarts } from './measure.ts';

const { values } = parseArgs({ options: { turns: { type: 'string', default: '10' } } });

for (const { name, cpuMs, ratio } of measureStarts(Number(values.turns))) {
  console.log(`${name.padEnd(20)} ${cpuMs.toFixed(0).padStart(5)} ms CPU  ${ratio.toFixed(2).padStart(6)} x node -e 0`);
}
