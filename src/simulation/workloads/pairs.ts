import { SimulationFault } from '../engine/fault.ts';

/**
 * The processes that run a program, in pairs: those of the lower half with those of the upper one. With an odd number the
 * last one is left over.
 * @throws SimulationFault where there are fewer than two, saying what `needs` a pair
 */
export function pairUp(
  processes: number,
  runsProgram: (process: number) => boolean,
  needs: string,
): readonly (readonly [number, number])[] {
  const active = Array.from({ length: processes }, (_, process) => process).filter(runsProgram);
  if (active.length < 2) throw new SimulationFault('SIM_PROCESSES', needs);
  const half = Math.floor(active.length / 2);
  return active.slice(0, half).map((lower, index) => [lower, active[half + index]!]);
}
