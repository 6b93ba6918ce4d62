import { stageIndex } from '../../engine/operations.ts';
import { TRACK } from '../../engine/trace-recorder.ts';
import type { NodeCores } from '../../hardware/node-cores.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/**
 * Work of a kernel for a sleeping thread: it takes time of the thread's core, and is shown in a trace. Work for no particular
 * thread is not shown: cores without a thread have no track, and that of another thread may show something else.
 */
export class KernelWork {
  constructor(
    private readonly runtime: Runtime,
    private readonly cores: NodeCores,
  ) {}

  /** Works on the thread's last core, as soon as that is free. */
  forThread(process: number, ns: number): void {
    const { runtime, cores } = this;
    const core = cores.coreOf(process);
    const end = cores.take(core, ns);
    const serial = runtime.serialOf(runtime.operationOf(process));
    if (runtime.trace.on && ns > 0)
      runtime.trace.span(TRACK.core, cores.shownBy(core), stageIndex['origin-cpu'], end - ns, end, serial, 0);
  }
}
