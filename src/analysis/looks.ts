/**
 * Returns the numbers of replications after which to check whether more are needed, growing up to all of them. They are fixed
 * before anything is measured, so the error probability can be divided among the looks.
 * @param first number at the first look
 * @param growth factor from one look to the next, above 1
 */
export function looksAt(replications: number, first: number, growth = 2): number[] {
  const looks: number[] = [];
  for (let look = first; look < replications; look = Math.ceil(look * growth)) looks.push(look);
  return [...looks, replications];
}
