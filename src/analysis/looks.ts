/**
 * Replications after which it is looked whether more are needed, growing from a few up to all of them. They are known before
 * anything is measured, so that what each look may get wrong can be shared among them.
 * @param first of the first look
 * @param growth factor from one look to the next, above 1
 */
export function looksAt(replications: number, first: number, growth = 2): number[] {
  const looks: number[] = [];
  for (let look = first; look < replications; look = Math.ceil(look * growth)) looks.push(look);
  return [...looks, replications];
}
