import type { Impossibility } from '../../run-setting.ts';

/** What is divided into sharing units, which are equal, so that each transfers an equal part of it. */
interface Divided {
  /** `a block`, for messages. */
  readonly name: string;
  readonly elements: number;
  readonly elementBytes: number;
  readonly unitBytes: number;
  /** Fields that determine its size besides `workload.unitBytes`. */
  readonly sizedBy: readonly string[];
}

/** Refuses sharing units that do not divide what consists of several; names the next larger ones that do. */
export function unequalUnits({ name, elements, elementBytes, unitBytes, sizedBy }: Divided): Impossibility | undefined {
  const bytes = elements * elementBytes;
  if (unitBytes >= bytes || bytes % unitBytes === 0) return undefined;
  let parts = Math.ceil(bytes / unitBytes) - 1;
  while (elements % parts !== 0) parts -= 1;
  return {
    code: 'SIM_SHARED_UNITS',
    message: `${name} takes ${bytes} B, which units of ${unitBytes} B do not divide; accepted: unitBytes ${bytes / parts}${parts > 1 ? `, or at least ${bytes}` : ' or more'}`,
    blames: ['workload.unitBytes', ...sizedBy],
  };
}
