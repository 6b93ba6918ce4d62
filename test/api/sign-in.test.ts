import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OpenId } from '../../src/api/access/openid.ts';
import { ConfigError, readConfig } from '../../src/settings/config.ts';
import type { AuditEntry } from '../../src/spec/resources/project.ts';
import { createDatabase, query } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { post, send } from './support/http.ts';
import { Browser, CLIENT, type RunningProvider, startProvider } from './support/provider.ts';
import { startTestService, type TestService } from './support/service.ts';
import { ADMIN_TOKEN, asAdmin, makeProject } from './support/tenants.ts';

let service: TestService;
let provider: RunningProvider;
let databaseUrl: string;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  provider = await startProvider(`${url}/v1/session/callback`);
  databaseUrl = await createDatabase();
  const oidc = { ...CLIENT, issuer: provider.issuer, sessionHours: 1 };
  const settings = {
    port,
    publicUrl: url,
    adminToken: ADMIN_TOKEN,
    shareResults: false,
    logLevel: 'trace',
    oidc,
  } as const;
  service = await startTestService(settings, databaseUrl);
  await makeProject(service, 'ours');
  await addMember('ada@group.example', 'submitter');
  await addMember('oidc-newton', 'reader');
}, 60_000);
afterAll(() => Promise.all([service?.stop(), provider?.stop()]));

const addMember = (name: string, role: string) => post(`${url}/v1/projects/ours/members`, { name, role }, asAdmin);
const start = () => `${url}/v1/session/sign-in?to=/experiments`;
const COOKIE = 'onesided-session';

async function signedIn(account: string): Promise<Browser> {
  const browser = new Browser();
  const response = await browser.visit(await browser.signIn(start(), account));
  expect([response.status, response.headers.get('location')], await response.text()).toEqual([303, '/experiments']);
  return browser;
}

const refusal = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

