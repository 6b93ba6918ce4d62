import { ACCESS, type PageStates } from './page-states.ts';
import { doneOf, messageOf, PAGE_MESSAGE, type PageEffects, type PageMessage } from './protocol.ts';
import type { Serve } from './serving.ts';

/** Handles a compare-and-swap, which compares and sets only the lock; the reply contains the whole entry. */
export function lock(states: PageStates, message: PageMessage, effects: PageEffects): void {
  const { unit, requestor, to: manager } = message;
  const answer = messageOf(message, PAGE_MESSAGE.locked, manager, requestor);
  answer.need = states.busy[unit] === 0 ? 1 : 0;
  states.busy[unit] = 1;
  effects.send(answer);
}

/**
 * The entry received by the requestor stays current until it is written back, as nobody else may change it. It is therefore
 * modified in place, and takes effect with the unlock.
 */
export function lockedWith(serve: Serve) {
  return (states: PageStates, message: PageMessage, effects: PageEffects): void => {
    const { need, from: manager, to: requestor } = message;
    if (need === 1) serve(states, message, requestor, effects);
    else effects.send(messageOf(message, PAGE_MESSAGE.lock, requestor, manager));
  };
}

export function unlock(states: PageStates, { unit }: PageMessage): void {
  states.busy[unit] = 0;
}

/**
 * Rights are revoked first, together with a read of the data on the same connection, which is carried out after the flush. The
 * requestor's own page table shows whether it needs the data, since requests are served one at a time.
 */
export function grant(states: PageStates, message: PageMessage, effects: PageEffects): void {
  const { unit, to: node, holders = [] } = message;
  if (holders.length === 0) effects.send(doneOf(message, node, 1));
  const needsData = states.access[states.placeOf(node, unit)] === ACCESS.none;
  holders.forEach((holder, index) => {
    const isServer = needsData && index === 0;
    if (message.need === 1) effects.send(takeOf(message, holder, isServer ? 0 : holders.length));
    if (!isServer) return;
    const pull = messageOf(message, PAGE_MESSAGE.pull, node, holder);
    pull.need = holders.length;
    effects.send(pull);
  });
}

function takeOf(request: PageMessage, holder: number, need: number): PageMessage {
  const message = messageOf(request, PAGE_MESSAGE.take, request.requestor, holder);
  message.need = need;
  return message;
}

export function take(states: PageStates, message: PageMessage, effects: PageEffects): void {
  const { unit, to: holder, right, need } = message;
  const place = states.placeOf(holder, unit);
  const kept = right === ACCESS.read ? ACCESS.read : ACCESS.none;
  if (states.access[place] !== kept) {
    states.access[place] = kept;
    effects.protect(holder, unit, kept);
  }
  if (need > 0) effects.send(doneOf(message, holder, need));
}
