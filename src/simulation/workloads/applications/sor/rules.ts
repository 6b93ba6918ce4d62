import type { Impossibility, Rule, RunSetting } from '../../../run-setting.ts';
import type { SorValues } from './parameters.ts';
import { halfOf, POINT_BYTES } from './shape.ts';

/** Units of a row are equal, so each transfers, and computes in between, an equal part. */
function equalUnits({ workload }: RunSetting<SorValues>): Impossibility | undefined {
  const size = { columns: workload.columns, unitBytes: workload.unitBytes };
  const rowBytes = halfOf(size) * POINT_BYTES;
  if (size.unitBytes >= rowBytes || rowBytes % size.unitBytes === 0) return undefined;
  const parts = Math.ceil(rowBytes / size.unitBytes);
  const fewer = Array.from({ length: parts - 1 }, (_, index) => parts - 1 - index).find(
    (each) => halfOf(size) % each === 0,
  )!;
  return {
    code: 'SIM_SHARED_UNITS',
    message: `a row of a colour takes ${rowBytes} B, which units of ${size.unitBytes} B do not divide; accepted: unitBytes ${rowBytes / fewer}${fewer > 1 ? `, or at least ${rowBytes}` : ' or more'}`,
    blames: ['workload.unitBytes', 'workload.columns'],
  };
}

export const sorRules: readonly Rule<SorValues>[] = [equalUnits];
