import { commitGoldenRuns, committedGoldenRuns, goldenCells, simulateGoldenRuns } from '../test/golden/golden-runs.ts';
import { flag, readOptions } from './support/options.mjs';

const HELP = `npm run golden [-- OPTION]

Rewrites test/golden/digests.json and lists the runs whose result has changed.`;

const { new: onlyNew } = readOptions(HELP, { new: flag('simulates only runs that are not in it yet') });

const before = committedGoldenRuns();
const runs = {
  ...(onlyNew && before),
  ...simulateGoldenRuns(onlyNew ? goldenCells.filter(({ name }) => before[name] === undefined) : goldenCells),
};
commitGoldenRuns(runs);

const added = Object.keys(runs).filter((name) => before[name] === undefined);
const gone = Object.keys(before).filter((name) => runs[name] === undefined);
const changed = Object.keys(runs).filter(
  (name) => before[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(runs[name]),
);
for (const name of changed) {
  console.log(`${name}: ${before[name]?.digest.slice(0, 12)} -> ${runs[name]?.digest.slice(0, 12)}`);
}
for (const name of gone) console.log(`${name}: gone`);
console.log(
  `Of ${Object.keys(runs).length} golden runs ${added.length} are new, ${gone.length} are gone, ${changed.length} changed.`,
);
if (changed.length > 0) console.log("A change of the model's results must be intended.");