describe('signing in', () => {
  it('makes a member of whoever was invited by a verified e-mail address', async () => {
    const browser = await signedIn('ada');
    const who = await (await browser.visit(`${url}/v1/session`)).json();
    const ours = expect.objectContaining({ id: 'ours', rights: ['read', 'submit'] });
    expect(who).toMatchObject({
      name: 'ada@group.example',
      by: 'session',
      administersService: false,
      projects: [ours],
    });
    expect((await browser.visit(`${url}/v1/experiments`)).status).toBe(200);
    expect((await browser.visit(`${url}/metrics`)).status).toBe(403);
  });

  it('sets a cookie that no script reads and no other site sends, and stores its SHA-256 alone', async () => {
    const browser = new Browser();
    const response = await browser.visit(await browser.signIn(start(), 'ada'));
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith(COOKIE)) ?? '';
    // Relative, as the clocks of browser and host may differ.
    expect(cookie).toMatch(/; Max-Age=3600; Path=\/; .*HttpOnly; SameSite=Lax/);
    const secret = browser.cookies(url).get(COOKIE) ?? '';
    const stored =
      "select 1 from sessions where hash = sha256($1::bytea) and expires_at between now() + '59 min' and now() + '1 h'";
    expect(await query(databaseUrl, stored, [secret])).toHaveLength(1);
    expect(service.log().join()).not.toContain(secret);
    const [dumped] = await query<{ all: string }>(
      databaseUrl,
      'select string_agg(s::text, $1) as all from sessions s',
      [','],
    );
    expect(dumped?.all).not.toContain(secret);
  });

  it('knows whoever has no verified e-mail address by the subject alone', async () => {
    const who = await (await (await signedIn('newton')).visit(`${url}/v1/session`)).json();
    expect(who).toMatchObject({ name: 'oidc-newton', projects: [{ id: 'ours', rights: ['read'] }] });
  });

  it.each(['newcomer', 'eve'])(
    'gives %s nothing, and says under which name they could be a member',
    async (account) => {
      // Once as an address that is not verified, once as one that nobody has invited.
      await addMember('newcomer@group.example', 'admin');
      const browser = new Browser();
      const response = await browser.visit(await browser.signIn(start(), account));
      const body = (await response.json()) as { code: string; detail: string };
      expect([response.status, body.code]).toEqual([403, 'AUTH_NO_MEMBER']);
      expect(body.detail).toContain(`oidc-${account}`);
      expect(browser.cookies(url).has(COOKIE)).toBe(false);
    },
  );

  // The first has the Kelvin sign, which is a k in lower case.
  it.each(['\u212Aepler', 'named', 'numbered'])(
    'takes %s for no member by what is no address of one',
    async (account) => {
      await addMember('kepler@group.example', 'admin');
      const browser = new Browser();
      const response = await browser.visit(await browser.signIn(start(), account));
      expect(await refusal(response)).toEqual([403, 'AUTH_NO_MEMBER']);
      expect(browser.cookies(url).has(COOKIE)).toBe(false);
    },
  );

  it.each(['state', 'nonce', 'verifier'])('refuses an answer whose %s is not that of the attempt', async (part) => {
    const browser = new Browser();
    const back = await browser.signIn(start(), 'ada');
    const kept = browser.cookies(url);
    const attempt = JSON.parse(Buffer.from(kept.get('onesided-attempt') ?? '', 'base64url').toString());
    const wrong = { ...attempt, [part]: 'x'.repeat(43) };
    kept.set('onesided-attempt', Buffer.from(JSON.stringify(wrong)).toString('base64url'));
    expect(await refusal(await browser.visit(back))).toEqual([401, 'AUTH_SIGN_IN_FAILED']);
    expect(kept.has(COOKIE)).toBe(false);
    // It may be the answer to an earlier attempt, which says nothing about this one.
    expect(kept.has('onesided-attempt')).toBe(part === 'state');
  });

  it('goes on in the tab in which it was begun last', async () => {
    const browser = new Browser();
    const [first, last] = [await browser.signIn(start(), 'ada'), await browser.signIn(start(), 'ada')];
    expect(await refusal(await browser.visit(first))).toEqual([401, 'AUTH_SIGN_IN_FAILED']);
    expect((await browser.visit(last)).status).toBe(303);
  });

  it('tells people what went wrong, by the code of the provider alone', async () => {
    const browser = new Browser();
    const refused = async (error: string) => {
      const { searchParams } = new URL((await browser.visit(start())).headers.get('location') ?? '');
      const answer = { error, state: searchParams.get('state') ?? '', iss: provider.issuer };
      const address = `${url}/v1/session/callback?${new URLSearchParams(answer)}`;
      const response = await browser.visit(address, { headers: { accept: 'text/html,*/*;q=0.8' } });
      return { status: response.status, type: response.headers.get('content-type'), page: await response.text() };
    };
    const denied = await refused('access_denied');
    expect(denied).toMatchObject({ status: 401, type: 'text/html; charset=utf-8' });
    expect(denied.page).toMatch(/<p>The provider refuses \(access_denied\); .*<a href="\/v1\/session\/sign-in">/s);
    expect((await refused('<b>access</b>')).page).toContain('<p>The provider’s response is not valid (');
    const stranger = new Browser();
    const back = await stranger.signIn(start(), '<i>nobody');
    const page = await (await stranger.visit(back, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('add the member &lt;i&gt;nobody@group.example');
    expect(service.log().join('')).toContain('The provider refuses (access_denied)');
  });

  it('refuses an answer in a browser that has not begun, and one that comes twice', async () => {
    const browser = new Browser();
    const back = await browser.signIn(start(), 'ada');
    expect(await refusal(await new Browser().visit(back))).toEqual([401, 'AUTH_SIGN_IN_FAILED']);
    expect((await browser.visit(back)).status).toBe(303);
    expect(await refusal(await browser.visit(back))).toEqual([401, 'AUTH_SIGN_IN_FAILED']);
  });

  it.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example'])(
    'leads to this page alone afterwards, not to %s',
    async (to) => {
      const browser = new Browser();
      const back = await browser.signIn(`${url}/v1/session/sign-in?to=${encodeURIComponent(to)}`, 'ada');
      expect((await browser.visit(back)).headers.get('location')).toBe('/');
    },
  );
});

