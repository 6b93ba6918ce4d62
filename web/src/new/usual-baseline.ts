/** Returns the baseline that the service takes if a specification names none; undefined without mechanisms. */
export const usualBaseline = (names: readonly string[]): string | undefined =>
  names.includes('rma') ? 'rma' : names[0];
