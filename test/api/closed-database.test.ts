import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase, query } from '../support/database.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';

let databaseUrl: string;
let service: TestService;
beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await startTestService({}, databaseUrl);
  await send(`${service.url}/v1/experiments`);
});
afterAll(() => service?.stop());

/** As whoever administers the server, who may connect to another database. */
const administer = (text: string) =>
  query(inject('postgresUrl'), text.replace('NAME', new URL(databaseUrl).pathname.slice(1)));
const disconnect = () => administer("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'NAME'");
const submit = () => post(`${service.url}/v1/experiments`, smallSpecification());
const isAway = { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } };

it('a database that can only be read takes no changes now', async () => {
  await administer('alter database NAME set default_transaction_read_only = on');
  await disconnect();
  await expect.poll(async () => (await send(`${service.url}/v1/experiments`)).status).toBe(200);
  const refused = await submit();
  expect(refused).toMatchObject(isAway);
  expect(refused.headers.get('retry-after')).toBe('2');
  const mutation = 'mutation { createProject(input: {id: "new"}) { clientMutationId } }';
  const answer = await post<{ errors: { extensions: object }[] }>(`${service.url}/graphql`, { query: mutation });
  expect(answer.body.errors[0]?.extensions).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  await administer('alter database NAME reset default_transaction_read_only');
  await disconnect();
  await expect.poll(async () => (await submit()).status).toBe(202);
});

it('a database without space for more says so, and is still read', async () => {
  const full =
    "create function full_disk() returns trigger language plpgsql as $$ begin raise exception using errcode = 'disk_full'; end $$";
  await query(databaseUrl, full);
  await query(databaseUrl, 'create trigger full_disk before insert on runs execute function full_disk()');
  const answer = await post(`${service.url}/v1/experiments`, smallSpecification({ seed: 2 }));
  expect(answer).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('disk of the database is full') },
  });
  expect((await send(`${service.url}/v1/experiments`)).status).toBe(200);
  await query(databaseUrl, 'drop function full_disk cascade');
  expect((await post(`${service.url}/v1/experiments`, smallSpecification({ seed: 2 }))).status).toBe(202);
});

it('a database that lets nobody in is away', async () => {
  await administer('alter database NAME with allow_connections false');
  await disconnect();
  expect(await submit()).toMatchObject(isAway);
  expect(await send(`${service.url}/v1/experiments`)).toMatchObject(isAway);
  expect(await submit()).toMatchObject(isAway);
});

it('one that is gone is away', async () => {
  await administer('drop database NAME');
  expect(await submit()).toMatchObject(isAway);
  expect(await send(`${service.url}/v1/experiments`)).toMatchObject(isAway);
});
