/** What a label of workers may be, as JSON Schema has it and in words. */
export const LABEL = '^[a-z0-9][a-z0-9.-]{0,62}$';
export const LABEL_IN_WORDS =
  'lower-case letters, digits, dots and dashes, 63 at most, beginning with a letter or digit';

/** Whether workers can have this label and specifications require it. */
export function isLabel(text: string): boolean {
  return new RegExp(LABEL).test(text);
}
