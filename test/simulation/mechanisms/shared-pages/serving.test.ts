import { describe, expect, it } from 'vitest';
import { pageProtocol } from '../../../../src/simulation/page-protocol/page-protocol.ts';
import { ACCESS, PageStates } from '../../../../src/simulation/page-protocol/page-states.ts';
import {
  messageOf,
  PAGE_MESSAGE,
  type PageMessage,
  type ProtocolOptions,
} from '../../../../src/simulation/page-protocol/protocol.ts';
import { OFF } from './exploration/scenarios.ts';

/** More nodes than one word of a directory has bits for. */
const NODES = 70;
const UNIT = 1;
const MANAGER = 1;

describe('the directory of a minipage', () => {
  const holders = [3, 31, 32, 33, 63, 64, 69];
  const filled = () => {
    const states = new PageStates(NODES, 3, () => 3);
    for (const node of holders) states.addCopy(UNIT, node);
    return states;
  };

  it('knows each of more nodes than a word has bits', () => {
    const states = filled();
    for (let node = 0; node < NODES; node += 1)
      expect([node, states.hasCopy(UNIT, node)]).toEqual([node, holders.includes(node)]);
    expect(states.othersThan(UNIT, 63)).toEqual(holders.filter((node) => node !== 63));
    expect(states.othersThan(UNIT - 1, 0)).toEqual([3]);
  });

  it('names the manager first', () => {
    const states = filled();
    states.addCopy(UNIT, MANAGER);
    states.addCopy(UNIT, 0);
    expect(states.othersThan(UNIT, 69)).toEqual([MANAGER, 0, ...holders.filter((node) => node !== 69)]);
  });

  it('forgets all but one', () => {
    const states = filled();
    states.keepOnly(UNIT, 64);
    expect(states.othersThan(UNIT, 0)).toEqual([64]);
    expect(states.othersThan(UNIT + 1, 0)).toEqual([3]);
  });
});

/** Messages that follow from a request of node 5, where these nodes have copies that they read. */
function served(right: number, readers: readonly number[], options: Partial<ProtocolOptions>) {
  const states = new PageStates(8, 2, () => readers[0]!);
  for (const node of readers) {
    states.addCopy(UNIT, node);
    states.access[states.placeOf(node, UNIT)] = ACCESS.read;
  }
  states.exclusive[UNIT] = 0;
  const sent: PageMessage[] = [];
  const together: PageMessage[][] = [];
  const request = messageOf({ unit: UNIT, requestor: 5, right }, PAGE_MESSAGE.request, 5, MANAGER);
  pageProtocol({ ...OFF, ...options }).request(states, request, {
    send: (message) => void sent.push(message),
    multicast: (messages) => void together.push([...messages]),
    protect() {},
    wake() {},
  });
  return { sent, together };
}

describe('a manager', () => {
  it('that has a copy brings it by itself, whatever readers could pull', () => {
    const { sent } = served(ACCESS.read, [3, MANAGER], { rdmaRead: true });
    expect(sent).toMatchObject([{ kind: PAGE_MESSAGE.copy, to: MANAGER, need: 1 }]);
    const { sent: told } = served(ACCESS.read, [3, 4], { rdmaRead: true });
    expect(told).toMatchObject([{ kind: PAGE_MESSAGE.where, to: 5, need: 3 }]);
  });

  it('does not send itself a broadcast', () => {
    const { sent, together } = served(ACCESS.write, [3, MANAGER, 5, 6], { broadcastInvalidation: true });
    expect(sent).toMatchObject([{ kind: PAGE_MESSAGE.drop, to: MANAGER, need: 3 }]);
    expect(together).toMatchObject([
      [
        { kind: PAGE_MESSAGE.drop, to: 3, need: 3 },
        { kind: PAGE_MESSAGE.drop, to: 6, need: 3 },
      ],
    ]);
  });
});
