import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Per server and attempt. */
const LIMITS = { timeout: 3000, tries: 2 };

/**
 * Returns all addresses of a name: those of the hosts file if it has any, otherwise those of the DNS. Requests to DNS servers end
 * with `signal`. The system's own resolver would occupy one of the few threads that also resolve the database's name, however
 * long a server of somebody's domain takes.
 * @param servers DNS servers, with ports. Default: those of the system.
 * @throws an error that names the reason if there is none
 */
export async function addressesOf(
  hostname: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<readonly Address[]> {
  const family = isIP(hostname);
  if (family !== 0) return [{ address: hostname, family }];
  const known = inHostsFile(await readFile('/etc/hosts', 'utf8').catch(() => ''), hostname);
  return known.length > 0 ? known : fromDns(hostname, signal, servers);
}

/** Returns the addresses of a name in the text of a hosts file. */
export function inHostsFile(text: string, hostname: string): Address[] {
  const wanted = hostname.toLowerCase().replace(/\.$/, '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    const family = isIP(address);
    return family !== 0 && names.includes(wanted) ? [{ address, family }] : [];
  });
}

async function fromDns(
  hostname: string,
  signal: AbortSignal,
  servers: readonly string[] | undefined,
): Promise<readonly Address[]> {
  const resolver = new Resolver(LIMITS);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addressesIn(four, 4), ...addressesIn(six, 6)];
    if (found.length > 0 || four.status === 'fulfilled') return found;
    throw new Error(`${hostname} cannot be resolved (${(four.reason as NodeJS.ErrnoException).code})`);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const addressesIn = (answer: PromiseSettledResult<string[]>, family: number): Address[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
