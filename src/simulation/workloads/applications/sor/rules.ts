import type { Impossibility, Rule, RunSetting } from '../../../run-setting.ts';
import { unequalUnits } from '../equal-units.ts';
import type { SorValues } from './parameters.ts';
import { halfOf, POINT_BYTES } from './shape.ts';

function equalUnits({ workload }: RunSetting<SorValues>): Impossibility | undefined {
  const { columns, unitBytes } = workload;
  return unequalUnits({
    ...{ name: 'a row of a colour', elements: halfOf({ columns, unitBytes }), elementBytes: POINT_BYTES, unitBytes },
    sizedBy: ['workload.columns'],
  });
}

export const sorRules: readonly Rule<SorValues>[] = [equalUnits];
