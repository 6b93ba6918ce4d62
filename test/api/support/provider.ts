import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

export const CLIENT = { clientId: 'onesided', clientSecret: 'a-secret-of-the-client-0123456789' } as const;

export interface RunningProvider {
  readonly issuer: string;
  stop(): Promise<void>;
}

/** What providers say of some accounts as their e-mail address, though it is none. */
const NO_ADDRESSES: Readonly<Record<string, unknown>> = { named: 'oidc-newton', numbered: 5 };

/** What a provider has differently after it was set up anew; its keys are others each time. */
type Changes = Configuration & { readonly port?: number };

/** A real OpenID provider, whose accounts are what somebody types; addresses that begin with `new` are unverified. */
export async function startProvider(redirect: string, changes: Changes = {}): Promise<RunningProvider> {
  const { port = 0, ...configuration } = changes;
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirect] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: NO_ADDRESSES[accountId] ?? `${accountId}@Group.example`,
        email_verified: !accountId.startsWith('new'),
      }),
    }),
    ...configuration,
  });
  server.on('request', provider.callback());
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { issuer, stop };
}

/** What a browser does: keeps cookies for each host, follows no redirect by itself. */
export class Browser {
  private readonly jar = new Map<string, Map<string, string>>();

  /** Cookies for the host of an address, by name; a test may change them. */
  cookies(url: string): Map<string, string> {
    const { host } = new URL(url);
    const known = this.jar.get(host) ?? new Map<string, string>();
    this.jar.set(host, known);
    return known;
  }

  async visit(url: string, init: RequestInit = {}): Promise<Response> {
    const cookies = this.cookies(url);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) };
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  /** Signs in at the provider as an account, and gives the address to which the provider sends the browser back. */
  async signIn(start: string, account: string): Promise<string> {
    return this.follow((await this.visit(start)).headers.get('location') ?? '', new URL(start).host, account);
  }

  /** The same from an address of the provider on, to the one that it sends the browser to at a host. */
  async follow(from: string, host: string, account: string): Promise<string> {
    let url = from;
    for (let steps = 0; new URL(url).host !== host; steps++) {
      if (steps > 10) throw new Error(`the provider does not come to an end: ${url}`);
      url = await this.step(url, account);
    }
    return url;
  }

  /** Follows a redirect of the provider, or fills in the form that it shows. */
  private async step(url: string, account: string): Promise<string> {
    const response = await this.visit(url);
    const onward = response.headers.get('location');
    if (onward) return new URL(onward, url).href;
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`the provider shows no form: ${page.slice(0, 500)}`);
    const body = new URLSearchParams({ prompt, login: account, password: 'any' });
    const answer = await this.visit(action, { method: 'POST', body });
    return new URL(answer.headers.get('location') ?? '', action).href;
  }
}
