import { ChangedLevels } from '../../engine/changed-levels.ts';
import { CoherenceDomain, type DomainLevels, type DomainParts } from './coherence-domain.ts';

/** Adjacent domains of equally many nodes each, starting with the first node of a run. They share only lines of the network. */
export class CoherenceDomains {
  private readonly domains: readonly CoherenceDomain[];

  constructor(
    private readonly parts: Omit<DomainParts, 'firstNode' | 'levels'>,
    count: number,
  ) {
    const { nodes } = parts;
    const levels = this.levels(count * nodes);
    this.domains = Array.from(
      { length: count },
      (_, domain) => new CoherenceDomain({ ...parts, levels, firstNode: domain * nodes }),
    );
  }

  /** Returns the domain of a process; undefined if it is in none. */
  of(process: number): CoherenceDomain | undefined {
    const { nodes, runtime } = this.parts;
    return this.domains[Math.floor(process / (nodes * runtime.processesPerNode))];
  }

  /** Whether accesses of a process to another stay within a domain. */
  hasBoth(process: number, target: number): boolean {
    const domain = this.of(process);
    return domain !== undefined && domain === this.of(target);
  }

  /** Counters of all domains together. */
  finish(): Record<string, number> {
    const total: Record<string, number> = {};
    for (const domain of this.domains) {
      for (const [name, count] of Object.entries(domain.finish())) total[name] = (total[name] ?? 0) + count;
    }
    return total;
  }

  private levels(nodes: number): DomainLevels {
    const { runtime, windowBytes, unitBytes } = this.parts;
    const { processesPerNode, engine, trace } = runtime;
    const levelsOf = (name: string, unit: string, limit: number) =>
      trace.on
        ? new ChangedLevels(engine, trace.addCounter({ name, resource: 'memory', unit, limit }, nodes), nodes)
        : undefined;
    const pages = Math.ceil(windowBytes / unitBytes) * processesPerNode;
    return {
      inMode: levelsOf('pages in the coherent mode', 'pages', pages),
      waitingThreads: levelsOf('waiting for pages', 'threads', processesPerNode),
    };
  }
}
