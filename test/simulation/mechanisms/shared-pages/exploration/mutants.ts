import { ACCESS, type PageStates } from '../../../../../src/simulation/page-protocol/page-states.ts';
import {
  doneOf,
  PAGE_MESSAGE,
  type PageEffects,
  type PageMessage,
  type PageProtocol,
  type ProtocolOptions,
} from '../../../../../src/simulation/page-protocol/protocol.ts';
import type { ExploredEffects } from './steps.ts';

export interface Mutant {
  readonly name: string;
  /** Invariants of which one has to break. */
  readonly breaks: RegExp;
  /** Without which it changes nothing. */
  readonly option?: keyof ProtocolOptions;
  /** The protocol with one of its functions changed. */
  readonly of: (protocol: PageProtocol) => PageProtocol;
}

/** A stamp that no content has: the message is one that was put aside. */
const LATE = -1;
/** In place of the count of notifications in a request: its node says that it has a copy. */
const HAS_COPY = 1;

export const mutants: readonly Mutant[] = [
  {
    name: 'the manager serves one request beside another',
    breaks: /^I[1-7]/,
    of: (protocol) => ({ ...protocol, request: servingAtOnce(protocol) }),
  },
  {
    name: 'a server goes on writing after it has sent',
    breaks: /^I[12]/,
    of: (protocol) => ({ ...protocol, forward: downgradingLate(protocol) }),
  },
  {
    name: 'an upgrade is granted by what the requestor said',
    breaks: /^I2/,
    of: (protocol) => ({ ...protocol, touch: sayingCopy(protocol), request: believing(protocol) }),
  },
  {
    name: 'a requestor goes on at the first of several notifications',
    breaks: /^I[1-7]/,
    of: (protocol) => ({ ...protocol, done: notCounting(protocol) }),
  },
  {
    name: 'a minipage comes without its content',
    breaks: /^I2/,
    of: (protocol) => ({ ...protocol, data: () => {} }),
  },
  {
    name: 'an entry is unlocked before the last notification',
    breaks: /^I[1-3]/,
    option: 'rdmaAtomics',
    of: (protocol) => ({ ...protocol, locked: unlockingAtOnce(protocol), done: notUnlocking(protocol) }),
  },
  {
    name: 'a try to lock that failed is not repeated',
    breaks: /^I4/,
    option: 'rdmaAtomics',
    of: (protocol) => ({ ...protocol, locked: givingUp(protocol) }),
  },
  {
    name: 'a try to lock that failed is taken for the lock',
    breaks: /^I[1-7]/,
    option: 'rdmaAtomics',
    of: (protocol) => ({
      ...protocol,
      locked: (states, message, effects) => protocol.locked(states, { ...message, need: 1 }, effects),
    }),
  },
  {
    name: 'a broadcast counts as one notification',
    breaks: /^I[1-3]/,
    option: 'broadcastInvalidation',
    of: (protocol) => ({
      ...protocol,
      request: countingOnce(protocol.request),
      acknowledge: countingOnce(protocol.acknowledge),
      locked: countingOnce(protocol.locked),
      done: whileOpen(protocol),
    }),
  },
  {
    name: 'a page is read before the flush of its translation is over',
    breaks: /^I[12]/,
    option: 'remoteTlb',
    of: (protocol) => ({ ...protocol, take: flushingLate(protocol) }),
  },
  {
    name: 'nobody waits for a right that is taken without data',
    breaks: /^I[1-3]/,
    option: 'remoteTlb',
    of: (protocol) => ({ ...protocol, grant: notWaiting(protocol), done: whileOpen(protocol) }),
  },
];

function servingAtOnce(protocol: PageProtocol): PageProtocol['request'] {
  return (states, message, effects) => {
    states.busy[message.unit] = 0;
    protocol.request(states, message, effects);
  };
}

/** Data and notification leave in one step, the right goes in another. */
function downgradingLate(protocol: PageProtocol): PageProtocol['forward'] {
  return (states, message, effects) => {
    const place = states.placeOf(message.to, message.unit);
    const before = states.access[place]!;
    if (message.stamp === LATE) {
      protocol.forward(states, message, { ...effects, send() {} });
      return;
    }
    protocol.forward(states, message, effects);
    states.access[place] = before;
    (effects as ExploredEffects).defer({ ...message, stamp: LATE });
  };
}

