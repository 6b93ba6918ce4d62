import { ACCESS, type PageStates } from './page-states.ts';
import {
  doneOf,
  messageOf,
  PAGE_MESSAGE,
  type PageEffects,
  type PageMessage,
  type ProtocolOptions,
  type Request,
} from './protocol.ts';

/** Decides about a request at the node that holds the directory entry exclusively: its manager, or the requestor. */
export type Serve = (states: PageStates, request: Request, by: number, effects: PageEffects) => void;

export function serving({ rdmaRead, broadcastInvalidation, remoteTlb }: ProtocolOptions): Serve {
  if (remoteTlb) return grantRequest;
  const send = broadcastInvalidation ? sendTogether : sendEach;
  return (states, request, by, effects) => {
    if (request.right === ACCESS.write) send(forwardsOfWrite(states, request, by), by, effects);
    else serveRead(states, request, { by, rdmaRead }, effects);
  };
}

/** One node with a copy sends it, or the requestor is told where to read. */
function serveRead(
  states: PageStates,
  request: Request,
  { by, rdmaRead }: { readonly by: number; readonly rdmaRead: boolean },
  effects: PageEffects,
): void {
  const { unit, requestor } = request;
  const server = states.othersThan(unit, requestor)[0]!;
  const isPulled = rdmaRead && states.exclusive[unit] === 0 && server !== by;
  states.exclusive[unit] = 0;
  states.addCopy(unit, requestor);
  const message = isPulled
    ? messageOf(request, PAGE_MESSAGE.where, by, requestor)
    : messageOf(request, PAGE_MESSAGE.copy, by, server);
  message.need = isPulled ? server : 1;
  effects.send(message);
}

/** The directory determines who has a copy: what a requestor had when it asked may be gone by now. */
function forwardsOfWrite(states: PageStates, request: Request, by: number): readonly PageMessage[] {
  const { unit, requestor } = request;
  const others = states.othersThan(unit, requestor);
  const first = states.hasCopy(unit, requestor) ? PAGE_MESSAGE.drop : PAGE_MESSAGE.move;
  states.keepOnly(unit, requestor);
  states.exclusive[unit] = 1;
  if (others.length === 0) return [doneOf(request, by, 1)];
  return others.map((holder, index) => {
    const message = messageOf(request, index === 0 ? first : PAGE_MESSAGE.drop, by, holder);
    message.need = others.length;
    return message;
  });
}

function sendEach(messages: readonly PageMessage[], _by: number, effects: PageEffects): void {
  for (const message of messages) effects.send(message);
}

/** Nodes that send the minipage, and the sender itself, are treated separately from those that only lose a copy. */
function sendTogether(messages: readonly PageMessage[], by: number, effects: PageEffects): void {
  const together = messages.filter(({ kind, to }) => kind === PAGE_MESSAGE.drop && to !== by);
  if (together.length < 2) {
    sendEach(messages, by, effects);
    return;
  }
  for (const message of messages) if (!together.includes(message)) effects.send(message);
  effects.multicast(together);
}

/** The requestor is told who has the minipage, and takes what it needs itself. */
function grantRequest(states: PageStates, request: Request, by: number, effects: PageEffects): void {
  const { unit, requestor, right } = request;
  const others = states.othersThan(unit, requestor);
  const isWrite = right === ACCESS.write;
  const message = messageOf(request, PAGE_MESSAGE.grant, by, requestor);
  message.need = isWrite || states.exclusive[unit] === 1 ? 1 : 0;
  message.holders = isWrite ? others : others.slice(0, 1);
  if (isWrite) states.keepOnly(unit, requestor);
  else states.addCopy(unit, requestor);
  states.exclusive[unit] = isWrite ? 1 : 0;
  effects.send(message);
}
