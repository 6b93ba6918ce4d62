import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../../settings/config.ts';
import type { Credentials } from './authentication.ts';
import type { Attempt } from './openid.ts';

type Settings = Pick<ServiceConfig, 'publicUrl' | 'oidc'>;
type Kind = 'session' | 'attempt';

/** Time limit for signing in at the provider, s. */
const ATTEMPT_S = 600;

/** Whether TLS is in use. Then the browser guarantees that the cookie was set by this host, over TLS, and is sent to no other. */
function isSecure({ publicUrl }: Settings): boolean {
  return publicUrl?.startsWith('https:') === true;
}

export const cookieName = (kind: Kind, settings: Settings) => `${isSecure(settings) ? '__Host-' : ''}onesided-${kind}`;

/** Lax, because the redirect back from the provider is a navigation from another site and must carry the cookie. */
const optionsOf = (settings: Settings) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(settings) }) as const;

/** The lifetime is relative, as the browser's clock may differ. */
export function keepSession(reply: FastifyReply, settings: Settings, secret: string): void {
  const maxAge = (settings.oidc?.sessionHours ?? 0) * 3600;
  reply.setCookie(cookieName('session', settings), secret, { ...optionsOf(settings), maxAge });
}

export interface KeptAttempt extends Attempt {
  /** Path of the page to return to. */
  readonly to: string;
}

export function keepAttempt(reply: FastifyReply, settings: Settings, attempt: KeptAttempt): void {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  reply.setCookie(cookieName('attempt', settings), value, { ...optionsOf(settings), maxAge: ATTEMPT_S });
}

/** Returns the sign-in attempt that this browser began; undefined if there is none, or it has expired. */
export function attemptOf(request: FastifyRequest, settings: Settings): KeptAttempt | undefined {
  try {
    const text = Buffer.from(request.cookies[cookieName('attempt', settings)] ?? '', 'base64url').toString();
    const { state, nonce, verifier, to } = JSON.parse(text) as Record<string, unknown>;
    return { state: String(state), nonce: String(nonce), verifier: String(verifier), to: localPath(String(to)) };
  } catch {
    return undefined;
  }
}

export function dropCookie(reply: FastifyReply, settings: Settings, kind: Kind): void {
  reply.clearCookie(cookieName(kind, settings), optionsOf(settings));
}

/** Returns the path if it is one of this site. Anything that could lead to another site becomes the start page. */
export function localPath(path: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : '/';
}

/**
 * Returns the credentials in a request. The browser sends cookies automatically, so a cookie counts only for pages of this
 * service.
 */
export function credentialsOf(request: FastifyRequest, settings: Settings): Credentials {
  const session =
    settings.oidc && isOfOwnPage(request, settings) ? request.cookies[cookieName('session', settings)] : undefined;
  return { authorization: request.headers.authorization, session, address: request.ip };
}

function isOfOwnPage({ headers: { origin }, host }: FastifyRequest, { publicUrl }: Settings): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
