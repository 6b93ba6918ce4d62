import { WORD_BYTES } from '../../engine/word.ts';
import { wordsOf } from '../../hardware/iommu/access-record.ts';
import { MOST_TRANSACTION_BYTES } from '../../hardware/iommu/packet-tag-buffer.ts';
import type { Impossibility, RunSetting } from '../../run-setting.ts';
import type { LogValues } from './parameters.ts';

/** Active accesses need the IOMMU, whether or not ordinary ones bypass it. */
export function hasIommuOn({ machine }: RunSetting): Impossibility | undefined {
  if (machine.ordinaryDma !== 'off') return undefined;
  return {
    code: 'SIM_IOMMU_OFF',
    message: `Active Access needs an IOMMU that is on, and with ordinaryDma ${machine.ordinaryDma} that of the machine is not; accepted: pass-through, translated`,
    blames: ['machine.ordinaryDma'],
  };
}

export function fitsTransaction({ demands: { activeAccess } }: RunSetting): Impossibility | undefined {
  if (activeAccess === undefined || activeAccess.bytes <= MOST_TRANSACTION_BYTES) return undefined;
  return {
    code: 'SIM_TRANSACTION_SIZE',
    message: `an active access of ${activeAccess.bytes} B is larger than a transaction; accepted: at most ${MOST_TRANSACTION_BYTES} B`,
    blames: ['workload.accessBytes', 'workload.getBytes', 'workload.putBytes', 'workload.valueBytes'],
  };
}

export function fitsAccessLog({
  mechanism,
  demands: { activeAccess },
}: RunSetting<unknown, LogValues>): Impossibility | undefined {
  if (activeAccess === undefined) return undefined;
  const needed = wordsOf(activeAccess.loggedBytes) * WORD_BYTES;
  const bytes = mechanism.accessLogBytes;
  if (bytes >= needed) return undefined;
  return {
    code: 'SIM_ACCESS_LOG_SIZE',
    message: `accessLogBytes ${bytes} cannot hold a record with ${activeAccess.loggedBytes} B of data; accepted: at least ${needed}`,
    blames: [
      'mechanism.accessLogBytes',
      'workload.accessBytes',
      'workload.getBytes',
      'workload.putBytes',
      'workload.elementBytes',
      'workload.valueBytes',
    ],
  };
}
