import { stageIndex } from '../../engine/operations.ts';
import { TRACK } from '../../engine/trace-recorder.ts';
import type { NodeCores } from '../../hardware/node-cores.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/**
 * What a kernel does for a thread that sleeps: it takes the time of the thread's core, and shows that in a trace. What it does for nobody
 * in particular is not shown: cores without a thread have no track, and that of another may be at something else.
 */
export class KernelWork {
  constructor(
    private readonly runtime: Runtime,
    private readonly cores: NodeCores,
  ) {}

  /** On the core that the thread has had, as soon as that is free. */
  forThread(process: number, ns: number): void {
    const { runtime, cores } = this;
    const core = cores.coreOf(process);
    const end = cores.take(core, ns);
    const serial = runtime.serialOf(runtime.operationOf(process));
    if (runtime.trace.on && ns > 0)
      runtime.trace.span(TRACK.core, cores.shownBy(core), stageIndex['origin-cpu'], end - ns, end, serial, 0);
  }
}
