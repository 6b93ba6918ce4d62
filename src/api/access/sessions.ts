import { ProblemError } from '../../spec/errors.ts';
import { asAuthor } from '../../store/author.ts';
import type { SessionStore } from '../../store/contract.ts';
import type { Identity } from './openid.ts';
import type { Principal } from './principal.ts';
import { newSecret } from './token-text.ts';

/** Sessions of users authenticated by the provider. */
export class Sessions {
  constructor(
    private readonly store: SessionStore,
    private readonly hours: number,
    private readonly onEnd: () => void,
  ) {}

  /**
   * Begins a session with the memberships of a user and returns its secret. Signing in grants no rights: a user without a
   * membership gets no session.
   * @throws ProblemError AUTH_NO_MEMBER with the names under which the user could be added as a member.
   */
  async begin(identity: Identity, address: string): Promise<string> {
    const names = namesOf(identity);
    if ((await this.store.memberships(names)).length === 0) {
      const detail = `Ask an administrator of a project to add the member ${names.join(' or ') || UNNAMED}`;
      throw new ProblemError('AUTH_NO_MEMBER', detail);
    }
    const { id, token, hash } = newSecret('session');
    await asAuthor({ actor: names[0]!, token: null, address }, () =>
      this.store.begin({ id, hash, names, hours: this.hours }),
    );
    return token;
  }

  async end(principal: Principal, id: string): Promise<void> {
    const { name: actor, token = null, address = null } = principal;
    await asAuthor({ actor, token, address }, () => this.store.end(id));
    this.onEnd();
  }
}

const UNNAMED = 'of your e-mail address, once the provider has verified that';

/**
 * Returns the member names that match a user: the verified e-mail address, and `oidc-` followed by the subject, the provider's
 * permanent id. A subject that contains @ is ignored, as it could impersonate someone else's address.
 */
function namesOf({ subject, email }: Identity): string[] {
  const ofSubject = /^[A-Za-z0-9._+-]{1,90}$/.test(subject) ? [`oidc-${subject}`] : [];
  return [...(email === undefined ? [] : [email]), ...ofSubject];
}
