import { isLoopback, type NetworkSettings } from './network.ts';

/** Signing in with an account of an OpenID provider; off if absent. */
export interface OidcSettings {
  /** Base address of the provider, below which its configuration is found. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Lifetime of a session, in hours. */
  readonly sessionHours: number;
}

/** Environment variables, of which either all or none must be set. */
export const OIDC_NAMES = ['ONESIDED_OIDC_ISSUER', 'ONESIDED_OIDC_CLIENT_ID', 'ONESIDED_OIDC_CLIENT_SECRET'] as const;

/** Reads the settings from the environment and adds to `problems` those that are invalid, or missing while others are set. */
export function oidcSettings(
  env: NodeJS.ProcessEnv,
  { publicUrl }: NetworkSettings,
  sessionHours: number,
  problems: string[],
): { readonly oidc?: OidcSettings } {
  const [issuer, clientId, clientSecret] = OIDC_NAMES.map((name) => env[name] || undefined);
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return {};
  const missing = OIDC_NAMES.filter((name) => !env[name]);
  if (missing.length > 0) problems.push(`To sign in with accounts of a provider, set ${missing.join(', ')} too`);
  if (publicUrl === undefined || !isSafe(publicUrl)) {
    problems.push(
      'ONESIDED_OIDC_ISSUER: set ONESIDED_PUBLIC_URL to the https:// address to which the provider sends people back',
    );
  }
  if (issuer !== undefined && !isSafe(issuer)) {
    problems.push(
      `ONESIDED_OIDC_ISSUER must be an https:// address such as https://login.example.org, not "${issuer}"`,
    );
  }
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return {};
  return { oidc: { issuer, clientId, clientSecret, sessionHours } };
}

/** Tells whether secrets sent to an address are encrypted with TLS or do not leave this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
