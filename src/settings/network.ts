import { isIP } from 'node:net';

/** How requests reach the service: directly, through proxies, or from pages of other sites. */
export interface NetworkSettings {
  /** Origin under which users reach the service through a proxy, for example `https://sim.group.example`. */
  readonly publicUrl?: string;
  /** Addresses, networks (`10.0.0.0/8`) and named ranges whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Origins of other sites whose pages may use the API. */
  readonly corsOrigins: readonly string[];
  /** Hosts in the operator's own networks, by name or address, that webhooks may reach, even without TLS. */
  readonly webhookPrivateHosts: readonly string[];
}

/** Named ranges that Fastify supports. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads the settings from the environment and adds invalid ones to `problems`. */
export function networkSettings(env: NodeJS.ProcessEnv, problems: string[]): NetworkSettings {
  const trustedProxies = listed(env.ONESIDED_TRUSTED_PROXIES);
  const corsOrigins = listed(env.ONESIDED_CORS_ORIGINS);
  const publicUrl = env.ONESIDED_PUBLIC_URL || undefined;
  if (publicUrl !== undefined && originOf(publicUrl) === undefined) {
    problems.push(
      `ONESIDED_PUBLIC_URL must be the address of the page without a path, such as https://sim.example.org, not "${publicUrl}"`,
    );
  }
  for (const proxy of trustedProxies.filter((given) => !isAddressRange(given))) {
    problems.push(
      `ONESIDED_TRUSTED_PROXIES: "${proxy}" is not an address (10.0.0.7), network (10.0.0.0/8) or one of ${RANGES.join(', ')}`,
    );
  }
  for (const origin of corsOrigins.filter((given) => originOf(given) === undefined)) {
    problems.push(
      `ONESIDED_CORS_ORIGINS: "${origin}" is not an origin such as https://notebook.example.org; * is not accepted`,
    );
  }
  const webhookPrivateHosts = listed(env.ONESIDED_WEBHOOK_PRIVATE_HOSTS);
  for (const host of webhookPrivateHosts.filter((given) => !isHost(given))) {
    problems.push(
      `ONESIDED_WEBHOOK_PRIVATE_HOSTS: "${host}" is not a host such as chat.group.internal or 10.0.0.7 (without scheme and port)`,
    );
  }
  const own = publicUrl === undefined ? undefined : originOf(publicUrl);
  return {
    trustedProxies,
    corsOrigins: corsOrigins.flatMap((given) => originOf(given) ?? []),
    webhookPrivateHosts: webhookPrivateHosts.map((host) => host.toLowerCase()),
    ...(own === undefined ? {} : { publicUrl: own }),
  };
}

/**
 * Tells whether requests may come from other machines although the service binds to a loopback address. A token is then required.
 */
export function isProxied({ publicUrl, trustedProxies }: NetworkSettings): boolean {
  return trustedProxies.length > 0 || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));
}

/** Tells whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function listed(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter((part) => part !== '');
}

function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
}

function isAddressRange(text: string): boolean {
  if (RANGES.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}
