import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';
import { targetsOf } from './areas.ts';

/** Epochs of origins, with messages of one kind or two. */
export function passivePutCalls({ workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const targets = targetsOf(computing, number('originsPerTarget'));
  const origins = Math.max(1, computing - targets);
  const epochs = origins * number('operationsPerProcess');
  const messages = { count: epochs * number('putsPerEpoch'), bytes: number('putBytes') };
  const { operation } = workload;
  const perTarget = origins / targets;
  const contenders = workload.lockMode === 'exclusive' ? perTarget : 1;
  return {
    epoch: { count: epochs, contenders },
    ...((operation === 'put' || operation === 'put-and-fetch') && { epochPut: messages }),
    ...((operation === 'fetch' || operation === 'put-and-fetch') && { fetch: { ...messages, contenders } }),
    ...(operation === 'accumulate' && {
      accumulate: { ...messages, contenders: perTarget, answerNs: number('targetComputeNs') / 2 },
    }),
  };
}