describe('the description of a provider', () => {
  const answers: Record<string, (response: ServerResponse, issuer: string) => void> = {
    'without endpoints': (response, issuer) => void response.end(JSON.stringify({ issuer })),
    'with an endpoint that is a script': (response, issuer) => {
      const token_endpoint = `${issuer}/token`;
      const metadata = { issuer, token_endpoint, userinfo_endpoint: `${issuer}/me` };
      response.end(JSON.stringify({ ...metadata, authorization_endpoint: 'javascript:alert(1)' }));
    },
    'that does not come to an end': (response) => {
      const piece = Buffer.alloc(1 << 16, 0x20);
      const more = () => {
        while (response.write(piece));
      };
      response.on('drain', more);
      more();
    },
  };
  const well = (response: ServerResponse, issuer: string) => {
    const at = (name: string) => ({ [`${name}_endpoint`]: `${issuer}/${name}` });
    response.end(JSON.stringify({ issuer, ...at('authorization'), ...at('token'), ...at('userinfo') }));
  };

  it.each(Object.keys(answers))('%s is asked for again at the next attempt', async (kind) => {
    let answer = answers[kind]!;
    let issuer = '';
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      answer(response, issuer);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const openid = new OpenId({ ...CLIENT, issuer, sessionHours: 1 }, 'http://localhost/callback');
    const began = performance.now();
    await expect(openid.begin()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    // An endless answer ends by its size, well before the time limit of 10 s.
    expect(performance.now() - began).toBeLessThan(8000);
    answer = well;
    expect((await openid.begin()).url).toContain(`${issuer}/authorization?`);
    server.closeAllConnections();
    server.close();
  });

  it('is asked for again after a minute', async () => {
    let path = 'before';
    const server = createServer((_request, response) => {
      const at = (name: string) => ({ [`${name}_endpoint`]: `${issuer}/${path}` });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer, ...at('authorization'), ...at('token'), ...at('userinfo') }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const openid = new OpenId({ ...CLIENT, issuer, sessionHours: 1 }, 'http://localhost/callback');
    const pathNow = async () => new URL((await openid.begin()).url).pathname;
    expect(await pathNow()).toBe('/before');
    path = 'after';
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 50_000);
    expect(await pathNow()).toBe('/before');
    clock.mockReturnValue(now + 61_000);
    expect(await pathNow()).toBe('/after');
    clock.mockRestore();
    server.closeAllConnections();
    server.close();
  });
});

describe('a provider that is set up anew', () => {
  const redirect = 'http://localhost/v1/session/callback';

  /** Signs in once before and twice after the change; the names of the outcomes. */
  async function signIns(openid: OpenId, before: RunningProvider, changes: Parameters<typeof startProvider>[1]) {
    const attempt = async () => {
      const { url: address, attempt: begun } = await openid.begin();
      const back = await new Browser().follow(address, 'localhost', 'ada');
      return openid.finish(new URL(back).search, begun).then(
        ({ subject }) => subject,
        (error: unknown) => (error as { code: string }).code,
      );
    };
    const first = await attempt();
    await before.stop();
    const after = await startProvider(redirect, { port: Number(new URL(before.issuer).port), ...changes });
    const outcomes = [first, await attempt(), await attempt()];
    await after.stop();
    return outcomes;
  }

  it.each([
    ['other keys', {}, 'ada'],
    ['another token endpoint', { routes: { token: '/new/token' } }, 'AUTH_SIGN_IN_FAILED'],
  ])('with %s is used without a restart', async (_, changes, next) => {
    const provider = await startProvider(redirect);
    const openid = new OpenId({ ...CLIENT, issuer: provider.issuer, sessionHours: 1 }, redirect);
    expect(await signIns(openid, provider, changes)).toEqual(['ada', next, 'ada']);
  });
});

describe('a session', () => {
  it('changes nothing for pages of other sites, and for no site without the cookie', async () => {
    const browser = await signedIn('ada');
    const upload = (headers: Record<string, string>) =>
      browser.visit(`${url}/v1/schedules?project=ours`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', ...headers },
        body: 'num_ranks 1\n\nrank 0 {\nl1: calc 5\n}\n',
      });
    expect(await refusal(await upload({ origin: 'https://elsewhere.example' }))).toEqual([403, 'AUTH_WAY_FORBIDDEN']);
    expect((await upload({ origin: url })).status).toBe(201);
  });

  it('ends when somebody signs out', async () => {
    const browser = await signedIn('ada');
    const secret = browser.cookies(url).get(COOKIE) ?? '';
    expect((await browser.visit(`${url}/v1/session`, { method: 'DELETE', headers: { origin: url } })).status).toBe(204);
    expect(browser.cookies(url).has(COOKIE)).toBe(false);
    browser.cookies(url).set(COOKIE, secret);
    expect(await refusal(await browser.visit(`${url}/v1/session`))).toEqual([401, 'AUTH_INVALID']);
    const { body } = await send<{ items: AuditEntry[] }>(`${url}/v1/audit`, { headers: asAdmin });
    const [ended, begun] = body.items;
    expect([ended?.action, begun?.action, ended?.subject]).toEqual(['session.end', 'session.begin', begun?.subject]);
    for (const entry of [ended, begun])
      expect(entry).toMatchObject({ actor: 'ada@group.example', address: '127.0.0.1' });
  });

  it('ends by itself, and allows what its member may at the time', async () => {
    const browser = await signedIn('ada');
    await addMember('ada@group.example', 'reader');
    const rights = async () =>
      ((await (await browser.visit(`${url}/v1/session`)).json()) as { projects: { rights: string[] }[] }).projects[0]
        ?.rights;
    expect(await rights()).toEqual(['read']);
    await query(databaseUrl, "update sessions set expires_at = now() - interval '1 s'");
    // Any change of rights makes this process ask again at once.
    await addMember('ada@group.example', 'submitter');
    expect(await refusal(await browser.visit(`${url}/v1/session`))).toEqual([401, 'AUTH_INVALID']);
  });

  it('ends when the last membership is removed, also if there is one again later', async () => {
    await addMember('guest@group.example', 'reader');
    const browser = await signedIn('guest');
    const remove = `${url}/v1/projects/ours/members/guest@group.example`;
    expect((await send(remove, { method: 'DELETE', headers: asAdmin })).status).toBe(204);
    expect(await refusal(await browser.visit(`${url}/v1/session`))).toEqual([401, 'AUTH_INVALID']);
    await addMember('guest@group.example', 'reader');
    expect(await refusal(await browser.visit(`${url}/v1/session`))).toEqual([401, 'AUTH_INVALID']);
  });

  it('is known to GraphQL too', async () => {
    const browser = await signedIn('ada');
    const body = JSON.stringify({ query: '{ projects { key } }' });
    const headers = { 'content-type': 'application/json', origin: url };
    const answer = await browser.visit(`${url}/graphql`, { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ data: { projects: [{ key: 'ours' }] } });
  });
});

