/** The form of worker labels, as a pattern for JSON Schema and in words. */
export const LABEL = '^[a-z0-9][a-z0-9.-]{0,62}$';
export const LABEL_IN_WORDS =
  'lower-case letters, digits, dots and dashes, 63 at most, beginning with a letter or digit';

/** Whether a text is a valid label. */
export function isLabel(text: string): boolean {
  return new RegExp(LABEL).test(text);
}
