import { field } from './sweep-summary.ts';

/** The name of a mechanism in its experiment: what it is listed as, else its kind. */
export function mechanismName({ kind, as }: { readonly kind: string; readonly as?: unknown }): string {
  return typeof as === 'string' ? as : kind;
}

/** Names of the mechanisms of an accepted specification. */
export function namesIn(specification: unknown): string[] {
  const listed = field(specification, 'mechanisms');
  if (!Array.isArray(listed)) return [];
  return listed.map((entry: unknown) => mechanismName({ kind: String(field(entry, 'kind')), as: field(entry, 'as') }));
}
