import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../../settings/config.ts';
import type { Credentials } from './authentication.ts';
import type { Attempt } from './openid.ts';

type Settings = Pick<ServiceConfig, 'publicUrl' | 'oidc'>;
type Kind = 'session' | 'attempt';

/** Time to sign in at the provider. */
const ATTEMPT_S = 600;

/** Behind TLS the browser itself sees to it that a cookie came from this host, under TLS, and is good for no other. */
function isSecure({ publicUrl }: Settings): boolean {
  return publicUrl?.startsWith('https:') === true;
}

export const cookieName = (kind: Kind, settings: Settings) => `${isSecure(settings) ? '__Host-' : ''}onesided-${kind}`;

/** Lax: the way back from the provider is a navigation from another site, which must bring the cookie along. */
const optionsOf = (settings: Settings) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(settings) }) as const;

export function keepSession(reply: FastifyReply, settings: Settings, secret: string, expires: Date): void {
  reply.setCookie(cookieName('session', settings), secret, { ...optionsOf(settings), expires });
}

export interface KeptAttempt extends Attempt {
  /** Where on the page somebody was. */
  readonly to: string;
}

export function keepAttempt(reply: FastifyReply, settings: Settings, attempt: KeptAttempt): void {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  reply.setCookie(cookieName('attempt', settings), value, { ...optionsOf(settings), maxAge: ATTEMPT_S });
}

/** The attempt that this browser began; undefined where it began none, or too long ago. */
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

/** A path of the page; anything that could lead to another site is the beginning. */
export function localPath(path: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : '/';
}

/** What a request shows of who sends it. A cookie is sent by the browser: it counts for pages of this service alone. */
export function credentialsOf(request: FastifyRequest, settings: Settings): Credentials {
  const session =
    settings.oidc && isOfOwnPage(request, settings) ? request.cookies[cookieName('session', settings)] : undefined;
  return { authorization: request.headers.authorization, session, address: request.ip };
}

function isOfOwnPage({ headers: { origin }, host }: FastifyRequest, { publicUrl }: Settings): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
