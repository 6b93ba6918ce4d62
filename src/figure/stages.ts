/** Latency stages in the order of an operation's path, with their names; colours are `--s-STAGE` in tokens.css. */
export const STAGES = [
  { id: 'queueing', name: 'Waiting to start' },
  { id: 'origin-cpu', name: 'Origin CPU' },
  { id: 'injection', name: 'Injection queue' },
  { id: 'wire', name: 'Wire' },
  { id: 'target-nic', name: 'Target NIC' },
  { id: 'bus', name: 'Bus and IOMMU' },
  { id: 'memory', name: 'Memory' },
  { id: 'copy', name: 'Copy' },
  { id: 'notify', name: 'Notification wait' },
  { id: 'handler', name: 'Handler' },
  { id: 'registration', name: 'Registration' },
  { id: 'handshake', name: 'Handshake' },
] as const;

export interface StagePart {
  readonly stage: string;
  readonly ns: number;
}

/** Returns stages in path order, omitting those that take no time. */
export function inOrder(stages: Readonly<Record<string, number>>): StagePart[] {
  return STAGES.flatMap(({ id }) => {
    const ns = stages[id] ?? 0;
    return ns > 0 ? [{ stage: id, ns }] : [];
  });
}

export function stageName(id: string): string {
  return STAGES.find((stage) => stage.id === id)?.name ?? id;
}

export function totalNs(parts: readonly StagePart[]): number {
  return parts.reduce((sum, part) => sum + part.ns, 0);
}
