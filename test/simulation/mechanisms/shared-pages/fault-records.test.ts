import { expect, it } from 'vitest';
import { Engine } from '../../../../src/simulation/engine/engine.ts';
import { TraceRecorder } from '../../../../src/simulation/engine/trace-recorder.ts';
import { FaultRecords } from '../../../../src/simulation/mechanisms/shared-pages/fault-records.ts';
import { ACCESS, PageStates } from '../../../../src/simulation/page-protocol/page-states.ts';
import { PAGE_MESSAGE } from '../../../../src/simulation/page-protocol/protocol.ts';

const { request, move, done, acknowledge } = PAGE_MESSAGE;
const NODES = 3;
const UNIT = 1;

/** Node 0 wants to write; `path` is the kind of each message of its request with the nodes that it goes between. */
function recordsOf(path: readonly (readonly [kind: number, from: number, to: number])[]) {
  const states = new PageStates(NODES, 2, () => 2);
  const trace = new TraceRecorder({ level: 'off', maxEvents: 0 }, 0, { kinds: [], tracks: [] });
  const records = new FaultRecords(states, trace, new Engine());
  const place = states.placeOf(0, UNIT);
  records.asked(place, ACCESS.write, true);
  for (const [kind, from, to] of path) {
    records.sent({ kind, unit: UNIT, from, to, requestor: 0, right: ACCESS.write, need: 1, stamp: 0 });
  }
  return { records, wake: () => records.woken(place, 0) };
}

it('counts the links of a request between different nodes', () => {
  const three = recordsOf([
    [request, 0, 1],
    [move, 1, 2],
    [done, 2, 0],
    [acknowledge, 0, 1],
  ]);
  three.wake();
  expect(three.records.finish()).toMatchObject({ page_faults: 1, write_faults: 1, hops_0: 0, hops_2: 0, hops_3: 1 });
  const two = recordsOf([
    [request, 0, 1],
    [move, 1, 1],
    [done, 1, 0],
    [acknowledge, 0, 1],
  ]);
  two.wake();
  expect(two.records.finish()).toMatchObject({ hops_0: 0, hops_2: 1, hops_3: 0 });
});

it('does not end with a request that was acknowledged, but woke nobody, or that was not acknowledged', () => {
  const asleep = recordsOf([
    [request, 0, 1],
    [done, 1, 0],
    [acknowledge, 0, 1],
  ]);
  expect(() => asleep.records.finish()).toThrow('of 1 requests for minipages 1 were acknowledged');
  const open = recordsOf([
    [request, 0, 1],
    [done, 1, 0],
  ]);
  open.wake();
  expect(() => open.records.finish()).toThrow('of 1 requests for minipages 0 were acknowledged');
});
