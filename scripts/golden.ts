/** Writes test/golden/digests.json anew (`npm run golden`) and says which runs gave another result than before. */
import { commitGoldenRuns, committedGoldenRuns, simulateGoldenRuns } from '../test/golden/golden-runs.ts';

const before = committedGoldenRuns();
const runs = simulateGoldenRuns();
commitGoldenRuns(runs);
const names = [...new Set([...Object.keys(before), ...Object.keys(runs)])];
const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(runs[name]));
for (const name of changed) {
  console.log(`${name}: ${before[name]?.digest.slice(0, 12) ?? 'new'} -> ${runs[name]?.digest.slice(0, 12) ?? 'gone'}`);
}
console.log(
  `${changed.length} of ${names.length} golden runs changed; a change of the model's results must be intended.`,
);
