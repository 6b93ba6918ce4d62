import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewToken } from '../../src/spec/resources/project.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { ADMIN_TOKEN } from '../api/support/tenants.ts';
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
  expect(await quota('--requests-per-minute', '0')).toMatchObject({ code: 2 });
  expect(await quota('many')).toMatchObject({ code: 2 });
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
  expect(await as(ADMIN_TOKEN, 'webhook', 'delete', id)).toMatchObject({ code: 0 });
  expect((await as(ADMIN_TOKEN, 'webhook', 'list', 'default')).stdout).toBe('No webhooks.\n');
});
