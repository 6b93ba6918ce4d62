import { FrameGate } from './frame-gate.ts';
import { HOST_UNIT } from './packets.ts';
import type { Tags } from './tags.ts';

export interface GatesParts {
  readonly nodes: number;
  readonly processesPerNode: number;
  readonly units: number;
  readonly tags: Tags;
  readonly windowBytes: number;
  readonly pageBytes: number;
}

/** Pages of a partition from one on, and the nodes that they let in. */
export interface PageRights {
  readonly firstPage: number;
  readonly pages: number;
  readonly sources: 'all' | ReadonlySet<number>;
}

/** The gates of all bridges, with the rights of the pages behind them. A node's number is its partition. */
export class Gates {
  private readonly gates: Map<number, FrameGate> = new Map();
  /** By node: pages that let in some only. */
  private readonly closed: Map<number, Map<number, ReadonlySet<number>>> = new Map();

  constructor(private readonly parts: GatesParts) {}

  of(node: number): FrameGate {
    const known = this.gates.get(node);
    if (known !== undefined) return known;
    const { units, tags, pageBytes } = this.parts;
    const gate = new FrameGate({
      partition: node,
      pageBytes,
      allowedSources: (page) => this.sourcesOf(node, Number(page)),
      hasOpenTag: (unitId, tag, source) => {
        const unit = units === 1 ? unitId : unitId - HOST_UNIT - 1;
        return unit >= 0 && unit < units && tags.isOut(node * units + unit, tag, source);
      },
    });
    this.gates.set(node, gate);
    return gate;
  }

  /** Sets who may access pages of a node's partition. */
  admit(node: number, { firstPage, pages, sources }: PageRights): void {
    const closed = this.closed.get(node) ?? new Map<number, ReadonlySet<number>>();
    this.closed.set(node, closed);
    for (let page = firstPage; page < firstPage + pages; page += 1) {
      if (sources === 'all') closed.delete(page);
      else closed.set(page, sources);
    }
  }

  /**
   * Returns the number of refusals: `refused_frames` in total and by reason, such as `refused_foreign_mac`. Counts whole frames,
   * and packets without access rights, each of which has its own frame unless several are packed into one.
   */
  counters(): Record<string, number> {
    const counts: Record<string, number> = { refused_frames: 0 };
    for (const { refusals } of this.gates.values()) {
      for (const [reason, count] of refusals) {
        counts.refused_frames! += count;
        const name = `refused_${reason.replaceAll('-', '_')}`;
        counts[name] = (counts[name] ?? 0) + count;
      }
    }
    return counts;
  }

  private sourcesOf(node: number, page: number): 'all' | ReadonlySet<number> | undefined {
    const { processesPerNode, windowBytes, pageBytes } = this.parts;
    if (page * pageBytes >= processesPerNode * windowBytes) return undefined;
    return this.closed.get(node)?.get(page) ?? 'all';
  }
}
