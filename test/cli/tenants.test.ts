import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewToken } from '../../src/spec/resources/project.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { ADMIN_TOKEN } from '../api/support/tenants.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ adminToken: ADMIN_TOKEN });
}, 60_000);
afterAll(() => service?.stop());

const as = (token: string, ...line: readonly string[]) =>
  inProcess(line, { ONESIDED_URL: service.url, ONESIDED_TOKEN: token });

it('makes a project, a member and its token, which then works until it is revoked', async () => {
  expect(await as(ADMIN_TOKEN, 'project', 'create', 'group-a', '--title', 'Group A')).toMatchObject({ code: 0 });
  expect((await as(ADMIN_TOKEN, 'project', 'create', 'group-a')).stderr).toContain('choose another name');
  const quota = (...limits: readonly string[]) => as(ADMIN_TOKEN, 'project', 'quota', 'group-a', ...limits);
  expect((await quota('5')).stderr).toContain('group-a: 5 runs queued at a time, any number of bytes of traces');
  expect((await quota('--trace-bytes', '1000', '--requests-per-minute', '600')).stderr).toContain(
    'group-a: 5 runs queued at a time, 1000 bytes of traces, 600 requests a minute',
  );
  expect((await quota('--trace-bytes', 'any')).stderr).toContain(
    '5 runs queued at a time, any number of bytes of traces, 600',
  );
  for (const wrong of [
    ['many'],
    ['-5'],
    ['--', '-5'],
    ['1.5'],
    ['--trace-bytes', '-1'],
    ['--requests-per-minute', '0'],
  ]) {
    const { code, stderr } = await quota(...wrong);
    expect([code, stderr], wrong.join(' ')).toEqual([
      2,
      expect.stringMatching(/Give a whole number (from|of at least) \d/),
    ]);
  }
  const added = await as(ADMIN_TOKEN, 'member', 'add', 'group-a', 'ada', '--role', 'admin', '--may-import');
  expect(added.stderr).toContain('ada is admin of group-a and may import');
  const line = ['token', 'create', '--project', 'group-a', '--member', 'ada', '--rights', 'read,administer', '--json'];
  const { token, details } = JSON.parse((await as(ADMIN_TOKEN, ...line)).stdout) as NewToken;

  expect((await as(token, 'project', 'list')).stdout).toMatch(/group-a +read administer +5 +Group A/);
  expect((await as(token, 'member', 'list', 'group-a')).stdout).toMatch(/ada +admin +may import/);
  expect((await as(token, 'project', 'create', 'group-b')).stderr).toContain('administer in all projects');
  expect(await as(token, 'token', 'create', '--rights', 'read')).toMatchObject({ code: 2 });
  const shown = await as(token, 'token', 'create', '--project', 'group-a', '--days', '3');
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ost_[\w-]{60}\n$/) });

  const listed = (await as(token, 'token', 'list')).stdout;
  expect(listed).toContain(details.id);
  expect(listed).not.toContain(token);
  expect(await as(token, 'token', 'revoke', details.id)).toMatchObject({ code: 0 });
  expect(await as(token, 'project', 'list')).toMatchObject({ code: 2, stderr: expect.stringContaining('not valid') });
  expect(await as(ADMIN_TOKEN, 'member', 'remove', 'group-a', 'nobody')).toMatchObject({ code: 2 });
  expect(await as(ADMIN_TOKEN, 'member', 'remove', 'group-a', 'ada')).toMatchObject({ code: 0 });
});

it('submits to the only project of a member, to one that is named, and says which there are', async () => {
  for (const project of ['ours', 'also-ours']) await as(ADMIN_TOKEN, 'project', 'create', project);
  await as(ADMIN_TOKEN, 'member', 'add', 'ours', 'sam', '--role', 'submitter');
  const created = await as(ADMIN_TOKEN, 'token', 'create', '--member', 'sam', '--rights', 'read,submit');
  const token = created.stdout.trim();
  const folder = temporaryFolder();
  const [spec, goal] = [join(folder, 's.yaml'), join(folder, 's.goal')];
  writeFileSync(spec, 'machine: cray-xe6\nworkload: {kind: goal, file: s.goal}\nmechanisms: [message-passing]\n');
  writeFileSync(goal, 'num_ranks 2\nrank 0 {\nl1: send 8b to 1\n}\nrank 1 {\nl1: recv 8b from 0\n}\n');
  const submitted = async (...options: readonly string[]) => {
    const answer = await as(token, 'submit', spec, '--json', ...options);
    expect(answer.stderr).toContain('Submitted');
    return (JSON.parse(answer.stdout) as { project: string }).project;
  };
  expect(await submitted()).toBe('ours');
  expect(await submitted('--quick')).toBe('ours');
  expect((await as(token, 'submit', spec, '--project', 'also-ours')).stderr).toContain('submit in ours: name one');
  await as(ADMIN_TOKEN, 'member', 'add', 'also-ours', 'sam', '--role', 'submitter');
  expect(await submitted('--project', 'also-ours')).toBe('also-ours');
  expect(await submitted('--project', 'ours', '--quick')).toBe('ours');
  const refused = await as(token, 'submit', spec);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(
    /right submit in also-ours, ours: name one as `project`, at a terminal with --project/,
  );
});

it('registers an endpoint, whose secret is shown once, tries it and deletes it', async () => {
  const line = ['webhook', 'create', 'default', 'https://chat.example.org/a'];
  const made = await as(ADMIN_TOKEN, ...line, '--event', 'experiment.failed', '--note', 'chat');
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whsec_\S{44}\n$/) });
  const id = /Webhook (\w+) of default/.exec(made.stderr)?.[1] ?? '';
  expect((await as(ADMIN_TOKEN, ...line)).stderr).toContain(`endpoint ${id} with this address`);
  const refused = await as(ADMIN_TOKEN, 'webhook', 'create', 'default', 'https://10.0.0.7/');
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('ONESIDED_WEBHOOK_PRIVATE_HOSTS') });
  const listed = (await as(ADMIN_TOKEN, 'webhook', 'list', 'default')).stdout;
  expect(listed).toMatch(new RegExp(`${id} +https://chat.example.org/a +experiment.failed +enabled +chat`));
  expect(listed).not.toContain(made.stdout.trim());
  expect((await as(ADMIN_TOKEN, 'webhook', 'test', id)).stderr).toContain('is on its way');
  expect((await as(ADMIN_TOKEN, 'webhook', 'deliveries', id)).stdout).toMatch(/webhook\.test +w\w+ +pending +0/);
  expect(await as(ADMIN_TOKEN, 'webhook', 'enable', id)).toMatchObject({ code: 0 });
  const rotated = await as(ADMIN_TOKEN, 'webhook', 'rotate', id, '--overlap-hours', '2');
  expect(rotated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whsec_\S{44}\n$/) });
  expect(rotated.stdout).not.toBe(made.stdout);
  expect(rotated.stderr).toContain('the former one signs for another 2 h');
  expect(await as(ADMIN_TOKEN, 'webhook', 'delete', id)).toMatchObject({ code: 0 });
  expect((await as(ADMIN_TOKEN, 'webhook', 'list', 'default')).stdout).toBe('No webhooks.\n');
});
