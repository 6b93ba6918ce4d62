import { stageIndex } from '../engine/operations.ts';
import { TRACK } from '../engine/trace-recorder.ts';
import type { NodeAttentionParts } from './node-attention.ts';

/** Interrupts of the NIC of a node, each on the core that is disturbed least. */
export class NodeInterrupts {
  private readonly enterKind: number;
  raised = 0;

  /** @param enter the interrupted core is in the kernel at `time`, which is now */
  constructor(
    private readonly parts: NodeAttentionParts,
    enter: (node: number, core: number, time: number) => void,
  ) {
    const { engine } = parts.runtime;
    this.enterKind = engine.on((node, core) => enter(node, core, engine.now));
  }

  raise(node: number): void {
    const { cores, costs, runtime } = this.parts;
    this.raised += 1;
    const core = cores.interruptedCore(node);
    const entered = cores.take(core, costs.interruptNs);
    runtime.engine.at(entered, this.enterKind, node, core);
    if (runtime.trace.on) this.show(node, core, entered);
  }

  /** On the track of the thread of the core, or of the node's first. */
  private show(node: number, core: number, entered: number): void {
    const { cores, costs, runtime } = this.parts;
    runtime.trace.span(
      TRACK.handler,
      cores.shownBy(core),
      stageIndex.notify,
      entered - costs.interruptNs,
      entered,
      -1,
      node,
    );
  }
}
