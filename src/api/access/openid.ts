import type { Configuration, UserInfoResponse } from 'openid-client';
import type { OidcSettings } from '../../settings/oidc.ts';
import { ProblemError } from '../../spec/errors.ts';

/** What one attempt to sign in is bound to; the browser that began it keeps it in a cookie that no script reads. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom the provider has confirmed. */
export interface Identity {
  readonly subject: string;
  /** Left out unless the provider says that it is theirs. */
  readonly email?: string;
}

const PATIENCE_S = 10;

/** Signing in by the code flow of OpenID Connect with PKCE and nonce. The provider is asked when somebody first signs in. */
export class OpenId {
  private found: Promise<Configuration> | undefined;

  constructor(
    private readonly settings: OidcSettings,
    private readonly redirect: string,
  ) {}

  /** Where to send the browser, and what has to fit when it comes back. @throws ProblemError SERVICE_UNAVAILABLE */
  async begin(): Promise<{ readonly url: string; readonly attempt: Attempt }> {
    const client = await import('openid-client');
    const configuration = await this.configuration();
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirect,
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  /** @throws ProblemError AUTH_SIGN_IN_FAILED where something does not fit, SERVICE_UNAVAILABLE without the provider. */
  async finish(query: string, { state, nonce, verifier }: Attempt): Promise<Identity> {
    const client = await import('openid-client');
    const configuration = await this.configuration();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    try {
      const answer = await client.authorizationCodeGrant(configuration, new URL(`${this.redirect}${query}`), checks);
      const subject = answer.claims()?.sub ?? '';
      return { subject, ...verifiedAddress(await client.fetchUserInfo(configuration, answer.access_token, subject)) };
    } catch (error) {
      throw failureOf(error);
    }
  }

  private configuration(): Promise<Configuration> {
    this.found ??= discover(this.settings).catch((error: unknown) => {
      this.found = undefined;
      throw unavailable(error);
    });
    return this.found;
  }
}

/**
 * The verified e-mail address, as members are called by theirs: in lower case. Of letters that members' names have not, some
 * become such in lower case (the Kelvin sign a k), and what has no @ could be any name: neither is an address of a member.
 */
function verifiedAddress({ email, email_verified: isVerified }: UserInfoResponse): Pick<Identity, 'email'> {
  const isAddress = typeof email === 'string' && /^[\x21-\x7e]+@[\x21-\x7e]+$/.test(email);
  return isVerified === true && isAddress ? { email: email.toLowerCase() } : {};
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  // Loaded when it is needed: most services need it never.
  const { allowInsecureRequests, discovery } = await import('openid-client');
  const address = new URL(issuer);
  // The settings accept http: on this machine alone.
  const execute = address.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(address, clientId, clientSecret, undefined, { execute, timeout: PATIENCE_S });
}

/** Why an attempt failed, in the words of the library and never those of the provider: they could be anything. */
function failureOf(error: unknown): ProblemError {
  const { code, name } = error as { readonly code?: string; readonly name?: string };
  if (name === 'TypeError' || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return unavailable(error);
  return new ProblemError(
    'AUTH_SIGN_IN_FAILED',
    `The provider’s response is not valid (${code ?? 'unknown'}); sign in again`,
  );
}

function unavailable(error: unknown): ProblemError {
  const detail = 'The sign-in provider does not respond; try again soon';
  return Object.assign(new ProblemError('SERVICE_UNAVAILABLE', detail), { cause: error });
}
