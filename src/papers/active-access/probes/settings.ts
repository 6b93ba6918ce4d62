/** The machine of section 5.2. */
export const machine = 'cray-xe6';
export const ACTIVE_ACCESS = ['aa-poll', 'aa-sp', 'aa-int'] as const;
export const TWO_NODES = 64;

/** Returns a sweep axis that varies the same parameter of several mechanisms in lockstep. */
export function together(mechanisms: readonly string[], parameter: string, values: readonly number[]) {
  const paths = mechanisms.map((mechanism) => `mechanisms.${mechanism}.${parameter}`);
  return { paths, values: values.map((value) => mechanisms.map(() => value)) };
}
