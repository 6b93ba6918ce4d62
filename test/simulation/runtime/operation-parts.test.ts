import { expect, it, vi } from 'vitest';
import { combination, simulateFew } from '../../../src/contract-tests/small-plans.ts';
import { Operations, stageIndex } from '../../../src/simulation/engine/operations.ts';
import { Rows } from '../../../src/simulation/engine/rows.ts';
import { OperationParts } from '../../../src/simulation/runtime/operation-parts.ts';

const { memory, wire } = stageIndex;
const NONE = -1;
const [SENDER, RECEIVER] = [0, 1];

/** A sender in an operation that began at 0, and a receiver in none. */
function withSender() {
  const operations = new Operations('message');
  const operation = new Rows(2).word(NONE);
  const parts = new OperationParts(operations, operation);
  operation.set(SENDER, operations.begin(0));
  const stages = () =>
    Object.fromEntries(Object.entries(operations.stages.breakdown()).map(([name, { totalNs }]) => [name, totalNs]));
  return { operations, operation, parts, stages };
}

it('a process in no operation goes on with that of who woke it, and the wait of that one is divided by all of it', () => {
  const { operations, operation, parts, stages } = withSender();
  const flag = parts.fork(SENDER, 0);
  operations.charge(flag, wire, 10);
  parts.land(flag);
  expect(parts.woken(RECEIVER, -50, 10)).toBe(true);
  parts.landed(flag);
  expect(parts.ownOf(RECEIVER)).toBe(NONE);
  operations.charge(operation.get(RECEIVER), memory, 5);
  // What it did for 3 ns no stage has: the sender waited for another process.
  const answer = parts.fork(RECEIVER, 18);
  operations.charge(answer, wire, 10);
  parts.land(answer);
  expect(parts.woken(SENDER, 0, 28)).toBe(true);
  parts.landed(answer);
  operations.end(operation.get(SENDER), 28);
  expect(stages()).toEqual({ wire: 20, memory: 5, notify: 3 });
});

it('what a process waited longer than the way of what woke it, it waited for the other', () => {
  const { operations, operation, parts, stages } = withSender();
  operation.set(RECEIVER, operations.begin(20));
  const put = parts.fork(RECEIVER, 20);
  operations.charge(put, wire, 10);
  parts.land(put);
  parts.woken(SENDER, 0, 30);
  parts.landed(put);
  operations.end(operation.get(SENDER), 30);
  expect(stages()).toEqual({ notify: 20, wire: 10 });
});

it('what one has taken on it leaves when it is woken by anything else, and its rows are free again', () => {
  const { operations, operation, parts } = withSender();
  const put = parts.fork(SENDER, 0);
  operations.charge(put, wire, 1);
  parts.land(put);
  parts.woken(RECEIVER, 0, 1);
  parts.landed(put);
  const taken = operation.get(RECEIVER);
  expect(parts.woken(RECEIVER, 1, 2)).toBe(false);
  expect(operation.get(RECEIVER)).toBe(NONE);
  expect(parts.fork(RECEIVER, 2)).toBe(NONE);
  expect([parts.fork(SENDER, 3), parts.fork(SENDER, 3)].sort()).toEqual([put, taken].sort());
});

it('the way of what a process waits for is what its operation has gone through since, whoever else that wakes', () => {
  const { operations, operation, parts, stages } = withSender();
  const [sending, waiting] = [operation.get(SENDER), operations.begin(15)];
  operation.set(RECEIVER, waiting);
  operations.charge(sending, memory, 10);
  const mark = parts.mark(SENDER, 10);
  operations.charge(sending, wire, 15);
  // What no stage has: the sender waited for another process.
  const store = parts.wayOf(SENDER, mark, 30);
  parts.land(store);
  parts.woken(RECEIVER, 15, 30);
  parts.landed(store);
  operations.end(waiting, 30);
  expect(stages()).toEqual({ wire: 11.25, notify: 3.75 });
  // Without a mark it has just begun; outside an operation there is none.
  const hit = parts.wayOf(SENDER, NONE, 30);
  expect(operations.begunAt(hit)).toBe(30);
  operation.set(RECEIVER, NONE);
  expect(parts.wayOf(RECEIVER, NONE, 30)).toBe(NONE);
});

it('no part is held when a run is over: the run fails otherwise', () => {
  const landed = vi.spyOn(OperationParts.prototype, 'landed').mockImplementation(() => undefined);
  try {
    const { status, error } = simulateFew(combination('rma', 'random-put'));
    expect({ status, ...error }).toMatchObject({ status: 'failed', code: 'SIM_CONSERVATION' });
    expect(error!.message).toMatch(/^\d+ parts of operations were neither joined nor dropped$/);
  } finally {
    landed.mockRestore();
  }
});
