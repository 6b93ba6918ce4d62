import type { Impossibility, Rule, RunSetting } from '../../../run-setting.ts';
import { unequalUnits } from '../equal-units.ts';
import type { LuValues } from './parameters.ts';
import { DOUBLE_BYTES, shapeOf } from './shape.ts';

function equalUnits({ workload }: RunSetting<LuValues>): Impossibility | undefined {
  const { unitBytes } = workload;
  return unequalUnits({
    ...{ name: 'a block', elements: shapeOf(workload).side ** 2, elementBytes: DOUBLE_BYTES, unitBytes },
    sizedBy: ['workload.blockSide', 'workload.matrixSize'],
  });
}

export const luRules: readonly Rule<LuValues>[] = [equalUnits];
