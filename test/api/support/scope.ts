import { createDatabase } from '../../support/database.ts';
import { post, send, smallSpecification } from './http.ts';
import { startTestService, type TestService } from './service.ts';
import { ADMIN_TOKEN, asAdmin, makeProject, memberToken } from './tenants.ts';

/** Who asks: somebody of another project, and members of `ours` by what they may. */
export const ASKERS = ['foreign', 'reader', 'submitter', 'importer', 'admin'] as const;
export type Asker = (typeof ASKERS)[number];
export const MEMBERS = ['reader', 'submitter', 'importer', 'admin'] as const;

/** A service with a project `ours` that holds one of everything, and one `theirs`. */
export interface Scope {
  readonly service: TestService;
  readonly databaseUrl: string;
  readonly modelVersion: string;
  readonly tokens: Readonly<Record<Asker, string>>;
  readonly ids: Readonly<
    Record<'experiment' | 'run' | 'exploration' | 'schedule' | 'import' | 'token' | 'project' | 'webhook', string>
  >;
}

export const SCHEDULE = 'num_ranks 2\n\nrank 0 {\nl1: send 8b to 1 tag 1\n}\nrank 1 {\nl1: recv 8b from 0 tag 1\n}\n';
export const OURS = { project: 'ours', trace: { level: 'sampled', maxEvents: 1000 } } as const;

export async function openScope(): Promise<Scope> {
  const databaseUrl = await createDatabase();
  const settings = { adminToken: ADMIN_TOKEN, shareResults: false, logLevel: 'trace' } as const;
  const service = await startTestService(settings, databaseUrl);
  const { modelVersion } = (await send<{ modelVersion: string }>(`${service.url}/v1/service`)).body;
  await makeProject(service, 'ours');
  await makeProject(service, 'theirs');
  const tokens = {
    foreign: await tokenOf(service, 'theirs', { name: 'foreign', role: 'admin', mayImport: true }),
    reader: await tokenOf(service, 'ours', { name: 'reader', role: 'reader' }),
    submitter: await tokenOf(service, 'ours', { name: 'submitter', role: 'submitter' }),
    importer: await tokenOf(service, 'ours', { name: 'importer', role: 'reader', mayImport: true }),
    admin: await tokenOf(service, 'ours', { name: 'admin', role: 'admin' }),
  };
  const token = (await memberToken(service, 'ours', { name: 'other', role: 'reader' })).details.id;
  return {
    service,
    databaseUrl,
    modelVersion,
    tokens,
    ids: { ...(await fill(service, modelVersion)), token, project: 'ours' },
  };
}

async function tokenOf(...about: Parameters<typeof memberToken>): Promise<string> {
  return (await memberToken(...about)).token;
}

async function fill(service: TestService, modelVersion: string) {
  const spec = smallSpecification(OURS);
  const made = async (path: string, body: unknown, headers = {}) => {
    const answer = await post<{ id: string; digest: string; details: { id: string } }>(`${service.url}${path}`, body, {
      ...asAdmin,
      ...headers,
    });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { id: experiment } = await made('/v1/experiments', spec);
  await service.work();
  const { id: exploration } = await made('/v1/explorations?question=winner', spec);
  const { digest: schedule } = await made('/v1/schedules?project=ours', SCHEDULE, { 'content-type': 'text/plain' });
  const imported = await made('/v1/imports', { specification: spec, modelVersion, digest: 'a'.repeat(64) });
  const hook = { url: 'https://chat.example.org/ours' };
  const webhook = (await made('/v1/projects/ours/webhooks', hook)).details.id;
  return { experiment, run: `${experiment}-0`, exploration, schedule, import: imported.id, webhook };
}
