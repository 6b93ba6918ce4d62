import { ProblemError } from '../../../spec/errors.ts';
import type { SessionStore } from '../../../store/contract.ts';
import { OpenId } from '../../access/openid.ts';
import { currentPrincipal } from '../../access/principal.ts';
import { attemptOf, dropCookie, keepAttempt, keepSession, localPath } from '../../access/session-cookie.ts';
import { Sessions } from '../../access/sessions.ts';
import { sendEmpty } from '../../answers.ts';
import type { Api, Services } from '../../services.ts';
import { listProjects } from '../../tenant-requests.ts';
import { answerSignInProblem } from './problem-page.ts';
import * as schemas from './schemas.ts';

export interface SessionParts {
  /** The unguarded store: someone signing in has no principal yet. */
  readonly sessions: SessionStore;
  /** Called when a session has ended. */
  readonly onEnd: () => void;
}

/** The caller's identity and, for users of the identity provider, signing in and out. */
export function sessionRoutes(app: Api, { config, store }: Services, { sessions: stored, onEnd }: SessionParts): void {
  const sessions = new Sessions(stored, config.oidc?.sessionHours ?? 0, onEnd);
  const provider = config.oidc && new OpenId(config.oidc, `${config.publicUrl}/v1/session/callback`);
  const open = { config: { open: true, limit: 'none' }, errorHandler: answerSignInProblem } as const;

  app.get('/v1/session', { schema: schemas.whoSchema }, async () => {
    const { name, session, everywhere } = currentPrincipal();
    const isAnybody = config.adminToken === undefined;
    return {
      name,
      by: session ? ('session' as const) : isAnybody ? ('nothing' as const) : ('token' as const),
      expiresAt: session?.expiresAt ?? null,
      administersService: everywhere.has('administer'),
      projects: await listProjects(store.tenants),
    };
  });

  app.get('/v1/session/sign-in', { schema: schemas.signInSchema, ...open }, async ({ query }, reply) => {
    const { url, attempt } = await existing(provider).begin();
    keepAttempt(reply, config, { ...attempt, to: localPath(query.to ?? '/') });
    return reply.header('cache-control', 'no-store').redirect(url, 303);
  });

  app.get('/v1/session/callback', { schema: schemas.callbackSchema, ...open }, async (request, reply) => {
    const openid = existing(provider);
    const attempt = attemptOf(request, config);
    const { search, searchParams } = new URL(request.url, config.publicUrl);
    // An answer to an earlier attempt, in another tab say, leaves the latest one as it is.
    if (attempt === undefined || searchParams.get('state') !== attempt.state) throw new ProblemError(...NOT_STARTED);
    // Each attempt gets one answer, successful or not.
    dropCookie(reply, config, 'attempt');
    keepSession(reply, config, await sessions.begin(await openid.finish(search, attempt), request.ip));
    return reply.header('cache-control', 'no-store').redirect(attempt.to, 303);
  });

  app.delete('/v1/session', { schema: schemas.signOutSchema }, async (_request, reply) => {
    const principal = currentPrincipal();
    if (principal.session) await sessions.end(principal, principal.session.id);
    dropCookie(reply, config, 'session');
    return sendEmpty(reply, 204);
  });
}

const NOT_STARTED = [
  'AUTH_SIGN_IN_FAILED',
  'Sign-in was not started in this browser, too long ago, or once more in another tab; sign in again',
] as const;

function existing(provider: OpenId | undefined): OpenId {
  if (provider) return provider;
  throw new ProblemError(
    'AUTH_NO_PROVIDER',
    'This service accepts tokens only; its operator has not set ONESIDED_OIDC_ISSUER',
  );
}
