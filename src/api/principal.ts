import type { ServiceConfig } from '../config.ts';

/** Who asks, as provenance and logs name them: the one place that knows how requests are told apart. */
export function principalOf({ adminToken }: ServiceConfig): string {
  return adminToken === undefined ? 'loopback' : 'admin';
}
