import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { count, readOptions, valued } from '../../scripts/support/options.mjs';
import { json } from '../support/options.ts';
import { ROOT } from '../support/states.ts';
import { comparison, submission } from './answers.ts';
import { type Deployment, startDeployment } from './deployment.ts';
import { fullTables } from './full-tables.ts';
import { reads } from './reads.ts';
import { isMet, print, type Row, say, value } from './report.ts';
import { searches } from './search.ts';
import { fill } from './stored-runs.ts';
import { sweep } from './sweep.ts';

const HELP = `npm run bench:service [-- OPTION…]

Starts the service as an operator would (API, two workers, PostgreSQL, Redis; and serve with what it brings), asks over
HTTP, and prints the median of rounds beside the target, and as a ratio to something else of the same run.

  reads        usual reads at a constant rate, while nothing else happens and while two workers compute
  sweep        runs a second, with Redis and embedded
  post         acceptance of a large experiment
  comparison   comparison of a large experiment, asked for the first time and again
  search       searches among stored runs; only where it is named: to fill the database takes minutes
  full         the sweep with 100,000 runs stored and 100,000 queued; only where it is named`;

/** In order; the parts that fill the database come last. */
const PARTS: Readonly<Record<string, (deployment: Deployment) => Promise<readonly Row[]>>> = {
  reads: ({ client }) => reads(client, load, rounds),
  sweep: async ({ client }) => [await sweep(client, 'separate', runs, rounds)],
  post: async ({ client }) => [await submission(client, large, rounds)],
  comparison: ({ client }) => comparison(client, large, rounds),
  search: async ({ client, databaseUrl }) => {
    await fill(client, databaseUrl, stored);
    return searches(client, stored, rounds);
  },
  full: async ({ client, databaseUrl }) => [await fullTables(client, databaseUrl)],
};

const {
  only,
  rounds,
  rate,
  seconds,
  runs,
  large,
  stored,
  json: file,
} = readOptions(HELP, {
  only: valued('PART[,PART]', 'these parts', partsIn, 'reads,sweep,post,comparison'),
  rounds: count('N', 'rounds of each part, of which the median counts', 3),
  rate: count('N', 'reads a second', 300),
  seconds: count('N', 'seconds of a round of reads', 10),
  runs: count('N', 'runs of the sweep', 2000),
  large: count('N', 'runs of the large experiment of post and comparison', 10_000),
  stored: count('N', 'runs stored for the searches', 1_000_000),
  json,
});
const load = { requestsPerSecond: rate, seconds };

function partsIn(list: string): readonly string[] {
  const names = list.split(',');
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown !== undefined) throw new Error(`${unknown} is none of the parts ${Object.keys(PARTS).join(', ')}`);
  return Object.keys(PARTS).filter((name) => names.includes(name));
}

async function within<Result>(deployment: Deployment, work: (deployment: Deployment) => Promise<Result>) {
  try {
    return await work(deployment);
  } finally {
    await deployment.stop();
  }
}

async function measure(names: readonly string[]): Promise<Row[]> {
  const rows = await within(await startDeployment('separate'), async (deployment) => {
    const all: Row[] = [];
    for (const name of names) {
      say(`${name} (load ${loadavg()[0]?.toFixed(1)})`);
      all.push(...(await PARTS[name]!(deployment)));
    }
    return all;
  });
  if (!names.includes('sweep')) return rows;
  say(`sweep, embedded (load ${loadavg()[0]?.toFixed(1)})`);
  const embedded = await startDeployment('embedded');
  return [...rows, await within(embedded, ({ client }) => sweep(client, 'embedded', runs, rounds))];
}

async function main(): Promise<void> {
  const build = spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (build.status !== 0) throw new Error('the build failed');
  const rows = await measure(only);
  print(rows);
  if (file === undefined) return;
  const measured = rows.map((row) => ({ ...row, value: value(row), met: isMet(row) }));
  writeFileSync(
    file,
    `${JSON.stringify({ machine: cpus()[0]?.model, cores: cpus().length, rows: measured }, null, 2)}\n`,
  );
}

await main();
