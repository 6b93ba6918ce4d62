import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { underWay } from '../put-parameters.ts';
import type { RandomPutValues } from './parameters.ts';
import { Touches } from './touches.ts';
import { slotsIn, slotsOf, sourceSlotsOf } from './working-set.ts';

/** Puts (gets) of those that send, and touches of every slot before. */
export function randomPutCalls({ machine, workload, computing, offers }: CallSetting<RandomPutValues>): ExpectedCalls {
  const slots = slotsOf(workload, machine.iotlbPageBytes);
  const isRandom = workload.destination === 'random';
  const senders = Math.max(1, Math.ceil(workload.senderShare * computing));
  const { count } = new Touches(slots, slotsIn(workload.workingSetBytes, slots), sourceSlotsOf(workload, slots));
  const touches = workload.warmUpRounds * count * (isRandom ? computing : 1);
  const operations = workload.operationsPerProcess;
  const bytes = slots.putBytes;
  const spread = { alone: !isRandom, spreadBytes: senders * workload.workingSetBytes };
  const makers = haveWaysOfTheirOwn(machine, workload) ? 1 : senders;
  const window = underWay(workload, offers);
  if (workload.operation === 'get') {
    const gets = { bytes, makers, ...spread };
    if (window === 1) return { get: { count: senders * (operations + touches), ...gets } };
    return { get: { count: senders * touches, ...gets }, postedGet: { count: senders * operations * window, ...gets } };
  }
  const flushed = isRandom ? workload.window : 1;
  return {
    put: { count: senders * (operations * workload.window + touches), bytes, makers, ...spread },
    flush: { count: senders * (operations * flushed + touches) },
  };
}

/** Half of the network sends to the other half, each to another node, by fixed ways that share no link: not round a torus. */
function haveWaysOfTheirOwn({ topology, routing }: CallSetting['machine'], { destination }: RandomPutValues): boolean {
  return destination === 'opposite' && routing === 'minimal' && topology !== 'torus-3d';
}
