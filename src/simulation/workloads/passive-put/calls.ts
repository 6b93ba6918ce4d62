import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { areasOf, targetsOf } from './areas.ts';
import type { PassivePutValues } from './parameters.ts';

/** Epochs of origins, with messages of one kind or two. */
export function passivePutCalls(setting: CallSetting<PassivePutValues>): ExpectedCalls {
  const { workload, computing } = setting;
  const targets = targetsOf(computing, workload.originsPerTarget);
  const origins = Math.max(1, computing - targets);
  const epochs = origins * workload.operationsPerProcess;
  const perTarget = origins / targets;
  const messages = { count: epochs * workload.putsPerEpoch, bytes: workload.putBytes };
  const { areaBytes } = areasOf(workload, computing);
  const inArea = { ...messages, alone: true, spreadBytes: origins * areaBytes };
  const common = { ...messages, alone: perTarget <= 1, spreadBytes: targets * areaBytes };
  const { operation } = workload;
  const contenders = workload.lockMode === 'exclusive' ? perTarget : 1;
  return {
    ...lookIns(setting, targets, perTarget),
    epoch: { count: epochs, contenders },
    ...((operation === 'put' || operation === 'put-and-fetch') && { epochPut: inArea }),
    ...(operation === 'put-and-fetch' && { fetch: { ...inArea, contenders } }),
    ...(operation === 'fetch' && { fetch: { ...common, written: 0, contenders } }),
    ...(operation === 'accumulate' && {
      accumulate: { ...common, contenders: perTarget, answerNs: workload.targetComputeNs / 2 },
    }),
  };
}

/** Approximate times of an epoch besides its data, and of a flush of the target's own memory, ns. */
const [EPOCH_NS, FLUSH_NS] = [5000, 800];
/** Of a lock on shared pages: messages on their way, and looks at the completion queue, which take longer on older machines. */
const [LOCK_MESSAGES, LOCK_LOOKS] = [4, 12];

/** Targets that compute look in until the last epoch ends. */
function lookIns(setting: CallSetting<PassivePutValues>, targets: number, perTarget: number): ExpectedCalls {
  const { workload } = setting;
  const ns = workload.targetComputeNs;
  if (ns === 0) return {};
  const isPaged = setting.offers.includes('shared-pages');
  const epochNs = isPaged ? pagedEpochNs(setting, perTarget) : remoteEpochNs(setting, targets, perTarget);
  const looks = Math.max(1, (workload.operationsPerProcess * epochNs) / (ns + (isPaged ? 0 : FLUSH_NS)));
  return { compute: { count: targets * looks, ns }, flush: { count: targets * looks, own: 1 } };
}

/** Origins that share a NIC, at either end, share its bandwidth. */
function remoteEpochNs(
  { workload, machine }: CallSetting<PassivePutValues>,
  targets: number,
  perTarget: number,
): number {
  const sharing = Math.max(perTarget, Math.min(targets * perTarget, machine.processesPerNode));
  return EPOCH_NS + sharing * workload.putsPerEpoch * workload.putBytes * machine.gapPerByteNs;
}

/** Origins of a target take turns. Their messages are copied to pages that they mostly have. */
function pagedEpochNs({ workload, machine }: CallSetting<PassivePutValues>, perTarget: number): number {
  const lockNs = LOCK_MESSAGES * machine.wireLatencyNs + LOCK_LOOKS * machine.completionPollNs;
  const messages = workload.putsPerEpoch * (workload.operation === 'put-and-fetch' ? 2 : 1);
  return perTarget * (lockNs + messages * workload.putBytes * machine.copyPerByteNs);
}
