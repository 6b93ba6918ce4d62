import { TRACK } from '../engine/trace-recorder.ts';
import type { NodeAttentionParts } from './node-attention.ts';

/** One thing that the cores of nodes do until a handler runs, in a trace: on the track of the thread of the core, or of the node's first. */
export class NodeTrace {
  private readonly kind: number = 0;

  constructor(
    private readonly parts: NodeAttentionParts,
    name: string,
  ) {
    const { trace } = parts.runtime;
    if (trace.on) this.kind = trace.addKind({ name, stage: 'notify', argument: 'node' });
  }

  /** It took a core of the node for `ns`, until `end`. */
  show(node: number, core: number, end: number, ns: number): void {
    const { cores, runtime } = this.parts;
    if (runtime.trace.on) runtime.trace.span(TRACK.handler, cores.shownBy(core), this.kind, end - ns, end, -1, node);
  }
}
