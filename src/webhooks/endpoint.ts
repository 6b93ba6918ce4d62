import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns why messages cannot be sent to an address, and the fix; undefined if they can. */
export function endpointFault(text: string, privateHosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return 'must be an address such as https://chat.example.org/hooks/onesided';
  const { protocol, username, password, hostname, hash } = new URL(text);
  const isNamed = privateHosts.includes(hostOf(hostname));
  if (protocol !== 'https:' && !(protocol === 'http:' && isNamed)) {
    return `must begin with https:// (http:// only to hosts in ${SETTING})`;
  }
  if (username !== '' || password !== '') return 'must hold no name and password; messages are signed instead';
  if (hash !== '') return 'must have no part after #';
  if (isNamed) return undefined;
  const host = hostOf(hostname);
  if (isIP(host) !== 0) return addressFault(host);
  if (/(^|\.)(localhost|local|internal|localdomain)$/.test(host) || !host.includes('.')) {
    return `${host} is a name of this machine or network; the operator may name it in ${SETTING}`;
  }
  return undefined;
}

export const SETTING = 'ONESIDED_WEBHOOK_PRIVATE_HOSTS';

/** Removes the brackets of an IPv6 address and the trailing dot of a fully qualified name. */
export function hostOf(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Reachable from every machine of a cloud provider (Azure), although it is in a public range. */
const CLOUD_SERVICES = new Set(['168.63.129.16']);

/**
 * Returns why nothing may be sent to a network address; undefined if it is public. Only unicast addresses routed on the Internet
 * are public. All others are refused: loopback, private and link-local networks, carrier-grade NAT and documentation ranges, and
 * IPv4 addresses embedded in IPv6 addresses (mapped, NAT64, 6to4, Teredo).
 */
export function addressFault(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return `${address} is no network address`;
  const parsed = ipaddr.parse(address);
  const range = isAllocated(parsed) ? parsed.range() : 'not allocated';
  if (range === 'unicast' && !CLOUD_SERVICES.has(address)) return undefined;
  const kind = range === 'unicast' ? 'cloud service' : range;
  return `${address} is no public address (${kind}); the operator may name the host in ${SETTING}`;
}

/** In IPv6, only 2000::/3 is routed. It excludes IPv4-compatible addresses (`::127.0.0.1`) and ranges not yet assigned. */
function isAllocated(parsed: ReturnType<typeof ipaddr.parse>): boolean {
  return !('parts' in parsed) || (parsed.parts[0]! & 0xe000) === 0x2000;
}
