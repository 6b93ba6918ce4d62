import { type RunResult, STAGES } from '../simulation/run.ts';

const BYTES = 8;

/** Packs stage means in ns, in the order of STAGES; NaN for a stage that a run does not have. */
export function packStageMeans(breakdown: RunResult['breakdown']): Buffer {
  const packed = Buffer.alloc(STAGES.length * BYTES);
  for (const [i, stage] of STAGES.entries()) packed.writeDoubleLE(breakdown[stage]?.meanNs ?? Number.NaN, i * BYTES);
  return packed;
}

/** Reverses `packStageMeans`. Stages that were added to STAGES later are absent. */
export function unpackStageMeans(packed: Buffer): Record<string, number> {
  const means: Record<string, number> = {};
  for (let i = 0; i < STAGES.length && (i + 1) * BYTES <= packed.length; i++) {
    const mean = packed.readDoubleLE(i * BYTES);
    const stage = STAGES[i];
    if (stage !== undefined && !Number.isNaN(mean)) means[stage] = mean;
  }
  return means;
}
