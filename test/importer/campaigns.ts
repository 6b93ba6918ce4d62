import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { importedRuns, readImportFolder } from '../../src/cli/import-folder.ts';
import { LocalStore } from '../../src/local-store/local-store.ts';
import { modelVersion } from '../../src/plan/model-version.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import type { Import, ImportedRun } from '../../src/spec/resources/import.ts';
import { post, smallSpecification } from '../api/support/http.ts';
import { inProcess } from '../cli/support.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';

/** Twelve runs of a millisecond or two. */
export const TABLE = smallSpecification({ replications: 3, tags: [] });

/** A folder of shards of a table with this seed; `campaign` fills it. */
export async function planned(seed: number, changes: object = {}): Promise<string> {
  const folder = join(temporaryFolder(), 'campaign');
  const file = temporaryFile('small.json', JSON.stringify({ ...TABLE, ...changes, seed }));
  expect(await inProcess(['plan', file, '--shards', '2', '--out', folder])).toMatchObject({ code: 0 });
  return folder;
}

/** The results of all shards, as `run-shard` writes them, without its threads. */
export async function campaign(seed: number, changes: object = {}): Promise<string> {
  const folder = await planned(seed, changes);
  vi.stubEnv('SLURM_ARRAY_JOB_ID', '1234').stubEnv('SLURM_ARRAY_TASK_ID', '1');
  const store = new LocalStore({ folder: join(folder, 'runs'), modelVersion: modelVersion(), onWarning: expect.fail });
  for (const run of planExperiment(requireSpecification({ ...TABLE, ...changes, seed })).runs) {
    await store.keep(run, { result: simulate(run.plan), wallMs: 1 });
  }
  vi.unstubAllEnvs();
  return folder;
}

/** Sends a folder as the command line does, all but the finish. Returns the address of the import. */
export async function sent(url: string, folder: string, headers: Record<string, string> = {}): Promise<string> {
  const read = await readImportFolder(folder);
  const { spec: specification, modelVersion: version } = read.plan;
  const request = { specification, modelVersion: version, digest: read.digest };
  const begun = await post<Import>(`${url}/v1/imports`, request, headers);
  expect(begun.status).toBe(201);
  const address = `${url}/v1/imports/${begun.body.id}`;
  const runs: ImportedRun[] = [];
  for await (const run of importedRuns(read)) runs.push(run);
  expect((await post(`${address}/runs`, { runs }, headers)).status).toBe(200);
  return address;
}
