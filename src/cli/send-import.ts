import { setTimeout as delay } from 'node:timers/promises';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { DEFAULT_PROJECT } from '../spec/normal-form.ts';
import type { Import, ImportedRun } from '../spec/resources/import.ts';
import type { WaitingFor } from '../spec/resources/waiting-for.ts';
import { EXIT, Failure } from './failure.ts';
import { idPath, requestJson } from './http-client.ts';
import { type ImportFolder, importedRuns } from './import-folder.ts';
import { uploadSchedule } from './schedule-upload.ts';

const JSON_HEADERS = { 'content-type': 'application/json' } as const;
/** Below the default body limit. If a server or proxy accepts less, a batch is halved. In bytes. */
const BATCH_BYTES = 768 * 1024;
const LOOK_MS = 500;

/**
 * Sends the results in a folder to the server, in batches. Results sent by an earlier call are not sent again, and an import that
 * another has finished is returned as it is. `given` is a project that replaces that of the specification.
 * @throws Failure as `request` does
 */
export async function sendImport(folder: ImportFolder, given?: string): Promise<Import> {
  const { spec, modelVersion } = folder.plan;
  const project = given ?? named(spec);
  for (const [digest, text] of folder.schedules) {
    const schedule = { name: `${digest.slice(0, 16)}.goal`, path: digest, text };
    await uploadSchedule(schedule, project === undefined ? {} : { project });
  }
  const body = JSON.stringify({ specification: { ...spec, project }, modelVersion, digest: folder.digest });
  const begun = await requestJson<Import>('/v1/imports', { method: 'POST', headers: JSON_HEADERS, body });
  if (begun.state !== 'receiving') return begun;
  if (begun.runs.received < folder.results.length) {
    await sendResults(begun.id, folder);
  }
  // Answers with an import that is already finished as well.
  return requestJson<Import>(idPath('imports', begun.id, '/finish'), { method: 'POST' });
}

/**
 * Returns the project of the specification, or undefined for `default`, which may mean that none was given: then the server
 * chooses.
 */
const named = ({ project }: ExperimentSpec): string | undefined => (project === DEFAULT_PROJECT ? undefined : project);

/** Returns the import once its check has ended. `onWait` is told of each reason for which it does not begin. */
export async function checkedImport(
  imported: Import,
  { onWait, signal }: { readonly onWait: (missing: WaitingFor) => void; readonly signal: AbortSignal },
): Promise<Import> {
  let [latest, told] = [imported, ''];
  while (latest.state === 'checking') {
    const reason = JSON.stringify(latest.waitingFor);
    if (latest.waitingFor !== null && reason !== told) onWait(latest.waitingFor);
    told = reason;
    await delay(LOOK_MS, undefined, { signal });
    latest = await requestJson<Import>(idPath('imports', imported.id), { signal });
  }
  return latest;
}

/** Sends the results, or as many as the import takes: whoever sends the same contents at the same time may finish it first. */
async function sendResults(id: string, folder: ImportFolder): Promise<void> {
  try {
    for await (const batch of batches(importedRuns(folder))) await sendBatch(id, batch);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'IMPORT_CLOSED') throw error;
  }
}

async function* batches(runs: AsyncIterable<ImportedRun>): AsyncGenerator<readonly string[]> {
  let [batch, bytes]: [string[], number] = [[], 0];
  for await (const run of runs) {
    const text = JSON.stringify(run);
    if (batch.length > 0 && bytes + text.length > BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(text);
    bytes += Buffer.byteLength(text) + 1;
  }
  if (batch.length > 0) yield batch;
}

async function sendBatch(id: string, batch: readonly string[]): Promise<void> {
  try {
    const body = `{"runs":[${batch.join(',')}]}`;
    await requestJson(idPath('imports', id, '/runs'), { method: 'POST', headers: JSON_HEADERS, body });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'REQUEST_TOO_LARGE') throw error;
    if (batch.length === 1) {
      const bytes = Buffer.byteLength(batch[0] ?? '');
      const detail = `A result takes ${bytes} bytes, more than the server accepts in one body: raise its ONESIDED_BODY_LIMIT`;
      throw new Failure(EXIT.badInput, detail, { cause: error });
    }
    const half = Math.ceil(batch.length / 2);
    await sendBatch(id, batch.slice(0, half));
    await sendBatch(id, batch.slice(half));
  }
}
