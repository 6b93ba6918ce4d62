/** Some processes, and the one that keeps the parity of their memories. */
export interface ParityGroup {
  readonly data: readonly number[];
  readonly keeper: number;
}

/**
 * Assigns processes to groups in turn, so that those of a group are on different nodes if there are enough; the last of each
 * group keeps the parity.
 * @param members at least two
 * @param dataProcesses number per group; remaining processes join existing groups
 */
export function parityGroups(members: readonly number[], dataProcesses: number): ParityGroup[] {
  const count = Math.max(1, Math.floor(members.length / (dataProcesses + 1)));
  return Array.from({ length: count }, (_, index) => {
    const group = members.filter((_, place) => place % count === index);
    return { data: group.slice(0, -1), keeper: group.at(-1)! };
  });
}
