import { catalogue } from '../api/catalogue.svelte.ts';
import { type Look, lookOf, UNKNOWN } from './looks.ts';

/** Returns the appearance of a mechanism, the same everywhere on the page. */
export function mechanismLook(id: string): Look {
  const mechanism = catalogue.mechanism(id);
  return mechanism ? lookOf(mechanism.family, mechanism.member) : UNKNOWN;
}
