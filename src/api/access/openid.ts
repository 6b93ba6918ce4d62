import type { Configuration, CustomFetch, UserInfoResponse } from 'openid-client';
import type { OidcSettings } from '../../settings/oidc.ts';
import { ProblemError } from '../../spec/errors.ts';
import { Remembered } from './remembered.ts';

/** The state that binds one sign-in attempt. The browser that began it keeps it in an HttpOnly cookie. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A user whom the provider has authenticated. */
export interface Identity {
  readonly subject: string;
  /** Absent unless the provider has verified it. */
  readonly email?: string;
}

const PATIENCE_S = 10;
/** Providers change endpoints and algorithms; nobody should have to restart the service for that. */
const DESCRIBED_MS = 60_000;

/** Sign-in with the OpenID Connect authorization code flow, PKCE and nonce. The provider is discovered when somebody signs in. */
export class OpenId {
  private readonly described: Remembered<Configuration>;

  constructor(
    private readonly settings: OidcSettings,
    private readonly redirect: string,
  ) {
    this.described = new Remembered(() => discover(settings), DESCRIBED_MS);
  }

  /**
   * Returns the address to redirect the browser to, and the values to check when it returns. @throws ProblemError
   * SERVICE_UNAVAILABLE
   */
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

  /**
   * @throws ProblemError AUTH_SIGN_IN_FAILED if the response does not match the attempt, SERVICE_UNAVAILABLE if the provider
   * cannot be reached.
   */
  async finish(query: string, { state, nonce, verifier }: Attempt): Promise<Identity> {
    const client = await import('openid-client');
    const configuration = await this.configuration();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    try {
      const answer = await client.authorizationCodeGrant(configuration, new URL(`${this.redirect}${query}`), checks);
      const subject = answer.claims()?.sub ?? '';
      return { subject, ...verifiedAddress(await client.fetchUserInfo(configuration, answer.access_token, subject)) };
    } catch (error) {
      // It may have changed meanwhile: the next attempt follows its new description.
      this.described.forget();
      throw failureOf(error);
    }
  }

  private configuration(): Promise<Configuration> {
    return this.described.of(this.settings.issuer).catch((error: unknown) => {
      throw unavailable(error);
    });
  }
}

/**
 * Returns the verified e-mail address in lower case, as in members' names. Only printable ASCII is accepted, since lower-casing
 * maps some other letters to ASCII (the Kelvin sign to k). An address without @ could be the name of any member. Neither is
 * treated as an address.
 */
function verifiedAddress({ email, email_verified: isVerified }: UserInfoResponse): Pick<Identity, 'email'> {
  const isAddress = typeof email === 'string' && /^[\x21-\x7e]+@[\x21-\x7e]+$/.test(email);
  return isVerified === true && isAddress ? { email: email.toLowerCase() } : {};
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  // Loaded on demand, as most services do not use it.
  const { allowInsecureRequests, customFetch, discovery } = await import('openid-client');
  const address = new URL(issuer);
  // The settings accept http: only for the local host.
  const execute = address.protocol === 'http:' ? [allowInsecureRequests] : [];
  const options = { execute, timeout: PATIENCE_S, [customFetch]: boundedFetch };
  const found = await discovery(address, clientId, clientSecret, undefined, options);
  requireEndpoints(found, address.protocol === 'http:' ? ['http:', 'https:'] : ['https:']);
  return found;
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'] as const;

/** A description without usable endpoints must not be kept: the provider may be about to be repaired. */
function requireEndpoints(found: Configuration, protocols: readonly string[]): void {
  const metadata = found.serverMetadata();
  for (const name of ENDPOINTS) {
    const { [name]: address = '' } = metadata;
    const isUsable = URL.canParse(address) && protocols.includes(new URL(address).protocol);
    if (!isUsable) throw new Error(`The provider describes no ${name} with ${protocols.join(' or ')}`);
  }
}

/** Largest response of the provider, in bytes: configurations and tokens have some kilobytes. */
const MOST_BYTES = 1 << 20;

/** Requests whose responses end with an error beyond `MOST_BYTES`, as they are read into memory. */
async function boundedFetch(...[url, init]: Parameters<CustomFetch>): Promise<Response> {
  const response = await fetch(url, init as RequestInit);
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) controller.error(new Error(`The provider sends more than ${MOST_BYTES} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return response.body === null ? response : new Response(response.body.pipeThrough(bounded), response);
}

/** Codes with which providers refuse (RFC 6749): nothing else of their words is shown, as they are not trusted. */
const REFUSAL = /^[a-z_]{1,40}$/;

/** Returns why an attempt failed, in the library's words, or by the provider's code. */
function failureOf(error: unknown): ProblemError {
  const { code, name, error: refusal } = error as { code?: string; name?: string; error?: unknown };
  if (name === 'TypeError' || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return unavailable(error);
  const detail =
    typeof refusal === 'string' && REFUSAL.test(refusal)
      ? `The provider refuses (${refusal}); sign in again, or ask the operator of this service`
      : `The provider’s response is not valid (${code ?? 'unknown'}); sign in again`;
  return Object.assign(new ProblemError('AUTH_SIGN_IN_FAILED', detail), { cause: error });
}

function unavailable(error: unknown): ProblemError {
  const detail = 'The sign-in provider does not respond; try again soon';
  return Object.assign(new ProblemError('SERVICE_UNAVAILABLE', detail), { cause: error });
}
