import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Problem } from '../../src/spec/resources/problem.ts';
import type { NewToken } from '../../src/spec/resources/project.ts';
import type { Schedule } from '../../src/spec/resources/schedule.ts';
import { post, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';
import { ADMIN_TOKEN, asAdmin, bearer, makeProject, memberToken } from './support/tenants.ts';

let service: TestService;
/** Submitter of one project, reader of another. */
let ada: NewToken;
/** Submitter of two. */
let bob: NewToken;
/** Reader of one. */
let rita: NewToken;

beforeAll(async () => {
  service = await startTestService({ adminToken: ADMIN_TOKEN });
  for (const project of ['group-a', 'group-b', 'secret']) await makeProject(service, project);
  const member = (project: string, name: string, role: 'reader' | 'submitter') =>
    memberToken(service, project, { name, role, mayImport: role === 'submitter' });
  await member('group-b', 'ada', 'reader');
  await member('group-a', 'ada', 'submitter');
  await member('group-a', 'bob', 'submitter');
  await member('group-b', 'bob', 'submitter');
  rita = await member('group-a', 'rita', 'reader');
  [ada, bob] = [await everywhere('ada'), await everywhere('bob')];
}, 60_000);
afterAll(() => service?.stop());

/** A token that is good for all projects of a member. */
async function everywhere(member: string): Promise<NewToken> {
  const asked = { member, rights: ['read', 'submit', 'import'] };
  const made = await post<NewToken>(`${service.url}/v1/tokens`, asked, asAdmin);
  expect(made.status).toBe(201);
  return made.body;
}

const send = <Body = Problem>(path: string, { token }: NewToken, body: unknown = smallSpecification()) =>
  post<Body>(`${service.url}${path}`, body, bearer(token));

describe('what names no project', () => {
  it.each([
    ['/v1/experiments', 202],
    ['/v1/explorations?question=winner', 202],
    ['/v1/plans', 200],
  ])('of somebody who may submit to one project goes there: POST %s', async (path, status) => {
    const answer = await send<Experiment>(path, ada);
    expect(answer.status).toBe(status);
    if (path !== '/v1/plans') expect(answer.body.project).toBe('group-a');
  });

  it('is a schedule that goes there as well', async () => {
    const headers = { ...bearer(ada.token), 'content-type': 'text/plain' };
    const text = 'num_ranks 1\nrank 0 {\nl1: calc 9\n}\n';
    expect((await post<Schedule>(`${service.url}/v1/schedules`, text, headers)).status).toBe(201);
  });

  it('goes to `default` where whoever asks may submit there', async () => {
    const answer = await post<Experiment>(`${service.url}/v1/experiments`, smallSpecification(), asAdmin);
    expect(answer).toMatchObject({ status: 202, body: { project: 'default' } });
  });

  it('is planned by a reader in the only project that they read', async () => {
    expect((await send('/v1/plans', rita)).status).toBe(200);
  });

  it('is refused where there are two, with both and no others', async () => {
    const { status, body } = await send('/v1/experiments', bob);
    expect([status, body.code]).toEqual([404, 'PROJECT_NOT_FOUND']);
    expect(body.detail).toContain('You have the right submit in group-a, group-b: name one as `project`');
    expect(body.detail).not.toContain('secret');
  });

  it('is refused where there is none, which says who can help', async () => {
    const { status, body } = await send('/v1/experiments', rita);
    expect(status).toBe(404);
    expect(body.detail).toContain('You do not have the right submit in any project: ask an administrator');
  });

  it('is refused a token that leaves out a right of its member, which says that the token is the reason', async () => {
    const asked = { project: 'group-a', member: 'ada', rights: ['read'] };
    const { token } = (await post<NewToken>(`${service.url}/v1/tokens`, asked, asAdmin)).body;
    const { body } = await post<Problem>(`${service.url}/v1/experiments`, smallSpecification(), bearer(token));
    expect(body.detail).toContain('As a member you have the right submit in group-a, but this token leaves it out');
  });
});

it('a project without the right names those that have it', async () => {
  const { status, body } = await send('/v1/experiments', ada, smallSpecification({ project: 'group-b' }));
  expect(status).toBe(403);
  expect(body.detail).toContain('You have the right submit in group-a');
});
