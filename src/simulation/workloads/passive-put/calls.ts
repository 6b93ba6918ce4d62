import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';
import { areasOf, targetsOf } from './areas.ts';

/** Epochs of origins, with messages of one kind or two. */
export function passivePutCalls({ workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const targets = targetsOf(computing, number('originsPerTarget'));
  const origins = Math.max(1, computing - targets);
  const epochs = origins * number('operationsPerProcess');
  const perTarget = origins / targets;
  const messages = { count: epochs * number('putsPerEpoch'), bytes: number('putBytes') };
  const { areaBytes } = areasOf(workload, computing);
  const inArea = { ...messages, alone: true, spreadBytes: origins * areaBytes };
  const common = { ...messages, alone: perTarget <= 1, spreadBytes: targets * areaBytes };
  const { operation } = workload;
  const contenders = workload.lockMode === 'exclusive' ? perTarget : 1;
  return {
    epoch: { count: epochs, contenders },
    ...((operation === 'put' || operation === 'put-and-fetch') && { epochPut: inArea }),
    ...(operation === 'put-and-fetch' && { fetch: { ...inArea, contenders } }),
    ...(operation === 'fetch' && { fetch: { ...common, written: 0, contenders } }),
    ...(operation === 'accumulate' && {
      accumulate: { ...common, contenders: perTarget, answerNs: number('targetComputeNs') / 2 },
    }),
  };
}
