import { describeOperation, RECV, type Schedule, SEND } from '../../contract/schedule.ts';
import { MAX_PENDING, type PendingOperation } from '../../run.ts';
import type { Pending } from '../schedule-contract.ts';
import type { Replay } from './replay.ts';
import { DONE, STARTED, TAKEN } from './replay-rows.ts';

/**
 * Returns operations that never complete: receives without a message, messages without a receive, long sends whose receive is not
 * posted. If there are none of these, operations wait for each other in a cycle, and these are listed.
 */
export function pendingOperations(replay: Replay, schedule: Schedule): Pending {
  const isUnmatched = (operation: number): boolean => {
    const state = replay.stateOf(operation);
    if (schedule.kind[operation] === RECV) return state === STARTED;
    return schedule.kind[operation] === SEND && state !== 0 && state !== (STARTED | DONE | TAKEN);
  };
  const isWaiting = (operation: number): boolean => replay.stateOf(operation) === 0;
  const unmatched = list(replay, schedule, isUnmatched);
  const waiting = list(replay, schedule, isWaiting);
  if (unmatched.count === 0) {
    const message = `${waiting.count} operations wait for each other in a cycle`;
    return { operations: waiting.operations, message: `${message}; ${first(waiting.operations)}` };
  }
  const others = waiting.count > 0 ? `, and ${waiting.count} wait for them` : '';
  const message = `${unmatched.count} operations never match${others}; ${first(unmatched.operations)}`;
  return { operations: unmatched.operations, message };
}

function list(replay: Replay, schedule: Schedule, is: (operation: number) => boolean) {
  const operations: PendingOperation[] = [];
  let count = 0;
  for (let operation = 0; operation < schedule.operations; operation += 1) {
    if (!is(operation)) continue;
    count += 1;
    if (count > MAX_PENDING) continue;
    const rank = replay.rankOf[operation];
    operations.push({ rank, line: schedule.line[operation], operation: describeOperation(schedule, operation) });
  }
  return { operations, count };
}

function first([one]: readonly PendingOperation[]): string {
  return one === undefined ? '' : `the first is ${one.operation} of rank ${one.rank} in line ${one.line}`;
}
