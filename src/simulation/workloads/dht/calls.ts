import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** The calls of listings 2 and 3, by how often inserts collide. */
export function dhtCalls(setting: CallSetting): ExpectedCalls {
  const number = numbersOf(setting.workload);
  const count = insertingOf(setting) * number('operationsPerProcess');
  const ratio = number('computationRatio');
  return {
    ...operationCalls(setting, count),
    ...(ratio > 0 && { compute: { count, ns: (ratio / (1 - ratio)) * number('computationReferenceNs') } }),
  };
}

function operationCalls(setting: CallSetting, count: number): ExpectedCalls {
  const { workload, offers } = setting;
  const isHandled = offers.includes('remote-handler');
  const flushes = numbersOf(workload)('flushEvery') > 0 ? count / numbersOf(workload)('flushEvery') : 0;
  const collided = count * collisionsOf(setting);
  if (workload.operation === 'lookup') {
    const chained = workload.lookupChains === true ? 2 * collided : 0;
    return { get: { count: count + chained }, flush: { count: flushes } };
  }
  if (isHandled) return { invoke: { count }, flush: { count: flushes } };
  if (workload.operation === 'delete') {
    return { get: { count: count + 2 * collided }, atomic: { count }, flush: { count: flushes } };
  }
  return {
    atomic: { count: count + (workload.chaining === 'repaired' ? 2 : 3) * collided },
    put: { count: (workload.chaining === 'repaired' ? 2 : 1) * collided },
    flush: { count: (workload.chaining === 'repaired' ? 2 : 1) * collided + flushes },
  };
}

function insertingOf({ workload, computing }: CallSetting): number {
  const inserting = numbersOf(workload)('insertingProcesses');
  return inserting > 0 ? Math.min(inserting, computing) : computing;
}

/** Share of inserts that find their cell occupied: beforehand, or by another insert. */
function collisionsOf(setting: CallSetting): number {
  const number = numbersOf(setting.workload);
  const inserting = insertingOf(setting);
  const targets = Math.max(1, setting.processes - number('insertingProcesses'));
  const load = (inserting * number('operationsPerProcess')) / (targets * number('volumeElements'));
  const rate = number('collisionRate');
  return rate + (1 - rate) * Math.min(1, load / 2);
}
