import type { AccessPlan } from '../../contract/shared-pages.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { ACCESS, type PageStates } from '../../page-protocol/page-states.ts';
import type { Steps } from '../../runtime/programs.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { PageKernel } from './page-kernel.ts';
import type { UnitMap } from './unit-map.ts';

interface FollowerParts {
  readonly runtime: Runtime;
  readonly states: PageStates;
  readonly kernel: PageKernel;
  readonly map: UnitMap;
}

/**
 * Threads that follow their plans. Nothing looks ahead of simulated time: a minipage that is present now may be gone at its
 * touch. A touch that hits costs array lookups, but no event and no step.
 */
export class PlanFollower {
  constructor(private readonly parts: FollowerParts) {}

  /** @throws SimulationFault if a plan names a minipage that does not exist */
  follow(process: number, plan: AccessPlan): void {
    this.check(plan);
    this.parts.runtime.programs.call(process, this.steps(process, plan));
  }

  private *steps(process: number, { length, unit, mode, after, stamp }: AccessPlan): Steps {
    const { runtime, states, kernel } = this.parts;
    const { access, nodes } = states;
    const node = runtime.nodeOf(process);
    let tooOld = 0;
    for (let index = 0; index < length; index += 1) {
      const touched = unit[index]!;
      const right = mode[index]!;
      if (after[index]! > 0) yield runtime.compute(process, after[index]!);
      const place = touched * nodes + node;
      if (access[place]! < right) yield* kernel.bring(process, touched, right);
      if (right === ACCESS.write) kernel.coherence.written(place, touched, stamp[index]!);
      else if (kernel.coherence.found(place, touched) < stamp[index]!) tooOld += 1;
    }
    yield runtime.resumeAt(process, runtime.engine.now);
    return tooOld;
  }

  private check({ length, unit }: AccessPlan): void {
    const { sharedUnits: units } = this.parts.map;
    for (let index = 0; index < length; index += 1) {
      if (unit[index]! >= 0 && unit[index]! < units) continue;
      throw new SimulationFault('SIM_PLAN', `a plan touches minipage ${unit[index]}, and there are ${units}`);
    }
  }
}
