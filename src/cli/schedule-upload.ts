import { basename } from 'node:path';
import type { Schedule } from '../spec/resources/schedule.ts';
import { Failure } from './failure.ts';
import { request } from './http-client.ts';
import type { ScheduleFile } from './schedule-files.ts';

/**
 * Uploads a schedule to a project (by default chosen by the server, as for experiments). A schedule that already exists is
 * unchanged.
 * @throws Failure: bad input if the server cannot parse it or it is too large; no server.
 */
export async function uploadSchedule(
  { name, path, text }: Pick<ScheduleFile, 'name' | 'path' | 'text'>,
  { project, title = basename(name) }: { readonly project?: string; readonly title?: string } = {},
): Promise<{ schedule: Schedule; created: boolean }> {
  const headers = { 'content-type': 'text/plain' };
  try {
    const query = { name: title, project };
    const answer = await request('/v1/schedules', { method: 'POST', headers, query, body: new Uint8Array(text) });
    return { schedule: (await answer.json()) as Schedule, created: answer.status === 201 };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.exitCode, `${path}: ${error.message}`, { cause: error });
  }
}