describe('the settings', () => {
  const all = {
    ONESIDED_OIDC_ISSUER: 'https://login.example.org',
    ONESIDED_OIDC_CLIENT_ID: 'onesided',
    ONESIDED_OIDC_CLIENT_SECRET: 'secret',
    ONESIDED_PUBLIC_URL: 'https://sim.example.org',
    ONESIDED_ADMIN_TOKEN: ADMIN_TOKEN,
  };
  const problems = (env: NodeJS.ProcessEnv): string => {
    try {
      return String(readConfig({}, env).oidc?.issuer);
    } catch (error) {
      return error instanceof ConfigError ? error.message : String(error);
    }
  };

  it('belong together', () => {
    expect(readConfig({}, {}).oidc).toBeUndefined();
    expect(problems(all)).toBe('https://login.example.org');
    expect(problems({ ...all, ONESIDED_OIDC_CLIENT_SECRET: '' })).toContain('set ONESIDED_OIDC_CLIENT_SECRET too');
    expect(problems({ ...all, ONESIDED_PUBLIC_URL: '' })).toContain('set ONESIDED_PUBLIC_URL');
    expect(problems({ ...all, ONESIDED_OIDC_ISSUER: 'http://login.example.org' })).toContain('must be an https://');
    expect(problems({ ...all, ONESIDED_ADMIN_TOKEN: '' })).toContain('set ONESIDED_ADMIN_TOKEN');
  });

  it('left out, nobody signs in', async () => {
    const plain = await startTestService({ adminToken: ADMIN_TOKEN });
    expect(await send(`${plain.url}/v1/session/sign-in`)).toMatchObject({
      status: 404,
      body: { code: 'AUTH_NO_PROVIDER' },
    });
    expect((await send<{ signIn: boolean }>(`${plain.url}/v1/service`)).body.signIn).toBe(false);
    await plain.stop();
  });
});
