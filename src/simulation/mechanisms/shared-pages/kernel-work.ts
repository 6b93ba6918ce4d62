import { stageIndex } from '../../engine/operations.ts';
import { TRACK } from '../../engine/trace-recorder.ts';
import type { NodeCores } from '../../hardware/node-cores.ts';
import type { Runtime } from '../../runtime/runtime.ts';

const NO_OPERATION = -1;

/** What a kernel does beside the handlers of its completion queue: it takes the time of a core, and shows that in a trace. */
export class KernelWork {
  constructor(
    private readonly runtime: Runtime,
    private readonly cores: NodeCores,
  ) {}

  /** For a thread that sleeps from now on, on the core that it has had, as soon as that is free. */
  forThread(process: number, ns: number): void {
    const { runtime, cores } = this;
    const core = cores.coreOf(process);
    const end = cores.take(core, ns);
    const serial = runtime.serialOf(runtime.operationOf(process));
    if (runtime.trace.on && ns > 0)
      runtime.trace.span(TRACK.core, cores.shownBy(core), stageIndex['origin-cpu'], end - ns, end, serial, 0);
  }

  /** For nobody in particular, on a core that is chosen as for an interrupt. */
  onCore(core: number, ns: number): void {
    const { runtime, cores } = this;
    const end = cores.take(core, ns);
    if (runtime.trace.on && ns > 0)
      runtime.trace.span(TRACK.handler, cores.shownBy(core), stageIndex.handler, end - ns, end, NO_OPERATION, 0);
  }
}
