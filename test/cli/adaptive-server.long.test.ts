import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { ADMIN_TOKEN } from '../api/support/tenants.ts';
import { createDatabase, query } from '../support/database.ts';
import { type Service, startService } from '../support/service-process.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { eventually } from '../support/waiting.ts';
import { inProcess, SMALL } from './support.ts';

const WAIT_MS = 90_000;
const RULE = '{min: 2, max: 6, until: {metric: inserts_per_second, relativeHalfWidth: 0.06}}';
const FILE = temporaryFile('adaptive.yaml', SMALL.replace('replications: 2', `replications: ${RULE}`));

let databaseUrl: string;
const processes: Service[] = [];

const env = () => ({ DATABASE_URL: databaseUrl, ONESIDED_ADMIN_TOKEN: ADMIN_TOKEN });
async function started(...line: readonly string[]): Promise<Service> {
  const service = await startService(line, env());
  processes.push(service);
  return service;
}
const kill = async (service: Service) => {
  service.signal('SIGKILL');
  await service.ended;
};
/** The command line on a server. */
const on = (api: Service, ...line: readonly string[]) =>
  inProcess(line, { ONESIDED_URL: api.url, ONESIDED_TOKEN: ADMIN_TOKEN });

interface Row {
  readonly state: string;
  readonly total: number;
  readonly open: number;
}
async function rowOf(id: string): Promise<Row> {
  const text = 'select state, total, queued + running as open from experiments where id = $1';
  return (await query<Row>(databaseUrl, text, [id]))[0]!;
}

beforeAll(async () => {
  databaseUrl = await createDatabase();
});
afterAll(() => Promise.all(processes.map((service) => service.stop())));

describe('an experiment with adaptive replications on a service that is killed', () => {
  it('goes on after kill -9 between rounds and within one, by two API processes, with each round once', async () => {
    await started('worker', '--threads', '1');
    const first = await started('api', '--port', '0');
    const id = (await on(first, 'submit', FILE)).stdout.trim();
    // Nobody is there to see that its first round ends.
    await kill(first);
    const waiting = await eventually(
      'the end of the first round',
      async () => {
        const row = await rowOf(id);
        return row.open === 0 && row;
      },
      WAIT_MS,
    );
    expect(waiting).toEqual({ state: 'running', total: 24, open: 0 });

    // Whoever starts next adds the second round, and is killed when that is under way.
    const second = await started('api', '--port', '0');
    await eventually('the second round', async () => (await rowOf(id)).total > 24, WAIT_MS);
    await kill(second);

    const [third] = await Promise.all([started('api', '--port', '0'), started('api', '--port', '0')]);
    await eventually('its end', async () => (await rowOf(id)).state === 'succeeded', WAIT_MS);
    const over = JSON.parse((await on(third, 'status', id, '--json')).stdout) as Experiment;
    expect(over).toMatchObject({ state: 'succeeded', progress: 1 });

    const alone = JSON.parse((await inProcess(['run', FILE, '--no-store', '--json', '--no-progress'])).stdout) as {
      runs: Run[];
      comparison: Comparison;
    };
    const exported = join(temporaryFolder(), 'runs.ndjson');
    await on(third, 'export', id, '--format', 'ndjson', '--out', exported);
    const lines = (await readFile(exported, 'utf8')).trim().split('\n');
    const stored = lines.map((line) => JSON.parse(line) as Run);
    const told = ({ index, inputDigest, digest }: Run) => [index, inputDigest, digest];
    expect(stored.map(told)).toEqual(alone.runs.map(told));
    const compared = JSON.parse((await on(third, 'compare', id, '--json')).stdout) as Comparison;
    expect(compared.replications).toEqual(alone.comparison.replications);
    expect(compared.points).toEqual(alone.comparison.points);
  });

  it('is watched until its rounds are over, not until the first is', async () => {
    const api = processes.at(-1)!;
    const { code, stderr, stdout } = await on(api, 'submit', FILE, '--watch', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { state: 'succeeded' }]);
    expect((JSON.parse(stdout) as Experiment).counts.total).toBeGreaterThan(24);
    expect(stderr).toMatch(/Submitted: 24 runs, at most 72/);
  });
});
