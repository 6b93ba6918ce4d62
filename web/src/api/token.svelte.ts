import { keep, readKept } from './kept.ts';

const KEY = 'onesided.token';
const ofThisTab = () => sessionStorage;

/** The bearer token is kept as long as the tab; a server on a loopback address needs none. */
class Token {
  value = $state(readKept(KEY, ofThisTab) ?? '');
  /** Whether the server has refused a request without this token, or with it. */
  asked = $state(false);

  set(value: string): void {
    this.value = value.trim();
    this.asked = false;
    keep(KEY, this.value || undefined, ofThisTab);
  }
}

export const token = new Token();

export function authorisation(): Record<string, string> {
  return token.value ? { authorization: `Bearer ${token.value}` } : {};
}

export function isLoopback(): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
}
