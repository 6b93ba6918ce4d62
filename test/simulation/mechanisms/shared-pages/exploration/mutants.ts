import type { PageStates } from '../../../../../src/simulation/mechanisms/shared-pages/page-states.ts';
import type {
  PageEffects,
  PageMessage,
  PageProtocol,
} from '../../../../../src/simulation/mechanisms/shared-pages/protocol.ts';
import type { ExploredEffects } from './steps.ts';

export interface Mutant {
  readonly name: string;
  /** Invariants of which one has to break. */
  readonly breaks: RegExp;
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
  return (states, message, effects) => {
    if (states.open.has(states.placeOf(message.to, message.unit)))
      protocol.done(states, { ...message, need: 1 }, effects);
  };
}
