import type { NodeAttentionParts } from './node-attention.ts';
import { NodeTrace } from './node-trace.ts';

/** Interrupts by the NIC of a node, each on the core where it disturbs least. */
export class NodeInterrupts {
  private readonly enterKind: number;
  private readonly trace: NodeTrace;
  raised = 0;

  /** @param enter called when the interrupted core has entered the kernel, at `time`, which is now */
  constructor(
    private readonly parts: NodeAttentionParts,
    enter: (node: number, core: number, time: number) => void,
  ) {
    const { engine } = parts.runtime;
    this.trace = new NodeTrace(parts, 'interrupt');
    this.enterKind = engine.on((node, core) => enter(node, core, engine.now));
  }

  raise(node: number): void {
    const { cores, costs, runtime } = this.parts;
    this.raised += 1;
    const core = cores.interruptedCore(node);
    const entered = cores.take(core, costs.interruptNs);
    runtime.engine.at(entered, this.enterKind, node, core);
    this.trace.show(node, core, entered, costs.interruptNs);
  }
}