function sayingCopy(protocol: PageProtocol): PageProtocol['touch'] {
  return (states, touch, effects) => {
    const hasCopy = states.access[states.placeOf(touch.node, touch.unit)]! > 0;
    const need = hasCopy ? HAS_COPY : 0;
    return protocol.touch(states, touch, { ...effects, send: (message) => effects.send({ ...message, need }) });
  };
}

function believing(protocol: PageProtocol): PageProtocol['request'] {
  return (states: PageStates, message: PageMessage, effects: PageEffects) => {
    if (message.need === HAS_COPY) states.addCopy(message.unit, message.requestor);
    protocol.request(states, message, effects);
  };
}

function notCounting(protocol: PageProtocol): PageProtocol['done'] {
  const done = whileOpen(protocol);
  return (states, message, effects) => done(states, { ...message, need: 1 }, effects);
}

/** What comes when the request is over already is of no account. */
function whileOpen(protocol: PageProtocol): PageProtocol['done'] {
  return (states, message, effects) => {
    if (states.open.has(states.placeOf(message.to, message.unit))) protocol.done(states, message, effects);
  };
}

function unlockingAtOnce(protocol: PageProtocol): PageProtocol['locked'] {
  return (states, message, effects) => {
    protocol.locked(states, message, effects);
    const { from: manager, to: node } = message;
    if (message.need === 1) effects.send({ ...message, kind: PAGE_MESSAGE.unlock, from: node, to: manager });
  };
}

function notUnlocking(protocol: PageProtocol): PageProtocol['done'] {
  return (states, message, effects) => {
    const send: PageEffects['send'] = (sent) => {
      if (sent.kind !== PAGE_MESSAGE.unlock) effects.send(sent);
    };
    protocol.done(states, message, sendingBy(send, effects));
  };
}

/** Effects may be a class, whose methods a spread leaves behind. */
function sendingBy(send: PageEffects['send'], effects: PageEffects): PageEffects {
  return {
    send,
    multicast: (messages) => effects.multicast(messages),
    protect: (node, unit, access) => effects.protect(node, unit, access),
    wake: (node, unit) => effects.wake(node, unit),
  };
}

function givingUp(protocol: PageProtocol): PageProtocol['locked'] {
  return (states, message, effects) => {
    if (message.need === 1) protocol.locked(states, message, effects);
  };
}

function countingOnce(step: PageProtocol['request']): PageProtocol['request'] {
  return (states, message, effects) => {
    const multicast: PageEffects['multicast'] = (messages) =>
      effects.multicast(messages.map((each) => ({ ...each, need: each.need - messages.length + 1 })));
    step(states, message, { ...effects, multicast });
  };
}

/** The entry is written and the write answered in one step, the right goes in another. */
function flushingLate(protocol: PageProtocol): PageProtocol['take'] {
  return (states, message, effects) => {
    const place = states.placeOf(message.to, message.unit);
    const before = states.access[place]!;
    if (message.stamp === LATE) {
      protocol.take(states, message, { ...effects, send() {} });
      return;
    }
    protocol.take(states, message, effects);
    states.access[place] = before;
    (effects as ExploredEffects).defer({ ...message, stamp: LATE });
  };
}

/** Only the data count. */
function notWaiting(protocol: PageProtocol): PageProtocol['grant'] {
  return (states, message, effects) => {
    const { unit, to: node, holders = [] } = message;
    const hasCopy = states.access[states.placeOf(node, unit)] !== ACCESS.none;
    const send: PageEffects['send'] = (sent) => {
      if (sent.kind === PAGE_MESSAGE.take) effects.send({ ...sent, need: 0 });
      else effects.send(sent.kind === PAGE_MESSAGE.pull ? { ...sent, need: 1 } : sent);
    };
    protocol.grant(states, message, sendingBy(send, effects));
    if (hasCopy && holders.length > 0) effects.send(doneOf(message, node, 1));
  };
}
