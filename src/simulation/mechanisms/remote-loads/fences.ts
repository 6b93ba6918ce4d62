/** Nodes to which a fence has to go, as posted writes have gone there since the last one. */
export class Fences {
  /** By process; one for all cores that a fence is for. */
  private readonly unfenced: readonly Set<number>[];

  /**
   * @param cores number of adjacent processes whose posted writes a fence orders beside those of its caller: those of a node, if
   * each is a unit of the bridge, or 1 if these writes have an order without a fence
   */
  constructor(processes: number, cores: number) {
    const groups = Array.from({ length: Math.ceil(processes / cores) }, () => new Set<number>());
    this.unfenced = Array.from({ length: processes }, (_, process) => groups[Math.floor(process / cores)]);
  }

  /** To be called for each write that is posted, not once for a put of several: a fence may come between. */
  posted(process: number, node: number): void {
    this.unfenced[process].add(node);
  }

  /** Takes the nodes that need a fence of the process now: that node, or all if there is none. */
  take(process: number, node: number | undefined): readonly number[] {
    const unfenced = this.unfenced[process];
    const nodes = node === undefined ? [...unfenced] : [node].filter((each) => unfenced.has(each));
    for (const each of nodes) unfenced.delete(each);
    return nodes;
  }
}
