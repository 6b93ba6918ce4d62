import { TRACK } from '../engine/trace-recorder.ts';
import type { NodeAttentionParts } from './node-attention.ts';

/**
 * Shows activities of node cores before a handler runs in the trace, on the track of the core's thread or of the node's first
 * thread.
 */
export class NodeTrace {
  private readonly kind: number = 0;

  constructor(
    private readonly parts: NodeAttentionParts,
    name: string,
  ) {
    const { trace } = parts.runtime;
    if (trace.on) this.kind = trace.addKind({ name, stage: 'notify', argument: 'node' });
  }

  /** Records that a core of the node was busy for `ns`, until `end`. */
  show(node: number, core: number, end: number, ns: number): void {
    const { cores, runtime } = this.parts;
    if (runtime.trace.on) runtime.trace.span(TRACK.handler, cores.shownBy(core), this.kind, end - ns, end, -1, node);
  }
}
