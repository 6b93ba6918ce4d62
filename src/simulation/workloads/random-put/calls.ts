import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';
import { underWay } from '../put-parameters.ts';
import { slotsIn, slotsOf } from './working-set.ts';

/** Puts (gets) of those that send, and touches of every slot before. */
export function randomPutCalls({ machine, workload, computing, offers }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const slots = slotsOf(workload, machine.iotlbPageBytes);
  const isRandom = workload.destination === 'random';
  const senders = Math.max(1, Math.ceil(number('senderShare') * computing));
  const step = Math.max(1, Math.floor(slots.putBytes / slots.slotBytes));
  const slotsTouched = Math.ceil(slotsIn(number('workingSetBytes'), slots) / step);
  const touches = number('warmUpRounds') * slotsTouched * (isRandom ? computing : 1);
  const operations = number('operationsPerProcess');
  const bytes = slots.putBytes;
  const window = underWay({ operation: String(workload.operation), window: number('window') }, offers);
  if (workload.operation === 'get') {
    if (window === 1) return { get: { count: senders * (operations + touches), bytes } };
    return { get: { count: senders * touches, bytes }, postedGet: { count: senders * operations * window, bytes } };
  }
  const flushed = isRandom ? number('window') : 1;
  return {
    put: { count: senders * (operations * number('window') + touches), bytes },
    flush: { count: senders * (operations * flushed + touches) },
  };
}
