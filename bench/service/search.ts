import { answer } from './answers.ts';
import type { Client } from './client.ts';
import type { Row } from './report.ts';

const TARGET_MS = 300;

/** Typical searches among all stored runs. */
const SEARCHES: readonly (readonly [name: string, query: string])[] = [
  ['mechanism, machine, processes', 'mechanism=aa-sp&machine=cray-xe6&processes=4..8'],
  ['range of a parameter', 'workload=dht&parameter=workload.collisionRate:0.2..0.3'],
  ['range of a metric', 'mechanism=rma&metric=inserts_per_second:1e5..1e6'],
  ['sorted by a metric', 'mechanism=aa-poll&sort=-metric:inserts_per_second'],
  ['the newest', 'sort=-startedAt'],
];

/** Measures searches among all stored runs: the first page, with the total number of matches. */
export async function searches(client: Client, stored: number, rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, query] of SEARCHES) {
    const work = `search among ${stored}: ${name}`;
    rows.push(await answer(client, { work, paths: [`/v1/runs?${query}`], target: TARGET_MS }, rounds));
  }
  return rows;
}
